import { cookieHeader, openAsStaff, openBrowser } from '@dewlane/test-engines/customers';
import type { Product } from '../../test/e2e/support/product.ts';
import { type BusinessSize, filledCustomer } from '../fill/business.ts';
import { CUSTOMERS_PASSWORD, startFilled } from '../fill/product.ts';
import { type Load, requestsPerSecond } from './load.ts';

const SMALL: BusinessSize = { customers: 200, bookings: 1_000 };
export const LARGE: BusinessSize = { customers: 20_000, bookings: 100_000 };
/** The allowed cost of a read in the large business, relative to the small one. */
const REQUIRED = 1.2;
/** The two take turns, so that other load on the machine affects both. */
const ROUNDS = 3;
const READERS = 20;

export const CUSTOMER_READS = `{
  vehicles(first: 100) { nodes { id year make model type miles label } totalCount }
  appointments(first: 50) { nodes { id vehicleInfo serviceDate status price } }
}`;
export const STAFF_READS = `{
  staffAppointments(first: 50) { nodes { id version customerName serviceDate status price } pageInfo { endCursor } }
  staffUsers(first: 50) { nodes { id username email } pageInfo { endCursor } }
}`;

/** Prints the cost of customers' and staff's reads with 100,000 bookings, relative to the same with 1,000. */
export async function compareSizes(): Promise<void> {
  const settings = { REQUEST_RATE_LIMIT: '100000000', LOG_LEVEL: 'warn' };
  const small = await startFilled(SMALL, settings);
  try {
    const large = await startFilled(LARGE, settings);
    try {
      for (const [who, readerOf] of [
        ['a customer', asCustomers],
        ['staff', asStaff],
      ] as const) {
        const loads = [await readerOf(small, SMALL), await readerOf(large, LARGE)] as const;
        const rates = { small: 0, large: 0 };
        for (let round = 0; round < ROUNDS; round += 1) {
          rates.small += await requestsPerSecond(loads[0]);
          rates.large += await requestsPerSecond(loads[1]);
        }
        const cost = (rates.small / rates.large).toFixed(2);
        const perSecond = [rates.small, rates.large].map(
          (rate) => `${Math.round(rate / ROUNDS)}/s`,
        );
        console.log(
          `${cost} (required: at most ${REQUIRED})  a read of ${who} with ${LARGE.bookings} bookings ÷ with ${SMALL.bookings}: ${perSecond.join(' ÷ ')}`,
        );
      }
    } finally {
      await large.stop();
    }
  } finally {
    await small.stop();
  }
}

/** Customers in turn, spread over the whole business, so that their rows aren't all cached. */
async function asCustomers({ url }: Product, { customers }: BusinessSize): Promise<Load> {
  const cookies: string[] = [];
  for (let reader = 0; reader < READERS; reader += 1) {
    const { email: identifier } = filledCustomer(Math.floor((reader * customers) / READERS));
    const person = openBrowser(url);
    const login = { identifier, password: CUSTOMERS_PASSWORD };
    const { status } = await person.post('/api/auth/login', login);
    if (status !== 200) throw new Error(`${identifier} can't sign in: ${status}`);
    cookies.push(cookieHeader(person));
  }
  let next = 0;
  return {
    url: `${url}/graphql`,
    headers: () => ({ cookie: cookies[next++ % READERS] ?? '' }),
    body: () => JSON.stringify({ query: CUSTOMER_READS }),
  };
}

async function asStaff(product: Product): Promise<Load> {
  const person = await openAsStaff(product);
  return {
    url: `${product.url}/graphql`,
    headers: () => ({ cookie: cookieHeader(person) }),
    body: () => JSON.stringify({ query: STAFF_READS }),
  };
}
