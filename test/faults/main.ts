/**
 * `npm run test:faults`: the product in its distributed form on real engines, while its parts are killed, frozen and cut
 * off. Runs the rounds that the results file lacks; exit code 1 if one fails.
 */
import { type Options, readOptions } from './options.ts';
import type { PartName } from './parts.ts';
import { openResults, type ResultsFile } from './rounds/results-file.ts';
import { startRun } from './rounds/run.ts';
import { secondsOf, sentenceOf, summaryOf } from './rounds/summary.ts';

/** Longer than a relay's lease and a consumer's session. */
const LONGEST_FAULT_MS = 12_000;
/** Holds last longer than a race, so that none expires before everybody has a response. */
const RACE = { racers: 200, holdMinutes: 3 };

const say = (line: string) => process.stdout.write(`${line}\n`);

try {
  const options = readOptions(process.argv.slice(2));
  const results = openResults(options.results);
  const passed = options.summary || (await runMissing(options, results));
  say(`\n${summaryOf(results.all())}`);
  for (const result of results.all()) if (result.broken.length > 0) say(sentenceOf(result));
  process.exit(passed ? 0 : 1);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

/** @returns whether every round passed */
async function runMissing(options: Options, results: ResultsFile): Promise<boolean> {
  const { seed } = options;
  const missing = roundsOf(options).filter(({ part, round }) => !results.has(seed, part, round));
  if (missing.length === 0) return true;
  let isStopping = false;
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.once(name, () => {
      isStopping = true;
      say('Stopping after this round …');
    });
  }
  const began = Date.now();
  const run = await startRun({ seed, longestMs: LONGEST_FAULT_MS, race: RACE });
  say(`Started in ${secondsOf(Date.now() - began)}; ${missing.length} rounds to run, seed ${seed}`);
  let faults = 0;
  try {
    for (const { part, round } of missing) {
      if (isStopping) break;
      const result = await run.round(part, round);
      results.append(result);
      say(sentenceOf(result));
      if (result.broken.length > 0) faults += 1;
    }
    const { expected, arrived, ms } = await run.mail();
    say(`mail: ${arrived} of ${expected} confirmations arrived once, after ${secondsOf(ms)} more`);
    if (arrived !== expected) faults += 1;
  } catch (error) {
    faults += 1;
    throw error;
  } finally {
    if (faults > 0) say(`What the processes wrote: ${run.product.logs}`);
    await run.stop({ keepFolder: faults > 0 });
  }
  return faults === 0;
}

/** Alternates between the parts, so that an interrupted run has tested them all. */
function roundsOf({ parts, rounds }: Options): { part: PartName; round: number }[] {
  return Array.from({ length: rounds }, (_, at) => at + 1).flatMap((round) =>
    parts.map((part) => ({ part, round })),
  );
}
