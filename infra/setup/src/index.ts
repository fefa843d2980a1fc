export { type BackupContents, readContents } from './backup/contents.ts';
export { holdsBackup, tellBackups } from './backup/list-backups.ts';
export {
  backupsKeptSetting,
  dropFragments,
  dropOldBackups,
  tellTidied,
} from './backup/old-backups.ts';
export type { BackedUp } from './backup/one-moment.ts';
export { holdsEventLog, type Restored, restoreBackup } from './backup/restore-backup.ts';
export { restoreEffects } from './backup/restore-effects.ts';
export { takeBackup } from './backup/take-backup.ts';
export { keepGiven } from './given.ts';
export * from './roles.ts';
export { isRotatable, ROTATABLE, rotate, StepRefused } from './rotation.ts';
export * from './secret-files.ts';
export * from './secrets.ts';
