import { ownerIdsOf } from '@dewlane/catalog';
import { OWNED_DATA_PATH, type OwnedData } from '@dewlane/internal-api';
import { callerOf } from '@dewlane/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Queries } from '../../application/queries.ts';

/**
 * Asked by the gateway with a guest's token before a registration (design.md#identity-and-permissions,
 * `hasTransferredData`).
 */
export function serveOwnedData(app: FastifyInstance, { hasData }: Queries): void {
  app.get(OWNED_DATA_PATH, async (request): Promise<OwnedData> => {
    const { customer } = callerOf(request);
    return { hasData: customer ? await hasData(ownerIdsOf(customer)) : false };
  });
}
