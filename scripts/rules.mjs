/** `npm run rules [AREA …]`: the rules of docs/rules.md that no passing test of the last run names. */
import { existsSync, readFileSync } from 'node:fs';
import { provenIds, readRules, uncovered } from './checks/rule-coverage.mjs';

const REPORT = 'reports/jest.json';
if (!existsSync(REPORT)) {
  console.error('No test report yet. Run npm test first.');
  process.exit(2);
}

const areas = process.argv.slice(2);
const rules = readRules(readFileSync('docs/rules.md', 'utf8'));
const proven = provenIds(JSON.parse(readFileSync(REPORT, 'utf8')));
const open = uncovered(rules, proven, areas.length > 0 ? areas : null);

for (const { id, text } of open) console.log(`${id} ${text}`);
console.log(
  `${rules.length - uncovered(rules, proven, null).length} of ${rules.length} rules proven`,
);
process.exit(open.length > 0 ? 1 : 0);
