import { describeUnless } from '@dewlane/test-engines/describe';
import { whyMissing } from '@dewlane/test-engines/engines';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { PART_NAMES } from './parts.ts';
import { type Run, startRun } from './rounds/run.ts';
import { sentenceOf } from './rounds/summary.ts';

/** Draws two different faults for each part, every kind several times, and kills each engine. */
const SEED = 'quick 1860';
const ROUNDS = [1, 2];
/** Shorter than in the long form, so that all of it fits into three minutes. */
const LONGEST_FAULT_MS = 1_500;
const PATIENCE_MS = 400_000;

const missing = (await whyMissing('kafka')) ?? (await whyMissing('redis'));

describeUnless(missing, 'the distributed product, its parts failing', () => {
  let run: Run;
  beforeAll(async () => {
    run = await startRun({ seed: SEED, longestMs: LONGEST_FAULT_MS });
  }, PATIENCE_MS);
  afterAll(() => run?.stop(), PATIENCE_MS);

  it.each(PART_NAMES.flatMap((part) => ROUNDS.map((round) => [part, round] as const)))(
    'loses no booking and makes none twice: %s, round %i',
    async (part, round) => {
      const result = await run.round(part, round);
      process.stdout.write(`  ${sentenceOf(result)}\n`);
      expect(result.broken).toEqual([]);
    },
    PATIENCE_MS,
  );

  it(
    'has sent every confirmation once',
    async () => {
      const { expected, arrived } = await run.mail();
      expect(expected).toBeGreaterThan(0);
      expect(arrived).toBe(expected);
    },
    PATIENCE_MS,
  );
});
