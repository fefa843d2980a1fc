import { describeUnless } from '@dewlane/test-engines/describe';
import { whyMissing } from '@dewlane/test-engines/engines';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { isRace, PART_NAMES, type PartName } from './parts.ts';
import { type Run, startRun } from './rounds/run.ts';
import { sentenceOf } from './rounds/summary.ts';

/** It draws two different faults for each part, each fault several times, and a kill for each engine. */
const SEED = 'quick 1860';
const ROUNDS = [1, 2];
/** Shorter than with `npm run test:faults`, so that everything takes about three minutes. */
const LONGEST_FAULT_MS = 1_500;
const RACERS = 60;
const PATIENCE_MS = 400_000;

const missing = (await whyMissing('kafka')) ?? (await whyMissing('redis'));

describeUnless(missing, 'the distributed product while its parts fail', () => {
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
  )('loses and duplicates no booking: %s, round %i', passes, PATIENCE_MS);

  it.each(PART_NAMES.filter(isRace))(
    'AVAIL-01 AVAIL-05 AVAIL-06 AVAIL-07 gives each place to one visitor while bookings, database and gateway are killed: %s',
    (part) => passes(part, 1),
    PATIENCE_MS,
  );

  it(
    'has sent every confirmation exactly once',
    async () => {
      const { expected, arrived } = await run.mail();
      expect(expected).toBeGreaterThan(0);
      expect(arrived).toBe(expected);
    },
    PATIENCE_MS,
  );
});
