import { gatewaySettings, type RunningGateway, startGateway } from '@dewlane/gateway';
import type { TestStack } from '@dewlane/test-engines/stack';

/** Starts one more gateway in front of a stack's services, without limits; `env` has its secrets and what else differs. */
export function startGatewayBefore(
  { serviceUrls: { identity, vehicles, bookings, admin } }: TestStack,
  env: Readonly<Record<string, string>>,
): Promise<RunningGateway> {
  return startGateway(
    gatewaySettings.parse({
      PORT: '0',
      LOG_LEVEL: 'error',
      IDENTITY_URL: identity,
      VEHICLES_URL: vehicles,
      BOOKINGS_URL: bookings,
      ADMIN_URL: admin,
      LOGIN_RATE_LIMIT: '0',
      REQUEST_RATE_LIMIT: '0',
      PHOTOS_PER_CLIENT: '0',
      ...env,
    }),
  );
}
