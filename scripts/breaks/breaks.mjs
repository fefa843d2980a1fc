import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));
/** The record of the commits at which rules' tests were seen red. */
export const RECORD = 'docs/rules-seen-red.json';

/**
 * All breaks, by area: `{ rule, file, find, replace, test }`. With `find` replaced in `file`, the tests in `test` that name the rule
 * must go red.
 */
export function readBreaks(folder = FOLDER) {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .flatMap((name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')));
}

/** `{ <rule>: { commit, test } }` */
export function readRecord(root) {
  return JSON.parse(readFileSync(path.join(root, RECORD), 'utf8'));
}

/** The text with the break applied. Throws unless the text to replace occurs exactly once. */
export function broken(source, { rule, file, find, replace }) {
  const times = source.split(find).length - 1;
  if (times !== 1) {
    throw new Error(`${rule}: ${JSON.stringify(find)} stands ${times} times in ${file}, not once`);
  }
  return source.split(find).join(replace);
}

/** Draws so many rules by a seed. A new rule doesn't change the order of the others. */
export function drawnRules(rules, count, seed) {
  const place = ({ id }) => createHash('sha256').update(`${seed} ${id}`).digest('hex');
  return rules
    .map((rule) => ({ rule, place: place(rule) }))
    .sort((one, other) => (one.place < other.place ? -1 : 1))
    .slice(0, count)
    .map(({ rule }) => rule);
}

/** Messages of failures that prove nothing about the rule, because the code didn't run. */
const NOT_RUN = /^(SyntaxError|ReferenceError)|Cannot find module|for a hook/;

/**
 * The verdict of a jest run on a break: `red` if a test that names the rule failed an assertion, `green` if all of them
 * passed, otherwise the reason why it proves nothing.
 * @returns `{ verdict: 'red' | 'green' | 'nothing', says }`, `says` being the test's title or the reason
 */
export function verdictOf({ rule, test }, report) {
  const file = report?.testResults.find(({ name }) => name.endsWith(`/${test}`));
  if (file === undefined) return { verdict: 'nothing', says: 'jest left no report of it' };
  const named = new RegExp(`\\b${rule}\\b`);
  const tests = file.assertionResults.filter(
    ({ fullName, status }) => named.test(fullName) && status !== 'pending',
  );
  if (tests.length === 0) return { verdict: 'nothing', says: file.message || 'no test ran' };
  const failed = tests.filter(({ status }) => status === 'failed');
  if (failed.length === 0) return { verdict: 'green', says: tests[0].fullName };
  const red = failed.find(({ failureMessages: [message = ''] }) => !NOT_RUN.test(message));
  return red
    ? { verdict: 'red', says: red.fullName }
    : { verdict: 'nothing', says: failed[0].failureMessages[0] };
}
