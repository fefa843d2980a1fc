import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { readRules } from '../checks/rule-coverage.mjs';
import { broken, drawnRules, readBreaks, readRecord, verdictOf } from './breaks.mjs';
import { ROOT } from './in-place.mjs';

interface Break {
  readonly rule: string;
  readonly file: string;
  readonly find: string;
  readonly replace: string;
  readonly test: string;
}

const breaks: Break[] = readBreaks();
const record: Record<string, { commit: string; test: string }> = readRecord(ROOT);
const rules = readRules(readFileSync(path.join(ROOT, 'docs/rules.md'), 'utf8'));
const idsOf = (among: readonly { id: string }[]): string[] => among.map(({ id }) => id);
const ids = idsOf(rules);

const textOf = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

/** What is wrong with a break, if anything. After a change of the code, adapt its break and run it again. */
function faultOf(one: Break): string | null {
  if (!ids.includes(one.rule)) return 'is no rule of docs/rules.md';
  for (const file of [one.file, one.test]) {
    if (!existsSync(path.join(ROOT, file))) return `${file} is not there any more`;
  }
  if (!new RegExp(`\\b${one.rule}\\b`).test(textOf(one.test)))
    return `${one.test} has no such rule`;
  try {
    return broken(textOf(one.file), one) === textOf(one.file) ? 'changes nothing' : null;
  } catch (error) {
    return String(error);
  }
}

describe('breaks', () => {
  it('finds each in the code exactly once, with a test that names its rule', () => {
    const again = (rule: string) =>
      `mend it in scripts/breaks, then npm run test:breaks -- ${rule}`;
    const faults = breaks.flatMap((one) => {
      const fault = faultOf(one);
      return fault === null ? [] : [`${one.rule}: ${fault}; ${again(one.rule)}`];
    });
    expect(faults).toEqual([]);
  });

  it('has one for a rule', () => {
    expect(new Set(breaks.map(({ rule }) => rule)).size).toBe(breaks.length);
  });

  it('has one for each rule in the record of those seen red', () => {
    const strange = Object.entries(record).filter(
      ([rule, { commit, test }]) =>
        !breaks.some((one) => one.rule === rule) ||
        !/^[\da-f]{10,40}$/.test(commit) ||
        !test.includes(rule),
    );
    expect(strange).toEqual([]);
  });

  it('refuses one whose text occurs twice, or not at all', () => {
    const one = { rule: 'A-01', file: 'a.ts', find: 'b', replace: '$&c', test: 'a.test.ts' };
    expect(broken('abc', one)).toBe('a$&cc');
    expect(() => broken('abcb', one)).toThrow('A-01: "b" stands 2 times in a.ts, not once');
    expect(() => broken('acc', one)).toThrow('stands 0 times');
  });
});

describe('a run with a break in the code', () => {
  const of = { rule: 'A-01', test: 'a.test.ts' };
  const run = (...assertionResults: object[]) => ({
    testResults: [{ name: '/x/a.test.ts', message: 'does not compile', assertionResults }],
  });
  const test = (fullName: string, status: string, ...failureMessages: string[]) => ({
    fullName,
    status,
    failureMessages,
  });

  it.each([
    ['red', run(test('x A-01 holds', 'failed', 'Error: expect(…)')), 'x A-01 holds'],
    ['green', run(test('x A-01 holds', 'passed'), test('A-02', 'failed', 'Error')), 'x A-01 holds'],
    ['nothing', run(test('x A-01 holds', 'failed', 'SyntaxError: …')), 'SyntaxError: …'],
    ['nothing', run(test('x A-01 holds', 'pending')), 'does not compile'],
    ['nothing', run(), 'does not compile'],
    ['nothing', undefined, 'jest left no report of it'],
  ])('says %s', (verdict, report, says) => {
    expect(verdictOf(of, report)).toEqual({ verdict, says });
  });
});

describe('rules drawn by a seed', () => {
  it('draws the same again, and in the same order when a rule is added', () => {
    const drawn = (among: typeof rules) => idsOf(drawnRules(among, 20, 1));
    expect(drawn(rules)).toEqual(drawn([...rules].reverse()));
    expect(drawnRules(rules, 20, 2)).not.toEqual(drawnRules(rules, 20, 1));
    const before = drawn(rules);
    const after = drawn([...rules, { id: 'NEW-01', text: '' }]).filter(
      (id: string) => id !== 'NEW-01',
    );
    expect(before.slice(0, after.length)).toEqual(after);
  });
});
