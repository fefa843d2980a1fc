import type { ApolloServer, BaseContext } from '@apollo/server';
import type { FastifyInstance } from 'fastify';
import { newId } from '../process/ids.ts';
import type { Caller } from './principal.ts';

/** As many as a service's database connections. */
const CONCURRENT_QUERIES = 5;
/** Enough rounds for the JIT compiler. */
const ROUNDS = 4;

type Ask = (query: string) => Promise<void>;
const asks = new WeakMap<FastifyInstance, Ask>();

/** Registers how to run a query inside a server, for `rehearse`. */
export function allowRehearsal<Context extends BaseContext>(
  app: FastifyInstance,
  apollo: ApolloServer<Context>,
  contextOf: (caller: Caller) => Context | Promise<Context>,
): void {
  asks.set(app, async (query) => {
    const { body } = await apollo.executeOperation(
      { query },
      { contextValue: await contextOf(nobody()) },
    );
    const [error] = body.kind === 'single' ? (body.singleResult.errors ?? []) : [];
    if (error !== undefined) throw new Error(`The rehearsal failed: ${error.message}`);
  });
}

/**
 * Warms up a server of `createServiceServer` by running a query repeatedly, as a caller that may read everything but
 * owns nothing. What the first requests would load, prepare and compile is then done. Without it the first request of a
 * new process took more than a second on two busy cores, longer than its callers' timeouts.
 * @throws Error if the query fails
 */
export async function rehearse(app: FastifyInstance, query: string): Promise<void> {
  const ask = asks.get(app);
  if (ask === undefined) throw new Error('This server has no rehearsal.');
  for (let round = 0; round < ROUNDS; round += 1) {
    await Promise.all(Array.from({ length: CONCURRENT_QUERIES }, () => ask(query)));
  }
}

function nobody(): Caller {
  return {
    customer: { kind: 'guest', id: `guest_${newId()}`, guestIds: [] },
    staff: { id: newId(), username: 'rehearsal', role: 'admin' },
    address: null,
    trace: {},
  };
}
