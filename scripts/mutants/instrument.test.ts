import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parseSync, transformSync } from '@swc/core';
import { sourceFiles } from '../checks/code-files.mjs';
import { instrumented } from './instrument.mjs';
import { mutationsOf } from './mutations.mjs';

/** A file's text with all of its mutants, numbered from 0, and how many these are. */
function withAll(text: string, file: string): { text: string; count: number } {
  const mutants = mutationsOf(text, file).map((one: object, id: number) => ({ ...one, id }));
  return { text: instrumented(text, file, mutants), count: mutants.length };
}

describe('a text with all of its mutants', () => {
  /** What `run` returns with each mutant on, and first with none. */
  function outcomes(text: string): unknown[] {
    const all = withAll(text, 'a.ts');
    const { code } = transformSync(all.text, {
      jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
    });
    const run = new Function('isMutantOn', `${code.replace(/^import .*/, '')}; return run();`);
    return [-1, ...Array(all.count).keys()].map((on) => run((id: number) => id === on));
  }

  it.each([
    ['const run = () => 2 * 3;', [6, 2 / 3, 9, 8]],
    ['function run() { if (2 > 1) return 5; return 6; }', [5, 5, 6, 5, 5, 6, undefined, 6, 5, 5]],
    ['const run = () => [1].some((one) => one === 2);', [false, true, false, true, false]],
    ['const run = () => [[]]?.every(() => !true);', [false, true, false, true]],
    [
      'let a = 0; const run = () => { if (true) set(); else a = 9; return a; }; const set = () => { a = 1; };',
      [1, 1, 1, 9, 9, 0, undefined, 2],
    ],
  ])('changes only what is on in %s', (text, expected) => {
    expect(outcomes(text).map(String).sort()).toEqual(expected.map(String).sort());
  });

  it('stays on the same lines', () => {
    const text = 'a(\n  b && c,\n);\nd = 1;';
    const lines = withAll(text, 'web/src/a.ts').text.split('\n');
    expect(lines).toHaveLength(4);
    expect(lines[0]).toContain("from '../../scripts/mutants/switches.mjs'");
  });

  it('is code for every source file', () => {
    const root = path.resolve(import.meta.dirname, '../..');
    let possible = 0;
    for (const file of sourceFiles(root)) {
      const text = readFileSync(path.join(root, file), 'utf8');
      const all = withAll(text, file);
      possible += all.count;
      // A second declaration of the name would keep the file from loading.
      expect(text).not.toContain('isMutantOn');
      const parser = { syntax: 'typescript' as const, tsx: file.endsWith('x') };
      expect(() => parseSync(all.text, parser)).not.toThrow();
    }
    expect(possible).toBeGreaterThan(10_000);
  });
});
