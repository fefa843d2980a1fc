import type { RunningGateway } from '@dewlane/gateway';
import type { TestStack } from '@dewlane/test-engines/stack';
import { startLoneGateway } from './lone-gateway.ts';

/** Starts one more gateway in front of a stack's services, without limits; `env` has its secrets and what else differs. */
export function startGatewayOfStack(
  { serviceUrls: { identity, vehicles, bookings, admin } }: TestStack,
  env: Readonly<Record<string, string>>,
): Promise<RunningGateway> {
  return startLoneGateway({
    LOG_LEVEL: 'error',
    IDENTITY_URL: identity,
    VEHICLES_URL: vehicles,
    BOOKINGS_URL: bookings,
    ADMIN_URL: admin,
    ...env,
  });
}
