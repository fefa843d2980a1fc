import type { EngineResponse, HostedKind } from './engine-host.ts';

/** Environment variables that name an engine to use instead. */
const GIVEN: Record<HostedKind, string> = {
  postgres: 'TEST_DATABASE_URL',
  kafka: 'TEST_KAFKA_BROKERS',
  redis: 'TEST_REDIS_URL',
};

/** The run's engine of a kind, started when first requested, or the reason why this machine can't run it. */
export async function engineOrReason(kind: HostedKind): Promise<EngineResponse> {
  const given = process.env[GIVEN[kind]];
  if (given) return { address: given };
  const host = process.env['TEST_ENGINE_HOST'];
  if (!host) {
    throw new Error(
      'TEST_ENGINE_HOST is not set: run the tests with jest, whose global setup starts it.',
    );
  }
  const response = await fetch(`${host}/${kind}`);
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as EngineResponse;
}
