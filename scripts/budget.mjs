/**
 * `npm run budget`: the gzipped size of the web client's flows and pages against their budgets; `-- --files` lists
 * every file.
 */
import { BUDGET, weighPages, weighWeb } from './checks/web-budget.mjs';

const web = weighWeb('web/dist');
const spanish = weighWeb('web/dist', 'es');
const rows = [
  ['initial route', web.initial, BUDGET.initial],
  ['customer journey', web.journey, BUDGET.journey],
  ['all of a customer', web.customer, null],
  ['staff area alone', web.staff, null],
  ['initial, Spanish', spanish.initial, BUDGET.initial],
  ['journey, Spanish', spanish.journey, BUDGET.journey],
  ...pageRows('en', ''),
  ...pageRows('es', ', Spanish'),
];
let isOver = false;
for (const [name, { bytes, files }, budget] of rows) {
  const limit = budget === null ? '' : ` of ${kilobytes(budget)}`;
  console.log(`${name.padEnd(31)} ${kilobytes(bytes)}${limit}, ${files.length} files`);
  isOver ||= budget !== null && bytes > budget;
  if (process.argv.includes('--files')) {
    for (const { file, bytes: size } of files.sort((one, other) => other.bytes - one.bytes)) {
      console.log(`  ${kilobytes(size).padStart(9)}  ${file}`);
    }
  }
}
process.exitCode = isOver ? 1 : 0;

/** Each page in a language, as a row of the table. */
function pageRows(language, suffix) {
  return weighPages('web/dist', language).map((weight) => [
    `${weight.page}${suffix}`,
    weight,
    weight.most,
  ]);
}

function kilobytes(bytes) {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
