import { TOPICS } from '@dewlane/events';
import {
  type Clock,
  type EventBus,
  type Logger,
  type Stack,
  startConsumer,
  startRelay,
} from '@dewlane/service-kit';
import type pg from 'pg';
import { consumerOn } from './consumer.ts';

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
  parts.add(startConsumer({ ...consumerOn(pool, clock), bus, pool, log }));
}
