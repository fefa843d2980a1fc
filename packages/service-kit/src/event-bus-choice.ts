import type { EventBus } from './event-bus.ts';
import { createKafkaBus } from './kafka/kafka-bus.ts';
import type { Logger } from './logging.ts';
import { createPostgresLog } from './postgres-log.ts';
import { SettingsError } from './settings.ts';

export interface EventBusOptions {
  /** The service's name, by which a bus tells its clients apart. */
  name: string;
  log: Logger;
  /** Told when a consumer ended for good (Kafka only): the process should end too, and be started again. */
  onCrash(error: Error): void;
}

/**
 * The bus that the settings choose: Kafka where brokers are given, else the topic log in PostgreSQL (DESIGN §2).
 * Connects when first used; the library for Kafka is loaded only then.
 * @throws SettingsError when neither is given
 */
export function createEventBus(
  settings: { KAFKA_BROKERS?: readonly string[] | undefined; EVENT_LOG_URL?: string | undefined },
  { name, log, onCrash }: EventBusOptions,
): EventBus {
  const { KAFKA_BROKERS: brokers, EVENT_LOG_URL: connectionString } = settings;
  if (brokers !== undefined) return createKafkaBus({ brokers, clientId: name, log, onCrash });
  if (connectionString !== undefined) return createPostgresLog({ connectionString, log });
  throw new SettingsError(['EVENT_LOG_URL: is not set, nor is KAFKA_BROKERS']);
}
