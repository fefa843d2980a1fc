/**
 * Changes the product's code in small ways, one at a time, and looks whether a test notices.
 *
 *   npm run test:mutants -- domain [--count 100] [--seed 1] [--minutes 24] [--deep]
 *
 * A mutant is judged by the tests beside the code that load it; with --deep by those of the whole service too, which take long.
 */
import { execFileSync, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { sourceFiles } from './checks/import-rules.mjs';
import { drawn } from './mutants/draw.mjs';
import { mutationsOf } from './mutants/mutations.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Whose files each area has. */
const AREAS = {
  domain: { files: /^services\/[^/]+\/src\/domain\/|^packages\/catalog\/src\// },
  application: { files: /^services\/[^/]+\/src\/application\// },
  kit: { files: /^packages\/service-kit\/src\// },
  gateway: { files: /^gateway\/src\// },
  web: { files: /^web\/src\// },
};
/** A mutant may never end: then a test has noticed too. */
const MUTANT_WITHIN_MS = 180_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '24' },
    deep: { type: 'boolean', default: false },
  },
});
const areas = positionals.length === 0 ? Object.keys(AREAS) : positionals;

/** Runs jest and answers its exit code, null when it took too long. */
function jest(args) {
  return new Promise((resolve) => {
    const flags = ['--experimental-vm-modules', '--no-warnings', 'node_modules/jest/bin/jest.js'];
    const child = spawn(process.execPath, [...flags, ...args], {
      cwd: root,
      stdio: 'ignore',
      detached: true,
    });
    running = child;
    const timer = setTimeout(() => end(child), MUTANT_WITHIN_MS);
    child.once('exit', (code) => {
      clearTimeout(timer);
      running = undefined;
      resolve(code);
    });
  });
}

/** The process and the engines it started. */
function end({ pid }) {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

let running;
let restore = () => undefined;
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    if (running) end(running);
    restore();
    process.exit(1);
  });
}

/** The tests that load a file: those beside the code, and those of a whole service or screen. */
function testsOf(file) {
  const flags = ['--experimental-vm-modules', '--no-warnings', 'node_modules/jest/bin/jest.js'];
  const listed = execFileSync(
    process.execPath,
    [...flags, '--listTests', '--findRelatedTests', file],
    { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const tests = listed
    .split('\n')
    .filter((line) => line.startsWith(root))
    .map((line) => path.relative(root, line))
    .filter((test) => !test.startsWith('test/'));
  return {
    near: tests.filter((test) => test.includes('/src/')),
    far: tests.filter((test) => !test.includes('/src/')),
  };
}

async function isKilled(tests) {
  if (tests.length === 0) return false;
  const args = ['--runTestsByPath', ...tests, '--maxWorkers', '1', '--forceExit', '--bail'];
  return (await jest(args)) !== 0;
}

async function judge(mutant, tests) {
  const target = path.join(root, mutant.file);
  const source = readFileSync(target, 'utf8');
  restore = () => writeFileSync(target, source);
  try {
    writeFileSync(target, source.slice(0, mutant.start) + mutant.text + source.slice(mutant.end));
    return (await isKilled(tests.near)) || (values.deep && (await isKilled(tests.far)));
  } finally {
    restore();
    restore = () => undefined;
  }
}

const [count, seed, minutes] = [values.count, values.seed, values.minutes].map(Number);
let isGood = true;
for (const area of areas) {
  const files = sourceFiles(root).filter((file) => AREAS[area].files.test(file));
  const all = files.flatMap((file) =>
    mutationsOf(readFileSync(path.join(root, file), 'utf8'), file).map((one) => ({ file, ...one })),
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
