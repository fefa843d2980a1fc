import { EngineMissing } from './engine.ts';
import { findJava } from './java.ts';
import { kafkaJars } from './kafka-jars.ts';
import type { EngineKind } from './kinds.ts';
import { outputOf } from './programs.ts';

const NEEDS: Record<EngineKind, () => Promise<unknown>> = {
  async kafka() {
    await findJava();
    await kafkaJars();
  },
  redis: () => outputOf('redis-server', ['--version']),
};

/**
 * Why this machine's programs can't provide an engine; null if they can. Starts nothing, but downloads Kafka's jars.
 */
export async function whyMissing(kind: EngineKind): Promise<string | null> {
  try {
    await NEEDS[kind]();
    return null;
  } catch (error) {
    if (error instanceof EngineMissing) return error.message;
    throw error;
  }
}
