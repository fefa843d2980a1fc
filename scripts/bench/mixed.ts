import { cookieHeader, openAsStaff, openBrowser } from '@dewlane/test-engines/customers';
import type { Product } from '../../test/e2e/support/product.ts';
import { type BusinessSize, filledCustomer } from '../fill/business.ts';
import { CUSTOMERS_PASSWORD, startFilled } from '../fill/product.ts';
import { type Outcome, type Sent, sendAtRate } from '../overload/load.ts';
import { memoryBelow } from '../overload/memory.ts';
import { UNLIMITED_BOOKINGS } from '../unlimited.ts';
import { bookingBody } from './booking.ts';
import { CUSTOMER_READS, LARGE, STAFF_READS } from './size.ts';
import { wishesFor } from './wishes.ts';

/** The rate per second, and the required 99th percentile in milliseconds. */
const READS = { rate: 150, p99: 250 };
const BOOKINGS = { rate: 25, p99: 500 };
const SECONDS = 600;
const WARM_UP_SECONDS = 10;
/** Enough customers that nobody's list of appointments becomes unrealistically long. */
const CUSTOMERS = 1_000;
const SIGN_INS_AT_ONCE = 8;
/** The number of crews in the business (scripts/fill/rows.ts). */
const CREWS = 12;
/** One in this many reads is by staff. */
const STAFF_EVERY = 10;
const JSON_BODY = { 'content-type': 'application/json' };

/**
 * Prints the latency of concurrent reads and bookings at steady rates with 100,000 bookings, any unexpected responses,
 * and the product's memory. Product and load generator share the cores.
 */
export async function measureMixedLoad(): Promise<void> {
  const seconds = Number(process.argv[3] ?? SECONDS);
  const product = await startFilled(LARGE, {
    REQUEST_RATE_LIMIT: '100000000',
    ...UNLIMITED_BOOKINGS,
    LOG_LEVEL: 'error',
  });
  try {
    const { nextRead, nextBooking } = await traffic(product, LARGE);
    const both = (forSeconds: number) =>
      Promise.all([
        sendAtRate(product.url, { rate: READS.rate, seconds: forSeconds, next: nextRead }),
        sendAtRate(product.url, { rate: BOOKINGS.rate, seconds: forSeconds, next: nextBooking }),
      ]);
    await both(WARM_UP_SECONDS);
    const memory = memoryBelow(process.pid);
    const before = memory.now();
    const [reads, bookings] = await both(seconds);
    print(`${READS.rate} reads a second for ${seconds} s`, reads, READS.p99);
    print(`${BOOKINGS.rate} bookings a second at the same time`, bookings, BOOKINGS.p99);
    const { most, byMinute } = memory.stop();
    console.log(
      `memory: ${before} MB before, ${most} MB at most; ${byMinute.join(', ')} by minute`,
    );
  } finally {
    await product.stop();
  }
}

/** Customers spread over the whole business who read and book, and staff who read. */
async function traffic(
  product: Product,
  size: BusinessSize,
): Promise<{ nextRead(): Sent; nextBooking(): Sent }> {
  const customers: { cookie: string; vehicleId: string }[] = [];
  while (customers.length < CUSTOMERS) {
    const some = Array.from({ length: SIGN_INS_AT_ONCE }, (_, index) =>
      filledCustomer(Math.floor(((customers.length + index) * size.customers) / CUSTOMERS)),
    );
    customers.push(...(await Promise.all(some.map(({ email }) => signIn(product.url, email)))));
  }
  const staff = await openAsStaff(product);
  const wish = wishesFor(CREWS);
  let count = 0;
  const next = () => {
    count += 1;
    const customer = customers[count % CUSTOMERS];
    if (customer === undefined) throw new Error('There is a customer for each number.');
    return customer;
  };
  return {
    nextRead: () => {
      const { cookie } = next();
      return count % STAFF_EVERY === 0
        ? graphRequest('read', cookieHeader(staff), JSON.stringify({ query: STAFF_READS }))
        : graphRequest('read', cookie, JSON.stringify({ query: CUSTOMER_READS }));
    },
    nextBooking: () => {
      const { cookie, vehicleId } = next();
      return graphRequest('booking', cookie, bookingBody(vehicleId, wish()));
    },
  };
}

function graphRequest(kind: Sent['kind'], cookie: string, body: string): Sent {
  return { kind, method: 'POST', path: '/graphql', headers: { ...JSON_BODY, cookie }, body };
}

async function signIn(
  url: string,
  identifier: string,
): Promise<{ cookie: string; vehicleId: string }> {
  const person = openBrowser(url);
  const login = await person.post('/api/auth/login', { identifier, password: CUSTOMERS_PASSWORD });
  if (login.status !== 200) throw new Error(`${identifier} can't sign in: ${login.status}`);
  const { body } = await person.post('/graphql', {
    query: '{ vehicles(first: 1) { nodes { id } } }',
  });
  return { cookie: cookieHeader(person), vehicleId: body.data.vehicles.nodes[0].id };
}

function print(what: string, outcome: Outcome, required: number): void {
  const { sentRate, acceptedRate, p99, refused, faults } = outcome;
  const others = [...faults].map(([fault, count]) => `${count} × ${fault}`).join(', ');
  console.log(
    `${Math.round(p99)} ms (required: at most ${required})  p99 of ${what}: ${acceptedRate.toFixed(1)}/s of ${sentRate.toFixed(1)}/s accepted, ${refused} refused, other: ${others || 'none'}`,
  );
}
