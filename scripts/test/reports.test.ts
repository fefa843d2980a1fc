import { describe, expect, it } from '@jest/globals';
import { createReports } from './reports.mjs';

const PASSED = 'PASS e2e test/e2e/menu.test.ts (12.1 s)\n';
const FAILED = 'FAIL e2e test/e2e/home.test.ts\n  ● home › shows a car\n\n    expected 1\n\n';
const SUMMARY = 'Test Suites: 1 failed, 1 passed, 2 total\nTime: 3 s\n';

describe('reports of a run beside others', () => {
  it('hands each on in one piece, however the text comes', () => {
    const written: string[] = [];
    const reports = createReports((text: string) => written.push(text));
    for (const piece of (PASSED + FAILED + SUMMARY).match(/[\s\S]{1,7}/g) ?? []) reports.add(piece);
    reports.end();
    expect(written).toEqual([PASSED, FAILED, SUMMARY]);
  });

  it('hands on what is left when the run ends in the middle of a line', () => {
    const written: string[] = [];
    const reports = createReports((text: string) => written.push(text));
    reports.add('FAIL e2e test/e2e/home.test.ts\nNode.js v24');
    expect(written).toEqual([]);
    reports.end();
    expect(written).toEqual(['FAIL e2e test/e2e/home.test.ts\nNode.js v24\n']);
  });
});
