import type { EngineResponse, HostedKind } from './engine-host.ts';

/** Where an engine is named by the environment, that one is used. */
const GIVEN: Record<HostedKind, string> = {
  postgres: 'TEST_DATABASE_URL',
  kafka: 'TEST_KAFKA_BROKERS',
  redis: 'TEST_REDIS_URL',
};

/** The run's one engine of a kind, started when first asked for, or the reason why this machine can't have it. */
export async function engineOrReason(kind: HostedKind): Promise<EngineResponse> {
  const given = process.env[GIVEN[kind]];
  if (given) return { address: given };
  const host = process.env['TEST_ENGINE_HOST'];
  if (!host) {
    throw new Error(
      'TEST_ENGINE_HOST is not set: run the tests by jest, whose global setup starts it.',
    );
  }
  const response = await fetch(`${host}/${kind}`);
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as EngineResponse;
}
