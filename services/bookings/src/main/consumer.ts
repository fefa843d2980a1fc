import { TOPICS } from '@dewlane/events';
import { type ConsumerParts, inTransaction, type SqlExecutor } from '@dewlane/service-kit';
import type { Clock } from '@dewlane/service-kit/application';
import type pg from 'pg';
import { createTransaction } from '../adapters/db/transactions.ts';
import { toOutboxEvent } from '../adapters/events/contracts.ts';
import { onUserEvent } from '../adapters/events/on-user-event.ts';
import { onVehicleEvent } from '../adapters/events/on-vehicle-event.ts';
import type { TimeZone } from '../domain/schedule/business-time.ts';
import { NAME } from './config.ts';

/**
 * The consumer of identity's and vehicles' events. The group's name is stored in inbox and offsets, so it must not
 * change.
 */
export function createConsumer(
  pool: pg.Pool,
  clock: Clock,
  zone: TimeZone,
): ConsumerParts<SqlExecutor> {
  const transaction = (tx: SqlExecutor) => createTransaction(tx, NAME, toOutboxEvent);
  return {
    group: NAME,
    transaction: (work) => inTransaction(pool, (tx) => work(tx)),
    handlers: {
      [TOPICS.users]: (tx, event) => onUserEvent(transaction(tx), event, clock(), zone),
      [TOPICS.vehicles]: (tx, event) => onVehicleEvent(transaction(tx), event),
    },
  };
}
