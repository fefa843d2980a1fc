import type { ServiceName } from '@dewlane/internal-api';
import pg from 'pg';
import { ROWS_OF } from './rows.ts';

/** The size of a business. */
export interface BusinessSize {
  readonly customers: number;
  readonly bookings: number;
}

/** Values that the rows must share with the product. */
export interface FillOptions extends BusinessSize {
  /** The hash of all customers' password. */
  readonly passwordHash: string;
  /** The business time zone (IANA). */
  readonly timeZone: string;
}

/** A customer stored by `fillBusiness`. */
export interface FilledCustomer {
  readonly id: string;
  readonly email: string;
}

/** Leaves lower numbers to existing accounts and crews. */
const FIRST_CUSTOMER = 1_001;

/** A stored customer, by number from 0. */
export function filledCustomer(number: number): FilledCustomer {
  return { id: `${FIRST_CUSTOMER + number}`, email: `customer${number}@example.com` };
}

/**
 * Inserts a business of the given size into the migrated databases of the services, with a few statements each, and
 * runs VACUUM ANALYZE. There are no events for these rows, so projections rebuilt from the bus lack them.
 * @throws Error if customers were already stored
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

/** The statements' common parameters, as a table with one row; they have no others. */
function parameters({ customers, bookings, passwordHash, timeZone }: FillOptions): string {
  return `create temporary table fill on commit drop as select
    ${Number(customers)}::int as customers, ${Number(bookings)}::int as bookings,
    ${FIRST_CUSTOMER}::int as "firstCustomer",
    ${pg.escapeLiteral(passwordHash)}::text as "passwordHash", ${pg.escapeLiteral(timeZone)}::text as zone`;
}
