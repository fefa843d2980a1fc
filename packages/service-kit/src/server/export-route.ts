import { ownerIdsOf } from '@dewlane/catalog';
import { EXPORT_PATH, type ExportedRows } from '@dewlane/internal-api';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { refuse } from '../errors/errors.ts';
import { callerOf } from './authentication.ts';
import { requireCustomer } from './principal.ts';

/**
 * The queries of a service's export by section: each selects one column `row` with JSON. `$1` is the account's number
 * and the guest ids that recently moved to it, as `text[]`.
 */
export type ExportQueries = Readonly<Record<string, string>>;

/**
 * Serves everything that a service keeps about the signed-in caller. It is never partial, because nobody would notice a
 * gap in an export (ACCT-05). A caller without a row in `accountSection` has been erased and is refused (ACCT-08).
 */
export function serveExport(
  app: FastifyInstance,
  pool: pg.Pool,
  queries: ExportQueries,
  accountSection?: string,
): void {
  app.get(EXPORT_PATH, async (request): Promise<ExportedRows> => {
    const customer = requireCustomer(callerOf(request));
    if (customer.kind !== 'customer') refuse('UNAUTHENTICATED');
    const owners = ownerIdsOf(customer);
    const exported: ExportedRows = {};
    for (const [name, query] of Object.entries(queries)) {
      const { rows } = await pool.query<{ row: unknown }>(query, [owners]);
      exported[name] = rows.map(({ row }) => row);
    }
    if (accountSection !== undefined && exported[accountSection]?.length === 0) {
      refuse('UNAUTHENTICATED');
    }
    return exported;
  });
}
