import type pg from 'pg';
import { createCrewStore } from '../../src/adapters/db/crew-store.ts';
import { createTransactions } from '../../src/adapters/db/transactions.ts';
import { holdTime } from '../../src/application/commands/hold-time.ts';
import type { InTransaction } from '../../src/application/ports.ts';
import { toEvent, ZONE } from './booking-store.ts';
import { type Customer, START } from './harness.ts';

type Watched = (real: InTransaction) => InTransaction;

/** Holds a time for a visitor as the service does at START, in transactions that the test may watch or delay. */
export function holdingOn(pool: pg.Pool, watched: Watched = (real) => real) {
  const writing = { source: 'bookings', toEvent, onMessagePlanned: () => undefined };
  const changesNoCrew = () => {
    throw new Error('No crew is to be changed.');
  };
  const hold = holdTime({
    clock: () => new Date(START),
    crews: createCrewStore(pool, { source: 'bookings', toEvent: changesNoCrew, zone: ZONE }),
    inTransaction: watched(createTransactions(pool, writing)),
    zone: ZONE,
  });
  return ({ customer: { id } }: Customer, serviceDate: string, address: string | null) => {
    const request = {
      owner: { id, guestIds: [] },
      cause: { actor: { kind: 'guest', id }, trace: {} },
      credential: '',
    } as const;
    return hold(request, { serviceDate, servicePackage: null, address });
  };
}

/** Transactions that do something else between the choice of a time and its hold. */
export function beforeItHolds(interrupt: () => Promise<void>): Watched {
  return (real) => (work) =>
    real((tx) =>
      work({
        ...tx,
        holds: {
          ...tx.holds,
          async add(...own) {
            await interrupt();
            await tx.holds.add(...own);
          },
        },
      }),
    );
}
