import {
  type Clock,
  type ConsumerParts,
  inTransaction,
  type SqlExecutor,
} from '@dewlane/service-kit';
import type pg from 'pg';
import { projectionWrites } from '../adapters/db/projection-writes.ts';
import { onObservedChange } from '../adapters/events/on-observed-change.ts';
import { NAME } from './config.ts';

/** What keeps the projections and the audit log; the group's name stands in inbox and offsets. */
export function consumerOn(pool: pg.Pool, clock: Clock): ConsumerParts<SqlExecutor> {
  return {
    group: NAME,
    transaction: (work) => inTransaction(pool, (tx) => work(tx)),
    handlers: onObservedChange(projectionWrites, clock),
  };
}
