/**
 * Breaks the code on purpose, one rule at a time, and checks that the test of the rule goes red.
 *
 *   npm run test:breaks [-- RULE-ID | AREA …] [--missing]
 *     Applies all breaks of scripts/breaks, or the given ones; with --missing only those never seen red.
 *   npm run test:breaks -- --draw 60 [--seed 1]
 *     Lists the rules drawn by a seed, and whether they have a break.
 *
 * It changes files of the clone while it runs and restores them. They must be committed, so that the commit recorded in
 * docs/rules-seen-red.json is the code that was tested.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { prepareSources } from '../infra/local/prepare.mjs';
import { broken, drawnRules, RECORD, readBreaks, readRecord, verdictOf } from './breaks/breaks.mjs';
import { ROOT, runJest, runNode, whileChanged } from './breaks/in-place.mjs';
import { readRules } from './checks/rule-coverage.mjs';
import { needsBuild } from './test/select.mjs';

const BUILD_WITHIN_MS = 600_000;
/** For each rule; generous, because browser tests of a broken screen wait long. */
const RULE_WITHIN_MS = 600_000;
const REPORT = 'reports/break.json';
const PREPARE = ['-e', "import('./infra/local/prepare.mjs').then(({ prepare }) => prepare())"];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    missing: { type: 'boolean', default: false },
    draw: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
});

process.chdir(ROOT);
process.exitCode = values.draw ? draw(Number(values.draw)) : await breakAll();

function draw(count) {
  const withBreak = new Set(readBreaks().map(({ rule }) => rule));
  const rules = readRules(readFileSync('docs/rules.md', 'utf8'));
  for (const { id, text } of drawnRules(rules, count, values.seed)) {
    console.log(`${withBreak.has(id) ? 'break   ' : 'no break'} ${id} ${text}`);
  }
  return 0;
}

async function breakAll() {
  const record = readRecord(ROOT);
  const wanted = readBreaks().filter(
    ({ rule }) =>
      (positionals.length === 0 ||
        positionals.some((word) => word === rule || word === rule.split('-')[0])) &&
      !(values.missing && record[rule]),
  );
  const dirty = git(
    'status',
    '--porcelain',
    '--',
    ...wanted.flatMap(({ file, test }) => [file, test]),
  );
  if (dirty !== '') {
    console.error(`Commit these first:\n${dirty}`);
    return 2;
  }
  const commit = git('rev-parse', '--short=10', 'HEAD');
  // A fresh clone has no generated code, without which jest ends without a report.
  await prepareSources();
  const before = await reportOf(wanted);
  let missed = 0;
  for (const one of wanted) {
    const { verdict, says } = await judge(one, before);
    if (verdict === 'red') note(record, one.rule, { commit, test: says });
    else missed += 1;
    console.log(`${verdict === 'red' ? '✓' : '✗'} ${one.rule} ${verdict}: ${firstLine(says)}`);
  }
  if (isStale(wanted)) await runNode(PREPARE, BUILD_WITHIN_MS);
  console.log(`${wanted.length - missed} of ${wanted.length} seen red at ${commit}`);
  return missed === 0 ? 0 : 1;
}

/** The verdict of the test with the break; `nothing` if the test was not green without it. */
async function judge(one, before) {
  const unbroken = verdictOf(one, before);
  if (unbroken.verdict !== 'green') {
    return { verdict: 'nothing', says: `unbroken: ${unbroken.says}` };
  }
  const change = (source) => broken(source, one);
  return verdictOf(one, await whileChanged(one.file, change, () => reportOf([one])));
}

/** Jest's report of the tests that name the rules of these breaks; undefined if there is none. */
async function reportOf(breaks) {
  const files = [...new Set(breaks.map(({ test }) => test))];
  if (isStale(breaks) && (await runNode(PREPARE, BUILD_WITHIN_MS)) !== 0) return undefined;
  mkdirSync('reports', { recursive: true });
  rmSync(REPORT, { force: true });
  const named = `\\b(${breaks.map(({ rule }) => rule).join('|')})\\b`;
  const only = ['--runTestsByPath', ...files, '-t', named, '--maxWorkers', '1', '--forceExit'];
  await runJest([...only, '--json', `--outputFile=${REPORT}`], breaks.length * RULE_WITHIN_MS);
  return existsSync(REPORT) ? JSON.parse(readFileSync(REPORT, 'utf8')) : undefined;
}

/** Whether their tests need built or generated code. */
function isStale(breaks) {
  const files = breaks.map(({ test }) => test);
  return needsBuild(files) || breaks.some(({ file }) => /\.(graphql|prisma)$/.test(file));
}

function note(record, rule, seen) {
  record[rule] = seen;
  const sorted = Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(path.join(ROOT, RECORD), `${JSON.stringify(sorted, null, 2)}\n`);
}

function git(...args) {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
}

function firstLine(text) {
  return text.split('\n')[0].slice(0, 160);
}
