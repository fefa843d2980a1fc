import { TOPICS } from '@dewlane/events';
import type { ConsumerParts } from '@dewlane/service-kit';
import type { Clock } from '@dewlane/service-kit/application';
import type pg from 'pg';
import {
  announcing,
  type MessagePlanned,
  type OpenTransaction,
} from '../adapters/db/transactions.ts';
import { toOutboxEvent } from '../adapters/events/contracts.ts';
import { onUserEvent } from '../adapters/events/on-user-event.ts';
import { onVehicleEvent } from '../adapters/events/on-vehicle-event.ts';
import type { TimeZone } from '../domain/schedule/business-time.ts';
import { NAME } from './config.ts';

/** What the consumer needs besides its database. */
export interface ConsumerNeeds {
  readonly clock: Clock;
  /** The business time zone. */
  readonly zone: TimeZone;
  readonly onMessagePlanned: MessagePlanned;
}

/**
 * The consumer of identity's and vehicles' events. The group's name is stored in inbox and offsets, so it must not
 * change.
 */
export function createConsumer(
  pool: pg.Pool,
  { clock, zone, onMessagePlanned }: ConsumerNeeds,
): ConsumerParts<OpenTransaction> {
  const writing = { source: NAME, toEvent: toOutboxEvent, onMessagePlanned };
  return {
    group: NAME,
    transaction: (work) => announcing(pool, writing, work),
    handlers: {
      [TOPICS.users]: (tx, event) => onUserEvent(tx, event, clock(), zone),
      [TOPICS.vehicles]: onVehicleEvent,
    },
  };
}
