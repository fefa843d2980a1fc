import path from 'node:path';
import { type Rotatable, rotate, type StepTime } from './rotation.ts';
import { SECRET_ROLES } from './secret-files.ts';
import { keepSecrets, openSecrets } from './secrets.ts';
import { type WriteSecretsOptions, writeSecrets } from './write-secrets.ts';

/**
 * Performs the next step of a rotation on the stored secrets, and hands them out.
 * @returns what the operator does next
 * @throws StepRefused as `rotate`
 */
export function rotateStored(stored: WriteSecretsOptions, what: Rotatable, time: StepTime): string {
  const folder = path.join(stored.folder, 'setup');
  const { secrets, told } = rotate(openSecrets(folder, SECRET_ROLES), what, time);
  writeSecrets(stored, secrets);
  // Last: a repeat after a failure does this step again, not the next one.
  keepSecrets(folder, secrets);
  return told;
}
