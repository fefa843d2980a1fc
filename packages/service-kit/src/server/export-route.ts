import { ownerIdsOf } from '@dewlane/catalog';
import { EXPORT_NEXT_HEADER, EXPORT_PATH, type ExportedRows } from '@dewlane/internal-api';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import { refuse } from '../errors/errors.ts';
import { parseInput } from '../errors/parse-input.ts';
import { callerOf } from './authentication.ts';
import { requireCustomer } from './principal.ts';

/**
 * The queries of a service's export by section: each selects a column `row` with JSON, and a column `key` with a text
 * that no other row of the section has and that never changes, by which the rows are ordered. `$1` is the account's
 * number and the guest ids that recently moved to it, as `text[]`.
 */
export type ExportQueries = Readonly<Record<string, string>>;

/** A few megabytes at most, since a booking's texts take up to 10 kB and each of its messages has a copy. */
const ROWS_A_PAGE = 100;

/** The key of rows that are to be in the order of their creation; both arguments are SQL expressions. */
export function creationKey(createdAt: string, id: string): string {
  return `to_char(${createdAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US ') || ${id}::text`;
}

/** Where a page begins: after this key of this section. */
interface Place {
  readonly section: string;
  readonly after: string;
}

interface KeptRow {
  readonly row: unknown;
  readonly key: string;
}

const pageQuery = z.object({ section: z.string().optional(), after: z.string().optional() });

/**
 * Serves everything that a service keeps about the signed-in caller, by pages, so that memory never holds more of it
 * than one (SEC-15). No row is left out, because nobody would notice a gap in an export (ACCT-05). A caller without a
 * row in `accountSection` has been erased and is refused (ACCT-08).
 */
export function serveExport(
  app: FastifyInstance,
  pool: pg.Pool,
  queries: ExportQueries,
  accountSection?: string,
): void {
  const sections = Object.keys(queries);
  app.get(EXPORT_PATH, async (request, reply): Promise<ExportedRows> => {
    const customer = requireCustomer(callerOf(request));
    if (customer.kind !== 'customer') refuse('UNAUTHENTICATED');
    const { section = sections[0] ?? '', after } = parseInput(pageQuery, request.query);
    if (!sections.includes(section)) refuse('NOT_FOUND');
    const place = { section, after: after ?? '' };
    // Gateways of the previous version ask for no page and expect everything at once.
    const most = after === undefined ? Number.MAX_SAFE_INTEGER : ROWS_A_PAGE;
    const { page, next } = await readPage(ownerIdsOf(customer), place, most);
    if (accountSection !== undefined && page[accountSection]?.length === 0) {
      refuse('UNAUTHENTICATED');
    }
    if (next) reply.header(EXPORT_NEXT_HEADER, String(new URLSearchParams({ ...next })));
    return page;
  });

  /** So many rows from a place on, of as many sections as it takes, and where the next page begins. */
  async function readPage(
    ownerIds: readonly string[],
    from: Place,
    most: number,
  ): Promise<{ page: ExportedRows; next: Place | undefined }> {
    const page: ExportedRows = {};
    let room = most;
    let place: Place | undefined = from;
    while (place && room > 0) {
      const kept = await readRows(ownerIds, place, room);
      page[place.section] = kept.map(({ row }) => row);
      place = placeAfter(place.section, kept.length === room ? kept.at(-1) : undefined);
      room -= kept.length;
    }
    return { page, next: place };
  }

  async function readRows(
    ownerIds: readonly string[],
    { section, after }: Place,
    most: number,
  ): Promise<readonly KeptRow[]> {
    const { rows } = await pool.query<KeptRow>(
      `select "row", "key" from (${queries[section]}) as kept
       where "key" collate "C" > $2 order by "key" collate "C" limit $3`,
      [ownerIds, after, most],
    );
    return rows;
  }

  /** After this row of the section, or where the next section begins; undefined after the last one. */
  function placeAfter(section: string, last: KeptRow | undefined): Place | undefined {
    if (last) return { section, after: last.key };
    const following = sections[sections.indexOf(section) + 1];
    return following === undefined ? undefined : { section: following, after: '' };
  }
}
