import path from 'node:path';
import { loadSettings, timeZoneSetting } from '@dewlane/service-kit/settings';
import { z } from 'zod';
import { isFilled } from '../demo/progress-file.ts';
import type { PartEnv, PartName } from '../parts.ts';
import type { RunOptions } from './options.ts';
import { programBeside } from './program.ts';
import { runToTheEnd } from './short-process.ts';

/** As bookings reads it. */
const businessZone = z.object({ BUSINESS_TIME_ZONE: timeZoneSetting });

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
  const orders = { ...businessOf(environments), progressFile };
  const program = programBeside('../demo/demo-process', import.meta.url);
  await progress.step('Filling the demo business', 'Demo business is there', () =>
    runToTheEnd(program, orders, { what: 'Filling the demo business', stop }),
  );
}

/** Whom the demo's business belongs to and in which zone it works, as the services will read it. */
export function businessOf(environments: Record<PartName, PartEnv>) {
  const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = environments.identity;
  const { BUSINESS_TIME_ZONE: zone } = loadSettings(businessZone, environments.bookings);
  return { environments, staff: { username, password }, zone };
}
