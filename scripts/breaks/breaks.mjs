import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));
/** Where it stands at which commit the proof of a rule was seen red. */
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

/** The text with the break in it. Throws where what it replaces doesn't stand there exactly once. */
export function broken(source, { rule, file, find, replace }) {
  const times = source.split(find).length - 1;
  if (times !== 1) {
    throw new Error(`${rule}: ${JSON.stringify(find)} stands ${times} times in ${file}, not once`);
  }
  return source.split(find).join(replace);
}

/** So many of the rules, drawn by a seed. A new rule changes nothing about the order of the others. */
export function drawnRules(rules, count, seed) {
  const place = ({ id }) => createHash('sha256').update(`${seed} ${id}`).digest('hex');
  return rules
    .map((rule) => ({ rule, place: place(rule) }))
    .sort((one, other) => (one.place < other.place ? -1 : 1))
    .slice(0, count)
    .map(({ rule }) => rule);
}

/** Messages of failures that say nothing about the rule: the code didn't run at all. */
const NOT_RUN = /^(SyntaxError|ReferenceError)|Cannot find module|for a hook/;

/**
 * What a run of jest says about a break: `red` when a test of its file that names the rule failed by what it looks at, `green` when all
 * of them passed, else why it says nothing.
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
