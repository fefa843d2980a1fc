/**
 * `npm test`: everything there is to check, on a fresh clone, one command. Imports only `node:`
 * modules statically, because it installs the rest itself.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';

const REPORT = 'reports/jest.json';
const started = Date.now();
process.chdir(new URL('..', import.meta.url).pathname);

const { prepare } = await import('../infra/local/prepare.mjs');
await prepare();

const tally = { passed: 0, failed: 0, skipped: 0 };

await check('types', 'npx', ['tsc', '-p', 'tsconfig.json']);
await check('types of the web client', 'npx', ['tsc', '-p', 'web/tsconfig.json']);
await check('lint and format', 'npx', ['biome', 'check', '.']);
await check('import rules', 'node', ['scripts/check-imports.mjs']);
await runJest();
await check('rules are covered', 'node', ['scripts/rules.mjs', ...coveredAreas()]);

console.log(`\nTook ${Math.round((Date.now() - started) / 1000)} s.`);
console.log(`${tally.passed} passed, ${tally.failed} failed, ${tally.skipped} skipped`);
process.exit(tally.failed > 0 ? 1 : 0);

/** One check that is a command: it counts as one test. */
async function check(name, command, args) {
  const { code, output } = await run(command, args, { capture: true });
  tally[code === 0 ? 'passed' : 'failed'] += 1;
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name}`);
  if (code !== 0) console.log(output);
}

/** All jest projects; their report is read afterwards, so a crash without one is a failure too. */
async function runJest() {
  mkdirSync('reports', { recursive: true });
  rmSync(REPORT, { force: true });
  const jest = 'node_modules/jest/bin/jest.js';
  const flags = ['--experimental-vm-modules', '--no-warnings', jest];
  const { code } = await run(
    'node',
    [...flags, '--json', `--outputFile=${REPORT}`, '--forceExit'],
    {
      capture: false,
    },
  );
  if (!existsSync(REPORT)) {
    tally.failed += 1;
    console.log('FAIL jest ended without a report');
    return;
  }
  const report = JSON.parse(readFileSync(REPORT, 'utf8'));
  tally.passed += report.numPassedTests;
  tally.failed += report.numFailedTests + report.numRuntimeErrorTestSuites;
  tally.skipped += report.numPendingTests + report.numTodoTests;
  if (code !== 0 && report.numFailedTests + report.numRuntimeErrorTestSuites === 0) {
    tally.failed += 1;
    console.log(`FAIL jest ended with ${code}`);
  }
  for (const { assertionResults } of report.testResults) {
    for (const { status, fullName } of assertionResults) {
      if (status === 'pending') console.log(`skip ${fullName}`);
    }
  }
}

/** The areas of docs/rules.md that must be covered whole by now. */
function coveredAreas() {
  return ['DATA', 'API', 'AUTH', 'PRICE', 'PERM'];
}

function run(command, args, { capture }) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: ['ignore', capture ? 'pipe' : 'inherit', capture ? 'pipe' : 'inherit'],
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
