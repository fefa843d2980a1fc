import { Pool } from 'undici';
import { CONNECTIONS } from './load.ts';

/** The subgraph to call, and the headers. */
interface Subgraphs {
  readonly bookings: string;
  readonly vehicles: string;
  readonly headers: Readonly<Record<string, string>>;
}

interface Bookings {
  readonly data: { readonly appointments: { readonly nodes: readonly { vehicleId: string }[] } };
}

const SECONDS = 8;
const VEHICLES_BY_ID = `query ($representations: [_Any!]!) {
  _entities(representations: $representations) { ... on Vehicle { id type miles color } }
}`;

/**
 * The rate at which a client that calls both subgraphs directly gets appointments with their vehicles, by the same two
 * sequential calls that a gateway makes.
 */
export async function readsByHandPerSecond(
  { bookings, vehicles, headers }: Subgraphs,
  appointments: () => string,
): Promise<number> {
  const pools = { bookings: openPool(bookings), vehicles: openPool(vehicles) };
  const ask = async (pool: Pool, body: object): Promise<unknown> => {
    const response = await pool.request({
      method: 'POST',
      path: '/graphql',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    const text = await response.body.text();
    if (response.statusCode !== 200 || text.startsWith('{"errors"')) throw new Error(text);
    return JSON.parse(text);
  };
  const until = Date.now() + SECONDS * 1_000;
  let count = 0;
  const readOn = async () => {
    while (Date.now() < until) {
      const first = (await ask(pools.bookings, { query: appointments() })) as Bookings;
      const ids = new Set(first.data.appointments.nodes.map(({ vehicleId }) => vehicleId));
      const representations = [...ids].map((id) => ({ __typename: 'Vehicle', id }));
      await ask(pools.vehicles, { query: VEHICLES_BY_ID, variables: { representations } });
      count += 1;
    }
  };
  try {
    await Promise.all(Array.from({ length: CONNECTIONS }, readOn));
    return count / SECONDS;
  } finally {
    await Promise.all([pools.bookings.close(), pools.vehicles.close()]);
  }
}

function openPool(url: string): Pool {
  return new Pool(url, { connections: CONNECTIONS });
}
