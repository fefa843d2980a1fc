import { median } from '../median.ts';
import { readsByHandPerSecond } from './by-hand.ts';
import { makeCustomer } from './customer.ts';
import { CONNECTIONS, requestsPerSecond } from './load.ts';
import { startPeers } from './peers.ts';
import { startBenchProduct } from './product.ts';

const ROUNDS = 3;
/** At least as many as the customer has, so that every request differs but the response is the same. */
const FIRST = { from: 20, to: 90 };

/** The result of one round, in reads per second. */
interface Round {
  readonly ours: number;
  readonly bare: number;
  readonly hive: number;
  readonly apollo: number;
}

/**
 * Compares our gateway with Hive Gateway, Apollo's gateway and no gateway over the same running services: reads of one
 * subgraph and of two, in one run. Every request has a different `first`, because Hive deduplicates equal requests in
 * flight.
 */
export async function compareGateways(): Promise<void> {
  const product = await startBenchProduct(['--distributed']);
  try {
    const customer = await makeCustomer(product.gateway);
    const headers = await product.serviceHeaders(customer.id);
    const { identity, vehicles, bookings, admin } = product;
    const peers = await startPeers({ identity, vehicles, bookings, admin }, Object.keys(headers));
    try {
      const at = (url: string, query: () => string) => () =>
        requestsPerSecond({
          url,
          headers: () => headers,
          body: () => JSON.stringify({ query: query() }),
        });
      const oursAt = (query: () => string) => () =>
        requestsPerSecond({
          url: `${product.gateway}/graphql`,
          headers: () => ({ cookie: customer.cookie }),
          body: () => JSON.stringify({ query: query() }),
        });
      const first = counting();
      const one = () =>
        `{ vehicles(first: ${first()}) { nodes { id year make model type miles label } totalCount } }`;
      const two = (vehicle: string) => () =>
        `{ appointments(first: ${first()}) { nodes { id vehicleInfo serviceDate status price ${vehicle} } } }`;
      const joined = two('vehicle { type miles color }');

      await compareRounds('a read of one subgraph', 'the subgraph itself', 0.9, {
        ours: oursAt(one),
        bare: at(`${vehicles}/graphql`, one),
        hive: at(peers.hive.url, one),
        apollo: at(peers.apollo.url, one),
      });
      await compareRounds('a read of two subgraphs', 'a client that makes both calls itself', 0.8, {
        ours: oursAt(joined),
        bare: () => readsByHandPerSecond({ bookings, vehicles, headers }, two('vehicleId')),
        hive: at(peers.hive.url, joined),
        apollo: at(peers.apollo.url, joined),
      });
    } finally {
      await peers.stop();
    }
  } finally {
    await product.stop();
  }
}

/** Measures the four in turn for three rounds, and prints the median ratios. */
async function compareRounds(
  what: string,
  bare: string,
  required: number,
  run: Record<keyof Round, () => Promise<number>>,
): Promise<void> {
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({
      ours: await run.ours(),
      bare: await run.bare(),
      hive: await run.hive(),
      apollo: await run.apollo(),
    });
  }
  const against = (other: keyof Round) => median(rounds.map((round) => round.ours / round[other]));
  const rates = (['ours', 'bare', 'hive', 'apollo'] as const)
    .map((name) => `${name} ${Math.round(median(rounds.map((round) => round[name])))}/s`)
    .join(', ');
  console.log(`${what}, medians of ${ROUNDS} rounds at ${CONNECTIONS} connections: ${rates}`);
  console.log(`${against('bare').toFixed(2)} (required: ${required})  ours ÷ ${bare}`);
  console.log(`${against('hive').toFixed(2)} (required: 1.3)  ours ÷ Hive Gateway`);
  console.log(`${against('apollo').toFixed(2)} (required: 2)  ours ÷ Apollo's gateway`);
}

function counting(): () => number {
  let next = FIRST.from;
  return () => {
    next = next >= FIRST.to ? FIRST.from : next + 1;
    return next;
  };
}
