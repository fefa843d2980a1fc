import type { Logger } from '../process/logging.ts';
import { SettingsError } from '../settings/settings.ts';
import type { BusSettings } from './bus-settings.ts';
import type { EventBus } from './event-bus.ts';
import type { KafkaLogin } from './kafka/client.ts';
import { createKafkaBus } from './kafka/kafka-bus.ts';
import { createPostgresLog } from './postgres-log/postgres-log.ts';

export interface EventBusOptions {
  /** The service's name, by which a bus tells its clients apart. */
  name: string;
  log: Logger;
  /** Told when a consumer ended for good (Kafka only): the process should end too, and be started again. */
  onCrash(error: Error): void;
}

/**
 * The bus that the settings choose: Kafka where brokers are given, else the topic log in PostgreSQL (design.md#data-and-events).
 * Connects when first used; the library for Kafka is loaded only then.
 * @throws SettingsError when neither is given
 */
export function createEventBus(
  settings: Partial<BusSettings>,
  { name, log, onCrash }: EventBusOptions,
): EventBus {
  const { KAFKA_BROKERS: brokers, EVENT_LOG_URL: connectionString } = settings;
  if (brokers !== undefined) {
    const { KAFKA_TLS: tls = false } = settings;
    return createKafkaBus({ brokers, tls, login: loginOf(settings), clientId: name, log, onCrash });
  }
  if (connectionString !== undefined) return createPostgresLog({ connectionString, log });
  throw new SettingsError(['EVENT_LOG_URL: is not set, nor is KAFKA_BROKERS']);
}

/** The settings have all three of them, or none. */
function loginOf({
  KAFKA_SASL_MECHANISM: mechanism,
  KAFKA_USERNAME: username,
  KAFKA_PASSWORD: password,
}: Partial<BusSettings>): KafkaLogin | undefined {
  if (mechanism === undefined || username === undefined || password === undefined) return undefined;
  return { mechanism, username, password };
}
