import { describeUnless } from '@dewlane/test-engines/describe';
import { whyMissing } from '@dewlane/test-engines/engines';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { isRace, PART_NAMES, type PartName } from './parts.ts';
import { type Run, startRun } from './rounds/run.ts';
import { sentenceOf } from './rounds/summary.ts';

/** Draws two different faults for each part, every kind several times, and kills each engine. */
const SEED = 'quick 1860';
const ROUNDS = [1, 2];
/** Shorter than in the long form, so that all of it fits into three minutes. */
const LONGEST_FAULT_MS = 1_500;
const RACERS = 60;
const PATIENCE_MS = 400_000;

const missing = (await whyMissing('kafka')) ?? (await whyMissing('redis'));

describeUnless(missing, 'the distributed product, its parts failing', () => {
  let run: Run;
  beforeAll(async () => {
    run = await startRun({ seed: SEED, longestMs: LONGEST_FAULT_MS, race: { racers: RACERS } });
  }, PATIENCE_MS);
  afterAll(() => run?.stop(), PATIENCE_MS);

  const passes = async (part: PartName, round: number) => {
    const result = await run.round(part, round);
    process.stdout.write(`  ${sentenceOf(result)}\n`);
    expect(result.broken).toEqual([]);
  };

  it.each(
    PART_NAMES.filter((part) => !isRace(part)).flatMap((part) =>
      ROUNDS.map((round) => [part, round] as const),
    ),
  )('loses no booking and makes none twice: %s, round %i', passes, PATIENCE_MS);

  it.each(PART_NAMES.filter(isRace))(
    'AVAIL-01 AVAIL-05 AVAIL-06 AVAIL-07 gives each place once to those who race for it while bookings, database and gateway are killed: %s',
    (part) => passes(part, 1),
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
