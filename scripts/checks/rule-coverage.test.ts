import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { provenIds, readRules, skippedIds, staleRecords, uncovered } from './rule-coverage.mjs';

const test = (fullName: string, status: string) => ({ fullName, status });

describe('rule coverage', () => {
  it('reads every rule of the project', () => {
    const rules = readRules(readFileSync('docs/rules.md', 'utf8'));
    expect(rules).toContainEqual({ id: 'CAT-06', text: expect.stringContaining('Downtown') });
    expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
  });

  it('counts a rule only if a test that names it ran and passed', () => {
    const report = {
      testResults: [
        {
          assertionResults: [
            test('carousel HOME-07 wraps around', 'passed'),
            test('HOME-08 HOME-09 swipes', 'passed'),
            test('HOME-10 links', 'failed'),
            test('HOME-11 formats', 'pending'),
          ],
        },
      ],
    };
    expect([...provenIds(report)]).toEqual(['HOME-07', 'HOME-08', 'HOME-09']);
    expect([...skippedIds(report)]).toEqual(['HOME-11']);
  });

  it('covers only the requested areas', () => {
    const rules = [
      { id: 'API-01', text: '' },
      { id: 'HOME-01', text: '' },
    ];
    expect(uncovered(rules, new Set(), ['API'])).toEqual([{ id: 'API-01', text: '' }]);
    expect(uncovered(rules, new Set(['API-01']), null)).toEqual([{ id: 'HOME-01', text: '' }]);
  });

  it('names the rules whose test was seen red under a title that is gone', () => {
    const report = {
      testResults: [{ assertionResults: [test('HOME-07 wraps around', 'passed')] }],
    };
    const record = {
      'HOME-07': { commit: '1234567890', test: 'HOME-07 wraps around' },
      'HOME-08': { commit: '1234567890', test: 'HOME-08 swipes' },
    };
    expect(staleRecords(record, report)).toEqual(['HOME-08']);
  });

  it('keeps the record of a test that this machine skips under a title with the reason', () => {
    const skipped = test('home (no Chromium on this machine) HOME-07 wraps around', 'pending');
    const report = { testResults: [{ assertionResults: [skipped] }] };
    const record = { 'HOME-07': { commit: '1234567890', test: 'home HOME-07 wraps around' } };
    expect(staleRecords(record, report)).toEqual([]);
  });
});
