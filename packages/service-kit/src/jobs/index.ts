export { daysBefore } from './days.ts';
export { deleteInBatches } from './delete-in-batches.ts';
export type { Job } from './job.ts';
export { type JobRuns, jobRuns } from './job-runs.ts';
export { deleteOldKitRows, forgetErased } from './kit-retention.ts';
export { migrateQueue } from './postgres-queue.ts';
export { repeatEvery } from './repeat-every.ts';
export { type JobTiming, retentionJob, startAllJobs } from './service-jobs.ts';
export { type Jobs, type JobsOptions, startJobs } from './start-jobs.ts';
