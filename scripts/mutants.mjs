/**
 * Makes small changes to the product's code, drawn by a seed, and checks for each whether a test notices.
 *
 *   npm run test:mutants [-- domain application kit gateway web] [--count 100] [--seed 1] [--minutes 110] [--workers 6]
 *                        [--only <part of a file's path>]
 *
 * All drawn mutants are put into one clone, each behind a switch. The tests run once with none on, which shows who reaches which; then
 * each mutant is judged by the tests that reach it.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startEngineHost } from '../packages/test-engines/src/engine-host.ts';
import { sourceFiles } from './checks/code-files.mjs';
import { cloneInto, instrument } from './mutants/clone.mjs';
import { drawn } from './mutants/draw.mjs';
import { judge, runUnchanged } from './mutants/judge.mjs';
import { mutationsOf } from './mutants/mutations.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const CLONE = path.join(ROOT, 'reports/mutants/clone');
const REPORT = path.join(ROOT, 'reports/mutants/report.json');
const ENOUGH = 0.85;
/** Tests wait for most of their time: for engines, limits and each other's processes. */
const FOR_EACH_CORE = 3;

/** The files of each area. */
const AREAS = {
  domain: /^services\/[^/]+\/src\/domain\/|^packages\/catalog\/src\//,
  application: /^services\/[^/]+\/src\/application\//,
  kit: /^packages\/service-kit\/src\//,
  gateway: /^gateway\/src\//,
  web: /^web\/src\//,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '110' },
    workers: { type: 'string', default: String(availableParallelism() * FOR_EACH_CORE) },
    only: { type: 'string', default: '' },
  },
});
const [count, seed, minutes, workers] = [
  values.count,
  values.seed,
  values.minutes,
  values.workers,
].map(Number);
const until = performance.now() + minutes * 60_000;
const sourceOf = (file) => readFileSync(path.join(ROOT, file), 'utf8');

const draws = (positionals.length === 0 ? Object.keys(AREAS) : positionals).map(drawFrom);
const mutants = inTurns(draws.map(({ mutants }) => mutants)).map((one, id) => ({ ...one, id }));
for (const { area, mutants, possible } of draws) {
  console.log(`${area}: ${mutants.length} of ${possible} drawn, seed ${seed}`);
}

cloneInto(CLONE, ROOT);
instrument(CLONE, mutants, sourceOf);
const host = await startEngineHost();
process.env.TEST_ENGINE_HOST = host.url;
try {
  const unchanged = await runUnchanged(CLONE, workers);
  console.log(
    `${unchanged.took.size} test files passed without a mutant; left out, as they failed: ${unchanged.failed.join(', ') || 'none'}`,
  );
  // Who judges without them would call survivors what they notice.
  if (unchanged.failed.length > unchanged.took.size / 20) throw new Error('Too many tests failed.');
  const judged = await judgeAll(unchanged);
  mkdirSync(path.dirname(REPORT), { recursive: true });
  writeFileSync(REPORT, JSON.stringify(judged, null, 1));
  process.exitCode = summarise(judged) ? 0 : 1;
} finally {
  await host.stop();
  rmSync(CLONE, { recursive: true, force: true });
}

function drawFrom(area) {
  const files = sourceFiles(ROOT).filter(
    (file) => AREAS[area].test(file) && file.includes(values.only),
  );
  const all = files.flatMap((file) =>
    mutationsOf(sourceOf(file), file).map((one) => ({ area, file, ...one })),
  );
  return { area, possible: all.length, mutants: drawn(all, count, seed) };
}

/** One of each list, then the next of each, so that a run that ends early has judged as many of each area. */
function inTurns(lists) {
  const longest = Math.max(...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, at) =>
    lists.flatMap((list) => list.slice(at, at + 1)),
  ).flat();
}

async function judgeAll(unchanged) {
  const left = [...mutants];
  const judged = [];
  const work = async () => {
    for (let mutant = left.shift(); mutant && performance.now() < until; mutant = left.shift()) {
      const noticedBy = await judge(CLONE, mutant, unchanged);
      judged.push({ ...mutant, noticedBy, reachedBy: unchanged.reached.get(mutant.id)?.size ?? 0 });
      console.log(
        `${noticedBy ? '✓' : '✗'} ${nameOf(mutant)}${noticedBy ? ` · ${noticedBy}` : ''}`,
      );
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
  return judged;
}

/** Prints survivors and shares; resolves to whether each area has enough noticed. */
function summarise(judged) {
  const shares = draws.map(({ area }) => {
    const ofArea = judged.filter((one) => one.area === area);
    const survivors = ofArea.filter(({ noticedBy }) => !noticedBy);
    const share = ofArea.length === 0 ? 0 : 1 - survivors.length / ofArea.length;
    console.log(
      `\n${area}: ${ofArea.length - survivors.length} of ${ofArea.length} noticed (${Math.round(share * 100)} %)`,
    );
    for (const one of survivors)
      console.log(`  ${nameOf(one)} · reached by ${one.reachedBy} files`);
    return share;
  });
  return shares.every((share) => share >= ENOUGH);
}

function nameOf({ file, line, says }) {
  return `${file}:${line} ${says.replaceAll('\n', ' ').slice(0, 100)}`;
}
