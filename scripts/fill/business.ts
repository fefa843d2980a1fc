import type { ServiceName } from '@dewlane/internal-api';
import pg from 'pg';
import { ROWS_OF } from './rows.ts';

/** How much a business is to have. */
export interface BusinessSize {
  readonly customers: number;
  readonly bookings: number;
}

/** What the rows have in common with the product they are put into. */
export interface FillOptions extends BusinessSize {
  /** The hash of the password that every customer signs in with. */
  readonly passwordHash: string;
  /** IANA; where the business keeps its calendar. */
  readonly timeZone: string;
}

/** A customer who was stored by `fillBusiness`, and what is theirs. */
export interface FilledCustomer {
  readonly id: string;
  readonly email: string;
}

/** Accounts and crews from before keep their numbers. */
const FIRST_CUSTOMER = 1_001;

/** One of the customers, by their number from 0. */
export function filledCustomer(number: number): FilledCustomer {
  return { id: `${FIRST_CUSTOMER + number}`, email: `customer${number}@example.com` };
}

/**
 * Puts a business of some size into the migrated databases of the services, by a few statements for each, and has
 * PostgreSQL look what they hold now. No event tells of it: what is rebuilt from the bus knows nothing of these rows.
 * @throws Error where customers were stored already
 */
export async function fillBusiness(
  databaseUrls: Readonly<Record<ServiceName, string>>,
  options: FillOptions,
): Promise<void> {
  for (const [service, statements] of Object.entries(ROWS_OF)) {
    const client = new pg.Client({ connectionString: databaseUrls[service as ServiceName] });
    await client.connect();
    try {
      await client.query('begin');
      await client.query(parameters(options));
      for (const statement of statements) await client.query(statement);
      await client.query('commit');
      await client.query('vacuum (analyze)');
    } finally {
      await client.end();
    }
  }
}

/** What the statements have in common, as a table of one row: none of them takes parameters of its own. */
function parameters({ customers, bookings, passwordHash, timeZone }: FillOptions): string {
  return `create temporary table fill on commit drop as select
    ${Number(customers)}::int as customers, ${Number(bookings)}::int as bookings,
    ${FIRST_CUSTOMER}::int as "firstCustomer",
    ${pg.escapeLiteral(passwordHash)}::text as "passwordHash", ${pg.escapeLiteral(timeZone)}::text as zone`;
}
