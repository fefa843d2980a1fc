/**
 * Makes small changes to the product's code, one at a time, and checks whether a test notices.
 *
 *   npm run test:mutants -- domain [--count 100] [--seed 1] [--minutes 24] [--deep] [--only <part of a file's path>]
 *
 * A mutant is tested by its file's own test, then by the other unit tests of its workspace that load the file; with
 * --deep also by the tests of the whole service, which take long.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT, runJest, whileChanged } from './breaks/in-place.mjs';
import { sourceFiles } from './checks/code-files.mjs';
import { drawn } from './mutants/draw.mjs';
import { mutationsOf } from './mutants/mutations.mjs';

/** The files of each area. */
const AREAS = {
  domain: { files: /^services\/[^/]+\/src\/domain\/|^packages\/catalog\/src\// },
  application: { files: /^services\/[^/]+\/src\/application\// },
  kit: { files: /^packages\/service-kit\/src\// },
  gateway: { files: /^gateway\/src\// },
  web: { files: /^web\/src\// },
};
/** The tests of a whole service take minutes; a run that takes much longer hangs. */
const FAR_WITHIN_MS = 900_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '24' },
    deep: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
  },
});
const areas = positionals.length === 0 ? Object.keys(AREAS) : positionals;

/**
 * The tests that load a file: its own, the other unit tests of its workspace, and those of a whole service or screen.
 */
function testsOf(file) {
  const flags = ['--experimental-vm-modules', '--no-warnings', 'node_modules/jest/bin/jest.js'];
  const listed = execFileSync(
    process.execPath,
    [...flags, '--listTests', '--findRelatedTests', file],
    { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const tests = listed
    .split('\n')
    .filter((line) => line.startsWith(ROOT))
    .map((line) => path.relative(ROOT, line))
    .filter((test) => !test.startsWith('test/'));
  const [workspace] = /^(?:(?:services|packages)\/[^/]+|[^/]+)\//.exec(file) ?? [''];
  const own = file.replace(/(?=\.tsx?$)/, '.test');
  const near = tests.filter((test) => test.includes('/src/') && test.startsWith(workspace));
  return {
    own: near.filter((test) => test === own),
    near: near.filter((test) => test !== own),
    far: tests.filter((test) => !test.includes('/src/') && test.startsWith(workspace)),
  };
}

async function isKilled(tests, withinMs) {
  if (tests.length === 0) return false;
  const args = ['--runTestsByPath', ...tests, '--maxWorkers', '1', '--forceExit', '--bail'];
  return (await runJest(args, withinMs)) !== 0;
}

function judge(mutant, tests) {
  const change = (source) => source.slice(0, mutant.start) + mutant.text + source.slice(mutant.end);
  return whileChanged(
    mutant.file,
    change,
    async () =>
      (await isKilled(tests.own)) ||
      (await isKilled(tests.near)) ||
      (values.deep && (await isKilled(tests.far, FAR_WITHIN_MS))),
  );
}

const [count, seed, minutes] = [values.count, values.seed, values.minutes].map(Number);
let isGood = true;
for (const area of areas) {
  const files = sourceFiles(ROOT).filter(
    (file) => AREAS[area].files.test(file) && file.includes(values.only),
  );
  const all = files.flatMap((file) =>
    mutationsOf(readFileSync(path.join(ROOT, file), 'utf8'), file).map((one) => ({ file, ...one })),
  );
  const until = performance.now() + minutes * 60_000;
  const tests = new Map();
  const survivors = [];
  let judged = 0;
  for (const mutant of drawn(all, count, seed)) {
    if (performance.now() > until) break;
    if (!tests.has(mutant.file)) tests.set(mutant.file, testsOf(mutant.file));
    const killed = await judge(mutant, tests.get(mutant.file));
    judged += 1;
    if (!killed) survivors.push(mutant);
    process.stdout.write(
      `${killed ? '✓' : '✗'} ${mutant.file}:${mutant.line} ${mutant.says.replaceAll('\n', ' ').slice(0, 100)}\n`,
    );
  }
  const share = judged === 0 ? 0 : (judged - survivors.length) / judged;
  isGood &&= share >= 0.85;
  process.stdout.write(
    `${area}: ${judged - survivors.length} of ${judged} killed (${Math.round(share * 100)} %), seed ${seed}, ${all.length} possible\n`,
  );
}
process.exitCode = isGood ? 0 : 1;
