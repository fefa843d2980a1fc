/**
 * `npm run rules [AREA …]`: the rules of docs/rules.md that no passing test of the last run names. One whose tests were all
 * skipped, because this machine lacks a browser or an engine, is told but is no failure.
 */
import { existsSync, readFileSync } from 'node:fs';
import { provenIds, readRules, skippedIds, uncovered } from './checks/rule-coverage.mjs';

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
const open = uncovered(rules, proven, areas.length > 0 ? areas : null);
const unproven = open.filter(({ id }) => !skipped.has(id));

for (const { id, text } of open) console.log(`${id}${skipped.has(id) ? ' (skipped)' : ''} ${text}`);
console.log(
  `${rules.length - uncovered(rules, proven, null).length} of ${rules.length} rules proven`,
);
process.exit(unproven.length > 0 ? 1 : 0);
