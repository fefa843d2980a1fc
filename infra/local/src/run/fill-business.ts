import path from 'node:path';
import { isFilled } from '../demo/progress-file.ts';
import type { RunOptions } from './options.ts';
import type { PartEnv, PartName } from './parts.ts';
import { programBeside } from './program.ts';
import { runToTheEnd } from './short-process.ts';

/** As the services have it (design.md#running-it). */
export const DEFAULT_ZONE = 'America/Los_Angeles';

/**
 * Fills the demo's business (src/demo) in a temporary process, unless it was filled before. Throws NotStarted with the
 * reason if it fails.
 */
export async function fillBusiness(
  { dataDir, progress, stop }: RunOptions,
  environments: Record<PartName, PartEnv>,
): Promise<void> {
  const progressFile = path.join(dataDir, 'demo.json');
  if (isFilled(progressFile)) return;
  const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = environments.identity;
  const orders = {
    environments,
    staff: { username, password },
    progressFile,
    zone: environments.bookings['BUSINESS_TIME_ZONE'] || DEFAULT_ZONE,
  };
  const program = programBeside('../demo/demo-process', import.meta.url);
  await progress.step('Filling the demo business', 'Demo business is there', () =>
    runToTheEnd(program, orders, { what: 'Filling the demo business', stop }),
  );
}
