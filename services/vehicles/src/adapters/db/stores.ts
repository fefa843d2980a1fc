import { onceOnly } from '@dewlane/service-kit';
import type { InTransaction, Stores } from '../../application/ports.ts';
import type { Database, Transaction } from './database.ts';
import { guestMoveStoreOn } from './guest-move-store.ts';
import { photoStoreOn } from './photo-store.ts';
import { serviceHistoryStoreOn } from './service-history-store.ts';
import { type ToEvent, vehicleStoreOn } from './vehicle-store.ts';

/** Hours an answer is kept for its idempotency key (design.md#the-graph-and-the-calls). */
const KEY_TTL_HOURS = 24;

/** The stores inside a transaction that somebody else began. */
export function storesOn(tx: Transaction, toEvent: ToEvent): Stores {
  return {
    vehicles: vehicleStoreOn(tx, toEvent),
    photos: photoStoreOn(tx),
    guestMoves: guestMoveStoreOn(tx),
    serviceHistory: serviceHistoryStoreOn(tx),
    once: ({ requester, operation, key, input }, effect) =>
      onceOnly(
        tx,
        {
          principal: requester.id,
          aliases: requester.guestIds,
          operation,
          key,
          input,
          ttlHours: KEY_TTL_HOURS,
        },
        effect,
      ),
  };
}

/** Runs work with the stores of a transaction of its own. */
export function transactionsOn(database: Database, toEvent: ToEvent): InTransaction {
  return (work) => database.$transaction((tx) => work(storesOn(tx, toEvent)));
}
