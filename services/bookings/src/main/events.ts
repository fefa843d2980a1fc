import { TOPICS } from '@dewlane/events';
import {
  type BackgroundPart,
  type Clock,
  type EventBus,
  type Logger,
  type Stack,
  startConsumer,
  startRelay,
} from '@dewlane/service-kit';
import type pg from 'pg';
import { consumerOn } from './consumer.ts';

export interface EventParts {
  readonly background: ReadonlySet<BackgroundPart>;
  readonly pool: pg.Pool;
  readonly bus: EventBus;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Publishes what happens here, and hears what happens in identity and vehicles: what of it runs in this process. */
export function startEvents({ background, pool, bus, clock, log }: EventParts, parts: Stack): void {
  const topics = [TOPICS.appointments, TOPICS.quizResponses, TOPICS.business];
  if (background.has('relay')) parts.add(startRelay({ pool, bus, topics, log }));
  if (background.has('consumer')) {
    parts.add(startConsumer({ ...consumerOn(pool, clock), bus, pool, log }));
  }
}
