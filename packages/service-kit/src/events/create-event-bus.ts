import type { Logger } from '../process/logging.ts';
import { SettingsError } from '../settings/settings.ts';
import type { BusSettings } from './bus-settings.ts';
import type { EventBus } from './event-bus.ts';
import type { KafkaLogin, KafkaOptions } from './kafka/client.ts';
import { createKafkaBus } from './kafka/kafka-bus.ts';
import { createPostgresLog } from './postgres-log/postgres-log.ts';

export interface EventBusOptions {
  /** The service's name, as the client's name on the bus. */
  name: string;
  log: Logger;
  /** Called when a consumer has failed permanently (Kafka only): the process should exit and be restarted. */
  onCrash(error: Error): void;
}

/**
 * The configured bus: Kafka if there are brokers, else the topic log in PostgreSQL (design.md#data-and-events).
 * Connects lazily, and loads the Kafka library only if needed.
 * @throws SettingsError if neither is configured
 */
export function createEventBus(
  settings: Partial<BusSettings>,
  { name, log, onCrash }: EventBusOptions,
): EventBus {
  const { KAFKA_BROKERS: brokers, EVENT_LOG_URL: connectionString } = settings;
  if (brokers !== undefined) {
    const [tls, login] = [tlsOf(settings), loginOf(settings)];
    return createKafkaBus({ brokers, tls, login, clientId: name, log, onCrash });
  }
  if (connectionString !== undefined) return createPostgresLog({ connectionString, log });
  throw new SettingsError(['EVENT_LOG_URL: is not set, nor is KAFKA_BROKERS']);
}

function tlsOf({
  KAFKA_TLS: tls = false,
  KAFKA_TLS_FILE: caFile,
}: Partial<BusSettings>): NonNullable<KafkaOptions['tls']> {
  return typeof tls === 'object' && caFile !== undefined ? { caFile } : tls;
}

/** All three settings are present, or none. */
function loginOf({
  KAFKA_SASL_MECHANISM: mechanism,
  KAFKA_USERNAME: username,
  KAFKA_PASSWORD: password,
}: Partial<BusSettings>): KafkaLogin | undefined {
  if (mechanism === undefined || username === undefined || password === undefined) return undefined;
  return { mechanism, username, password };
}
