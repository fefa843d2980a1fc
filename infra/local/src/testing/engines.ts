import { describe, it } from '@jest/globals';
import type { EngineKind } from '../engines/index.ts';
import type { EngineAnswer } from './engine-host.ts';

export type { EngineAnswer } from './engine-host.ts';

/** Where a run's Kafka or Redis is named by the environment, that one is used. */
const GIVEN: Record<EngineKind, string> = { kafka: 'TEST_KAFKA_BROKERS', redis: 'TEST_REDIS_URL' };

/** The run's one engine of a kind, started when first asked for, or the reason why this machine can't have it. */
export async function engineOrReason(kind: EngineKind): Promise<EngineAnswer> {
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
  return (await response.json()) as EngineAnswer;
}

/**
 * Describes tests that need an engine; to be awaited at the top of a test file. Where the machine can't have it they are
 * skipped under a name that gives the reason; in CI that is a failure, because CI installs the engines.
 */
export async function describeWithEngine(
  kind: EngineKind,
  name: string,
  tests: (address: string) => void,
): Promise<void> {
  const engine = await engineOrReason(kind);
  const missing = 'reason' in engine ? `no ${kind}: ${engine.reason}` : null;
  describeUnless(missing, name, () => tests('address' in engine ? engine.address : ''));
}

/**
 * Describes tests that need a machine to have something; `missing` says what it lacks. Then they are skipped under a name
 * that gives the reason; in CI that is a failure.
 */
export function describeUnless(missing: string | null, name: string, tests: () => void): void {
  if (missing === null) {
    describe(name, tests);
    return;
  }
  const title = `${name} (${missing})`;
  if (process.env['CI'] !== 'true') {
    describe.skip(title, tests);
    return;
  }
  describe(title, () => {
    it('is not skipped in CI', () => {
      throw new Error(missing);
    });
  });
}
