import { OWNED_DATA_PATH, ownedData } from '@dewlane/internal-api';
import type { Logger } from '@dewlane/service-kit/edge';
import { callService } from '../services/service-call.ts';
import type { CallContext, ServiceClient } from '../services/service-client.ts';

const REPLY_WITHIN_MS = 1_000;

/**
 * Asks the services, with the guest's own token, whether the guest has saved anything. A service that doesn't respond
 * within a second counts as "no": a registration never fails because of it (design.md#identity-and-permissions).
 */
export async function hasSavedData(
  services: readonly ServiceClient[],
  guest: CallContext,
  log: Logger,
): Promise<boolean> {
  const call = { path: OWNED_DATA_PATH, timeoutMs: REPLY_WITHIN_MS };
  const responses = await Promise.all(
    services.map(async (service) => {
      try {
        return (await callService(service, call, guest, ownedData)).hasData;
      } catch (error) {
        log.warn({ err: error }, 'a service did not say whether a guest has saved anything');
        return false;
      }
    }),
  );
  return responses.includes(true);
}
