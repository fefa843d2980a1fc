import type { JobTiming } from '@dewlane/service-kit';
import { type ServiceHarness, startServiceHarness } from '@dewlane/test-engines/service-harness';
import { startVehicles, vehiclesSettings } from '../../src/index.ts';

export {
  customer,
  type GraphqlResponse,
  guest,
  STAFF,
  VISITOR,
} from '@dewlane/test-engines/service-harness';

export type Harness = ServiceHarness;

export const START = '2026-06-15T19:00:00.000Z';

export interface HarnessOptions {
  /** Overrides the default test settings. */
  env?: Readonly<Record<string, string>>;
  timing?: JobTiming;
}

/** Starts the service with databases of its own; its clock stands at START. */
export function startHarness({ env, timing = {} }: HarnessOptions = {}): Promise<Harness> {
  return startServiceHarness({
    name: 'vehicles',
    env: { BUSINESS_TIME_ZONE: 'America/Los_Angeles', ...env },
    startsAt: START,
    start: (settings, clock) => startVehicles(vehiclesSettings.parse(settings), { clock, timing }),
  });
}
