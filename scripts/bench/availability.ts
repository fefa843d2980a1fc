import pg from 'pg';
import { readCapacity } from '../../services/bookings/src/adapters/db/crew-reads.ts';
import { median } from '../median.ts';
import { bareBookingsPerSecond } from './bare-booking.ts';
import { bookingBody } from './booking.ts';
import { compare } from './compare.ts';
import { exchangeCrews, fillCrews } from './crews.ts';
import { makeCustomer } from './customer.ts';
import { type Load, requestsPerSecond } from './load.ts';
import { startBenchProduct } from './product.ts';
import { wishesFor } from './wishes.ts';

const DAY_MS = 86_400_000;
const DAYS = 31;
/** The upper bound, in milliseconds. */
const REQUIRED = { database: 15, graphql: 50 };
const TIMES = 100;
const UNCOUNTED = 20;
const CREWS = 5;

/**
 * Prints the cost of 31 days' availability with 12 crews of 8 jobs a day, in the database and over GraphQL, compared
 * with reading one appointment; and the rate of bookings among five crews as a share of the bare SQL transaction's.
 */
export async function measureAvailability(): Promise<void> {
  const product = await startBenchProduct();
  try {
    const { cookie, vehicleId } = await makeCustomer(product.gateway);
    const loadOf = (query: string): Load => ({
      url: `${product.gateway}/graphql`,
      headers: () => ({ cookie }),
      body: () => JSON.stringify({ query }),
    });
    const one = loadOf(
      `{ appointment(id: "${await firstAppointment(loadOf)}") { id serviceDate } }`,
    );
    const from = new Date().toISOString().slice(0, 10);
    const offered = loadOf(
      `{ availability(from: "${from}", days: ${DAYS}) { days { date state slots { free } times } } }`,
    );
    await fillCrews(product.bookingsDatabase);
    const database = await medianMs(capacityRead(product.bookingsDatabase));
    const graphql = await medianMs(() => msOf(offered));
    const ofOne = await medianMs(() => msOf(one));
    console.log(
      `${database.toFixed(1)} ms (required: at most ${REQUIRED.database})  availability of ${DAYS} days with 12 crews of 8 jobs a day, in the database`,
    );
    console.log(
      `${graphql.toFixed(1)} ms (required: at most ${REQUIRED.graphql})  the same over GraphQL: ${(graphql / ofOne).toFixed(1)} times one appointment's ${ofOne.toFixed(1)} ms`,
    );
    await compare('the same ÷ one appointment', 0.05, {
      product: () => requestsPerSecond(offered),
      bare: () => requestsPerSecond(one),
    });
    await exchangeCrews(product.bookingsDatabase, CREWS);
    const wish = wishesFor(CREWS);
    await compare(
      'a booking that finds its place among five crews ÷ its bare SQL transaction',
      null,
      {
        product: () => requestsPerSecond({ ...one, body: () => bookingBody(vehicleId, wish()) }),
        bare: () => bareBookingsPerSecond(product.bookingsDatabase, { hasPlace: true }),
      },
    );
  } finally {
    await product.stop();
  }
}

async function firstAppointment(loadOf: (query: string) => Load): Promise<string> {
  const body = await send(loadOf('{ appointments(first: 1) { nodes { id } } }'));
  const { data } = JSON.parse(body) as { data: { appointments: { nodes: { id: string }[] } } };
  const [first] = data.appointments.nodes;
  if (first === undefined) throw new Error('The customer has no appointment.');
  return first.id;
}

/** PostgreSQL's time, including planning, for the query of these days. */
function capacityRead(connectionString: string): () => Promise<number> {
  return async () => {
    const client = new pg.Client({ connectionString });
    await client.connect();
    let ms = 0;
    const now = new Date();
    const query = { from: now, to: new Date(now.getTime() + DAYS * DAY_MS), now, holders: [] };
    try {
      await readCapacity(async (sql, values) => {
        const { rows } = await client.query(`explain (analyze, format json) ${sql}`, values);
        const [plan] = rows[0]['QUERY PLAN'];
        ms = plan['Planning Time'] + plan['Execution Time'];
        return [];
      }, query);
    } finally {
      await client.end();
    }
    return ms;
  };
}

/** Milliseconds of one request. */
async function msOf(load: Load): Promise<number> {
  const began = performance.now();
  await send(load);
  return performance.now() - began;
}

/** The body of a response. @throws Error unless it succeeds, since a fast refusal must not count */
async function send({ url, headers, body }: Load): Promise<string> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers() },
    body: body(),
  });
  const text = await response.text();
  if (response.ok && !text.startsWith('{"errors"')) return text;
  throw new Error(`${response.status} ${text.slice(0, 500)}`);
}

/** The median of a hundred runs, after a warm-up. */
async function medianMs(measure: () => Promise<number>): Promise<number> {
  const times: number[] = [];
  for (let time = -UNCOUNTED; time < TIMES; time += 1) {
    const ms = await measure();
    if (time >= 0) times.push(ms);
  }
  return median(times);
}
