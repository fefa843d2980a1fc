import { INTERNAL_VEHICLE_PATH, ownedVehicle } from '@dewlane/internal-api';
import { CORRELATION_HEADER, currentActivity, inSpan, ServiceError } from '@dewlane/service-kit';
import type { Dispatcher } from 'undici';
import type { VehicleDirectory } from '../../application/ports/vehicles.ts';
import { askPatiently } from './ask-patiently.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const CALL = { kind: 'client', attributes: { 'server.address': 'vehicles' } } as const;

/** Asks the vehicles service at `url` over HTTP, with the caller's own token. */
export function createVehicleDirectory(url: string, agent: Dispatcher): VehicleDirectory {
  return {
    async ask(vehicleId, credential) {
      if (!UUID.test(vehicleId)) return null;
      const { statusCode, text } = await inSpan('call a service', CALL, () =>
        askPatiently((over) => get(agent, url, vehicleId, credential, over)).catch(unavailable),
      );
      if (statusCode === 404) return null;
      if (statusCode !== 200) return unavailable(respondedWith(statusCode));
      return ownedVehicle.parse(JSON.parse(text));
    },
  };
}

/** @throws Error if the service can't be reached, or if another of its processes may succeed */
async function get(
  agent: Dispatcher,
  url: string,
  vehicleId: string,
  credential: string,
  over: AbortSignal,
) {
  const { statusCode, body } = await agent.request({
    origin: url,
    path: `${INTERNAL_VEHICLE_PATH}/${vehicleId}`,
    method: 'GET',
    headers: { authorization: credential, ...activityHeaders() },
    signal: over,
  });
  const text = await body.text();
  if (statusCode >= 500) throw respondedWith(statusCode);
  return { statusCode, text };
}

/** Headers that link the other service's log and trace to this request. */
function activityHeaders(): Record<string, string> {
  const { requestId, traceparent } = currentActivity() ?? {};
  return {
    ...(requestId === undefined ? {} : { [CORRELATION_HEADER]: requestId }),
    ...(traceparent === undefined ? {} : { traceparent }),
  };
}

function respondedWith(statusCode: number): Error {
  return new Error(`vehicles responded with ${statusCode}`);
}

function unavailable(cause: unknown): never {
  throw new ServiceError('UNAVAILABLE', undefined, { cause });
}
