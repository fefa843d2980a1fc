import { TOPICS } from '@dewlane/events';
import {
  type Clock,
  type EventBus,
  inTransaction,
  type Logger,
  type Stack,
  startConsumer,
  startRelay,
} from '@dewlane/service-kit';
import type pg from 'pg';
import { unitOf } from '../adapters/db/unit.ts';
import { toOutboxEvent } from '../adapters/events/contracts.ts';
import { onUserEvent } from '../adapters/events/on-user-event.ts';
import { onVehicleEvent } from '../adapters/events/on-vehicle-event.ts';
import { NAME } from './config.ts';

/** Publishes what happens here, and hears what happens in identity and vehicles. */
export function startEvents(
  pool: pg.Pool,
  bus: EventBus,
  log: Logger,
  clock: Clock,
  parts: Stack,
): void {
  const topics = [TOPICS.appointments, TOPICS.quizResponses];
  parts.add(startRelay({ pool, bus, topics, log }));
  parts.add(
    startConsumer({
      group: NAME,
      bus,
      pool,
      transaction: (work) => inTransaction(pool, (tx) => work(tx)),
      handlers: {
        [TOPICS.users]: (tx, event) => onUserEvent(unitOf(tx, NAME, toOutboxEvent), event, clock()),
        [TOPICS.vehicles]: (tx, event) => onVehicleEvent(unitOf(tx, NAME, toOutboxEvent), event),
      },
      log,
    }),
  );
}
