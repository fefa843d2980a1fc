import { INTERNAL_VEHICLE_PATH, ownedVehicle } from '@dewlane/internal-api';
import { CORRELATION_HEADER, currentActivity, inSpan, ServiceError } from '@dewlane/service-kit';
import type { Dispatcher } from 'undici';
import type { VehicleDirectory } from '../../application/ports.ts';

/** How long the vehicles service is waited for (design.md#bookings-vehicles-mail). */
const PATIENCE_MS = 1_000;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const CALL = { kind: 'client', attributes: { 'server.address': 'vehicles' } } as const;

/** Asks the vehicles service at `url` over HTTP, with the caller's own token. */
export function createVehicleDirectory(url: string, agent: Dispatcher): VehicleDirectory {
  return {
    async ask(vehicleId, credential) {
      if (!UUID.test(vehicleId)) return null;
      const { statusCode, text } = await inSpan('call a service', CALL, () =>
        get(agent, url, vehicleId, credential),
      );
      if (statusCode === 404) return null;
      if (statusCode !== 200)
        return unavailable(new Error(`vehicles responded with ${statusCode}`));
      return ownedVehicle.parse(JSON.parse(text));
    },
  };
}

async function get(agent: Dispatcher, url: string, vehicleId: string, credential: string) {
  try {
    const { statusCode, body } = await agent.request({
      origin: url,
      path: `${INTERNAL_VEHICLE_PATH}/${vehicleId}`,
      method: 'GET',
      headers: { authorization: credential, ...activityHeaders() },
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return { statusCode, text: await body.text() };
  } catch (error) {
    return unavailable(error);
  }
}

/** What ties the answer's log and trace to this request. */
function activityHeaders(): Record<string, string> {
  const { requestId, traceparent } = currentActivity() ?? {};
  return {
    ...(requestId === undefined ? {} : { [CORRELATION_HEADER]: requestId }),
    ...(traceparent === undefined ? {} : { traceparent }),
  };
}

function unavailable(cause: unknown): never {
  throw new ServiceError('UNAVAILABLE', undefined, { cause });
}
