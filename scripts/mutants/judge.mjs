import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { SERVICES } from '../checks/services.mjs';
import { JEST_FROM_SOURCES } from '../jest/flags.mjs';
import { runInGroup } from '../process-groups.mjs';

/** The tests that judge mutants: what runs from sources, without a browser and without built products. */
const PROJECTS = ['packages', ...SERVICES, 'gateway', 'web'];
/** Most runs are to fail: the usual limits, made for busy machines, would only make that last longer. */
const LIMITS = ['--testTimeout', '60000'];
const EVENTUALLY_MS = '20000';

/** A mutant may never end; it has this many times as long as its tests took without one, and a bit more. */
const TIMES = 4;
const AT_LEAST_MS = 30_000;
/** Code that everything loads is reached by hundreds of files; those nearest to it judge it. */
const MOST_FILES = 40;
/** All tests take some minutes. */
const UNCHANGED_WITHIN_MS = 3_600_000;

/**
 * Runs all tests once, with no mutant on: jest's `--findRelatedTests` doesn't see through the workspaces' exports.
 * @returns for each test file that passed how many ms it took, those that failed, and for each mutant's id the files that reached it
 */
export async function runUnchanged(folder, workers) {
  const notes = path.join(folder, 'reports/reached');
  const report = path.join(folder, 'reports/unchanged.json');
  rmSync(notes, { recursive: true, force: true });
  mkdirSync(notes, { recursive: true });
  const { output } = await run(
    folder,
    [
      ...['--selectProjects', ...PROJECTS],
      ...['--maxWorkers', String(workers), '--forceExit', '--json', `--outputFile=${report}`],
      ...['--setupFilesAfterEnv', '<rootDir>/scripts/mutants/note-test-file.mjs'],
    ],
    { MUTANTS_REACHED_IN: notes },
    UNCHANGED_WITHIN_MS,
  );
  const took = new Map();
  const failed = [];
  for (const { name, status, startTime, endTime } of readReport(report, output).testResults) {
    if (status === 'passed') took.set(path.relative(folder, name), endTime - startTime);
    else failed.push(path.relative(folder, name));
  }
  return { took, failed, reached: readNotes(notes, folder) };
}

function readReport(report, output) {
  try {
    return JSON.parse(readFileSync(report, 'utf8'));
  } catch (error) {
    throw new Error(`The tests ended without a report: ${output.slice(-2_000)}`, { cause: error });
  }
}

function readNotes(notes, folder) {
  const reached = new Map();
  for (const name of readdirSync(notes)) {
    for (const line of readFileSync(path.join(notes, name), 'utf8').split('\n')) {
      const [id, test] = line.split('\t');
      if (!test) continue;
      const tests = reached.get(Number(id)) ?? new Set();
      reached.set(Number(id), tests.add(path.relative(folder, test)));
    }
  }
  return reached;
}

/**
 * Judges a mutant by the tests that reach it, the nearest first.
 * @returns the test file that noticed, `time` if they took too long, `crash` if they ended jest, or undefined if the mutant survived
 */
export async function judge(folder, mutant, { took, reached }) {
  const tests = nearestFirst(mutant.file, [...(reached.get(mutant.id) ?? [])], took);
  if (tests.length === 0) return undefined;
  const usually = tests.reduce((sum, test) => sum + took.get(test), 0);
  const { code, output } = await run(
    folder,
    [
      ...['--maxWorkers', '1', '--forceExit', '--bail'],
      ...['--testSequencer', '<rootDir>/scripts/mutants/in-given-order.mjs'],
      ...['--runTestsByPath', ...tests],
    ],
    { MUTANT_ON: String(mutant.id), TESTS_IN_ORDER: tests.join('\n') },
    AT_LEAST_MS + usually * TIMES,
  );
  if (code === 0) return undefined;
  if (code === null) return 'time';
  const noticed = /^(?:.*\s)?FAIL\s+(?:\S+\s+)?(\S+\.test\.tsx?)/m.exec(output)?.[1];
  // An error that nobody handles ends Node.js before jest names a test.
  if (!noticed && /^Node\.js v/m.test(output)) return 'crash';
  if (!noticed) throw new Error(`Jest ended with ${code}: ${output.slice(-2_000)}`);
  return noticed;
}

function nearestFirst(file, tests, took) {
  const own = file.replace(/\.tsx?$/, '.test');
  /** How many folders a test shares with the file. */
  const shared = (test) => {
    if (test.startsWith(own)) return Number.POSITIVE_INFINITY;
    const here = file.split('/');
    return test.split('/').findIndex((part, at) => part !== here[at]);
  };
  return tests
    .filter((test) => took.has(test))
    .toSorted((one, other) => shared(other) - shared(one) || took.get(one) - took.get(other))
    .slice(0, MOST_FILES);
}

function run(folder, args, env, withinMs) {
  return runInGroup([...JEST_FROM_SOURCES, ...LIMITS, ...args], {
    cwd: folder,
    env: { ...process.env, EVENTUALLY_MS, ...env },
    withinMs,
  });
}
