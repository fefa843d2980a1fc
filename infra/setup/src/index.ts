export { type BackupContents, BackupError } from './backup/contents.ts';
export type { BackedUp } from './backup/one-moment.ts';
export { holdsEventLog, type Restored, restoreBackup } from './backup/restore-backup.ts';
export { takeBackup } from './backup/take-backup.ts';
export { migrateAll } from './migrate.ts';
export * from './roles.ts';
export * from './secret-files.ts';
export * from './secrets.ts';
export { grantRows, ownerUrl, serviceUrl } from './service-databases.ts';
