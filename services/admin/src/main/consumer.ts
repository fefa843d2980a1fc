import { type ConsumerParts, inTransaction, type SqlExecutor } from '@dewlane/service-kit';
import type { Clock } from '@dewlane/service-kit/application';
import type pg from 'pg';
import { createProjectionWrites } from '../adapters/db/projection-writes.ts';
import { onObservedChange } from '../adapters/events/on-observed-change.ts';
import { NAME } from './config.ts';

/**
 * The consumer behind the projections and the audit log. The group's name is stored in inbox and offsets, so it must
 * not change.
 */
export function createConsumer(pool: pg.Pool, clock: Clock): ConsumerParts<SqlExecutor> {
  return {
    group: NAME,
    transaction: (work) => inTransaction(pool, (tx) => work(tx)),
    handlers: onObservedChange(createProjectionWrites, clock),
  };
}
