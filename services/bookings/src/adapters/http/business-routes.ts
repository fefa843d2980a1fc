import { INTERNAL_BUSINESS_PATH, type SavedBusiness, savedBusiness } from '@dewlane/internal-api';
import { callerOf, requireGateway } from '@dewlane/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Queries } from '../../application/queries.ts';
import type { TimeZone } from '../../domain/schedule/business-time.ts';

/** The saved settings for the gateway, which embeds them in the page (BIZ-04), and the zone of appointments (OPS-33). */
export function serveBusiness(
  app: FastifyInstance,
  { readBusiness }: Pick<Queries, 'readBusiness'>,
  timeZone: TimeZone,
): void {
  app.get(INTERNAL_BUSINESS_PATH, { logLevel: 'warn' }, async (request): Promise<SavedBusiness> => {
    requireGateway(callerOf(request));
    const { version, settings } = await readBusiness();
    return savedBusiness.parse({ version, settings, timeZone });
  });
}
