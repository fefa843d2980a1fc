import { EXPORT_PATH, type ExportedRows } from '@dewlane/internal-api';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { refuse } from '../errors/errors.ts';
import { callerOf } from './authentication.ts';
import { ownerIds, requireCustomer } from './principal.ts';

/**
 * What an export holds of a service, each under its name: a select of one column `row` with JSON. `$1` is the account's
 * number and the guest ids that moved to it lately, as `text[]`.
 */
export type ExportQueries = Readonly<Record<string, string>>;

/** Serves everything that a service keeps about the caller, who must be signed in: all of it, since an export with a hole would be believed (ACCT-05). */
export function serveExport(app: FastifyInstance, pool: pg.Pool, queries: ExportQueries): void {
  app.get(EXPORT_PATH, async (request): Promise<ExportedRows> => {
    const customer = requireCustomer(callerOf(request));
    if (customer.kind !== 'customer') refuse('UNAUTHENTICATED');
    const owners = ownerIds(customer);
    const exported: ExportedRows = {};
    for (const [name, query] of Object.entries(queries)) {
      const { rows } = await pool.query<{ row: unknown }>(query, [owners]);
      exported[name] = rows.map(({ row }) => row);
    }
    return exported;
  });
}
