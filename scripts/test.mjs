/**
 * `npm test`: runs all checks and tests, even on a fresh clone; `npm test -- <file, folder or name …>`: runs only the
 * named tests, with only the engines that they need (`--watch` reruns them on each save). Imports no packages
 * statically, because it installs them itself.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { JEST, JEST_FROM_SOURCES } from './jest/flags.mjs';

const REPORT = 'reports/jest.json';
/** Free memory that four files at once may need, with the products and engines that they and the faults start: workers have 1.3 GB each. */
const ROOM_FOR_FOUR = 12e9;
/** End to end, where four workers, products and the browser were measured at 3 GB. */
const ROOM_FOR_FOUR_IN_BROWSER = 6e9;
const started = Date.now();
process.chdir(fileURLToPath(new URL('..', import.meta.url)));
// More than a hundred processes load the same code; Node.js 20 compiles it each time.
process.env.NODE_COMPILE_CACHE ??= path.resolve('reports/compile-cache');

const { prepare, prepareSources } = await import('../infra/local/prepare.mjs');
const { createPhases } = await import('./test/phases.mjs');

const watch = process.argv.includes('--watch');
const words = process.argv.slice(2).filter((word) => word !== '--watch');
const options = words.filter((word) => word.startsWith('-'));
if (options.length > 0) {
  console.log(`npm test takes files, folders or names, and --watch; not ${options.join(' ')}.`);
  process.exit(1);
}
if (words.length > 0 || watch) process.exit(await runSome());

const tally = { passed: 0, failed: 0, skipped: 0 };
const phases = createPhases();

await phases.run('install and build', prepare);
await phases.run('types, lint, imports', () => Promise.all([checkSources(), fetchKafka()]));
await runJest();
await check('every rule is proven', 'node', ['scripts/rules.mjs']);

console.log(`\n${phases.table()}`);
console.log(`\nTook ${Math.round((Date.now() - started) / 1000)} s.`);
console.log(`${tally.passed} passed, ${tally.failed} failed, ${tally.skipped} skipped`);
process.exit(tally.failed > 0 ? 1 : 0);

/** Only the named tests; resolves to the exit code. */
async function runSome() {
  const { listTestFiles, needsBuild, selectTests } = await import('./test/select.mjs');
  const all = listTestFiles('.');
  const files = words.length > 0 ? selectTests(all, words) : all;
  if (files.length === 0) {
    console.log(`No test file's path contains ${words.join(' or ')}.`);
    return 1;
  }
  const built = words.length > 0 && needsBuild(files);
  await (built ? prepare() : prepareSources());
  // Without a build, the engine host must run from sources too.
  const jest = built ? JEST : JEST_FROM_SOURCES;
  const few = files.length === 1 ? ['--maxWorkers', '1'] : [];
  const args = watch
    ? ['--watch', ...words]
    : ['--forceExit', ...few, '--runTestsByPath', ...files];
  return (await run('node', [...jest, ...args], { capture: false, interactive: watch })).code;
}

/** Checks of the sources; each uses only one thread. */
async function checkSources() {
  await Promise.all([
    check('types', 'npx', ['tsc', '-p', 'tsconfig.json']),
    check('types of the web client', 'npx', ['tsc', '-p', 'web/tsconfig.json']).then(async () => {
      await check('lint and format', 'npx', ['biome', 'check', '--error-on-warnings', '.']);
      await check('import rules', 'node', ['scripts/check-imports.mjs']);
      await check('references', 'node', ['scripts/check-references.mjs']);
    }),
  ]);
}

/** Tests and faults begin at once, and would both fetch it. Where that is impossible, they say why. */
async function fetchKafka() {
  await import('./typescript.mjs');
  const { whyMissing } = await import('@dewlane/test-engines/engines');
  await whyMissing('kafka');
}

/** Runs a command as a check, which counts as one test. */
async function check(name, command, args) {
  const { code, output } = await run(command, args, { capture: true });
  tally[code === 0 ? 'passed' : 'failed'] += 1;
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name}`);
  if (code !== 0) console.log(output);
}

/**
 * Three runs of jest: tests without a browser, a few files at a time, and beside them those that measure how soon a part recovers, one
 * at a time: they wait more than they compute. Then browser tests, a few files at a time, each with its own product. Writes one report
 * for `npm run rules`.
 */
async function runJest() {
  mkdirSync('reports', { recursive: true });
  const reports = await phases.run('tests and faults', () =>
    Promise.all([
      runProjects('tests', [
        '--ignoreProjects',
        'e2e',
        'faults',
        'compose',
        'cluster',
        'upgrade',
        ...fewAtOnce(ROOM_FOR_FOUR),
      ]),
      // Its lines come at its end: two runs of jest on one terminal would overwrite each other's.
      runProjects('faults', ['--selectProjects', 'faults', '--maxWorkers', '1'], { capture: true }),
    ]),
  );
  reports.push(
    await phases.run('end-to-end', () =>
      runProjects('end-to-end', [
        '--selectProjects',
        'e2e',
        ...fewAtOnce(ROOM_FOR_FOUR_IN_BROWSER),
      ]),
    ),
  );
  const testResults = reports.flatMap((report) => report?.testResults ?? []);
  writeFileSync(REPORT, JSON.stringify({ testResults }));
}

/** Three files at once leave a sixth of two cores idle, since half of their time they wait for processes and pages. */
function fewAtOnce(roomForFour) {
  const isRoom = availableParallelism() > 1 && process.availableMemory() > roomForFour;
  return ['--maxWorkers', isRoom ? '4' : '3'];
}

/** Runs projects and reads the report afterwards, so that a crash without a report is a failure too. */
async function runProjects(name, args, { capture = false } = {}) {
  const file = `reports/jest-${name}.json`;
  rmSync(file, { force: true });
  const report = ['--json', `--outputFile=${file}`, '--forceExit'];
  const { code, output } = await run('node', [...JEST, ...args, ...report], { capture });
  if (capture) process.stdout.write(output);
  if (!existsSync(file)) {
    tally.failed += 1;
    console.log(`FAIL ${name} ended without a report`);
    return undefined;
  }
  const outcome = JSON.parse(readFileSync(file, 'utf8'));
  const failed = outcome.numFailedTests + outcome.numRuntimeErrorTestSuites;
  tally.passed += outcome.numPassedTests;
  tally.failed += failed;
  tally.skipped += outcome.numPendingTests + outcome.numTodoTests;
  if (code !== 0 && failed === 0) {
    tally.failed += 1;
    console.log(`FAIL ${name} ended with ${code}`);
  }
  sayWhatWasSkipped(outcome);
  return outcome;
}

function sayWhatWasSkipped({ testResults }) {
  for (const { assertionResults } of testResults) {
    for (const { status, fullName } of assertionResults) {
      if (status === 'pending') console.log(`skip ${fullName}`);
    }
  }
}

function run(command, args, { capture, interactive = false }) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: [
        interactive ? 'inherit' : 'ignore',
        capture ? 'pipe' : 'inherit',
        capture ? 'pipe' : 'inherit',
      ],
    });
    let output = '';
    child.stdout?.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr?.on('data', (chunk) => {
      output += chunk;
    });
    child.on('close', (code) => resolve({ code, output }));
  });
}
