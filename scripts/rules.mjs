/**
 * `npm run rules [AREA …]`: lists how each rule of docs/rules.md is proven: `seen red at <commit>` if its test failed
 * when the code was broken on purpose (npm run test:breaks), `named` if a passing test of the last run names it.
 * Unproven rules come last; one whose tests were all skipped, because this machine lacks a browser or an engine, is
 * listed but isn't a failure. A rule that was seen red by a test with another title is a failure, so that the record
 * names the test of today.
 */
import { existsSync, readFileSync } from 'node:fs';
import { RECORD, readRecord } from './breaks/breaks.mjs';
import {
  provenIds,
  readRules,
  skippedIds,
  staleRecords,
  uncovered,
} from './checks/rule-coverage.mjs';

const REPORT = 'reports/jest.json';
if (!existsSync(REPORT)) {
  console.error('No test report yet. Run npm test first.');
  process.exit(2);
}

const areas = process.argv.slice(2);
const rules = readRules(readFileSync('docs/rules.md', 'utf8'));
const report = JSON.parse(readFileSync(REPORT, 'utf8'));
const proven = provenIds(report);
const skipped = skippedIds(report);
const seenRed = readRecord('.');
const asked = areas.length > 0 ? areas : null;
const open = uncovered(rules, proven, asked);
const unproven = open.filter(({ id }) => !skipped.has(id));

for (const { id } of uncovered(rules, new Set(), asked)) {
  if (!proven.has(id)) continue;
  console.log(`${id} ${seenRed[id] ? `seen red at ${seenRed[id].commit}` : 'named'}`);
}
for (const { id, text } of open) console.log(`${id}${skipped.has(id) ? ' (skipped)' : ''} ${text}`);
const stale = staleRecords(seenRed, report);
for (const id of stale)
  console.log(`${id} was seen red by a test that is gone: ${seenRed[id].test}`);
console.log(
  `${rules.length - uncovered(rules, proven, null).length} of ${rules.length} rules proven, ` +
    `${rules.filter(({ id }) => seenRed[id]).length} seen red (${RECORD})`,
);
process.exitCode = unproven.length + stale.length > 0 ? 1 : 0;
