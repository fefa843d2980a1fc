import path from 'node:path';
import { timeZoneSetting } from '@dewlane/service-kit/settings';
import { isFilled } from '../demo/progress-file.ts';
import type { PartEnv, PartName } from '../parts.ts';
import type { RunOptions } from './options.ts';
import { programBeside } from './program.ts';
import { runToTheEnd } from './short-process.ts';

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
    zone: timeZoneSetting.parse(environments.bookings['BUSINESS_TIME_ZONE'] || undefined),
  };
  const program = programBeside('../demo/demo-process', import.meta.url);
  await progress.step('Filling the demo business', 'Demo business is there', () =>
    runToTheEnd(program, orders, { what: 'Filling the demo business', stop }),
  );
}
