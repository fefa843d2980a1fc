/**
 * `npm run budget`: the gzipped size of the web client's flows and pages against their budgets; `-- --files` lists
 * every file.
 */
import { readdirSync } from 'node:fs';
import { BUDGET, weighPages, weighWeb } from './checks/web-budget.mjs';

/** The languages that the English sources are translated into. */
const TRANSLATIONS = readdirSync('web/languages');
const LANGUAGE_NAMES = new Intl.DisplayNames('en', { type: 'language' });

const web = weighWeb('web/dist');
const rows = [
  ['initial route', web.initial, BUDGET.initial],
  ['customer journey', web.journey, BUDGET.journey],
  ['all of a customer', web.customer, null],
  ['staff area alone', web.staff, null],
  ...TRANSLATIONS.flatMap(translationRows),
  ...pageRows('en', ''),
  ...TRANSLATIONS.flatMap((language) => pageRows(language, `, ${LANGUAGE_NAMES.of(language)}`)),
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

/** The flows in a language, as rows of the table. */
function translationRows(language) {
  const { initial, journey } = weighWeb('web/dist', language);
  const name = LANGUAGE_NAMES.of(language);
  return [
    [`initial, ${name}`, initial, BUDGET.initial],
    [`journey, ${name}`, journey, BUDGET.journey],
  ];
}

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
