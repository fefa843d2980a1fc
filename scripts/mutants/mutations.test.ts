import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parseSync, transformSync } from '@swc/core';
import { sourceFiles } from '../checks/code-files.mjs';
import { drawn } from './draw.mjs';
import { instrumented } from './instrument.mjs';
import { mutationsOf } from './mutations.mjs';

const mutants = (text: string): string[] =>
  mutationsOf(text, 'a.ts').map(
    ({ start, end, text: other }: { start: number; end: number; text: string }) =>
      text.slice(0, start) + other + text.slice(end),
  );

describe('mutants of a text', () => {
  it.each([
    ['a < b', ['a <= b']],
    ['a && b', ['a || b']],
    ['f(!a)', ['f(a)', ';']],
    ["'é' + (a - 1)", ["'' + (a - 1)", "'é' + (a + 1)", "'é' + (a - 2)"]],
    ['a.some(b)', ['a.every(b)', ';']],
    ["type A = 'x'; import b from 'b'; export { c } from 'c';", []],
    ['const a = [1] as const;', ['const a = [2] as const;']],
    [
      'const f = () => { return undefined; }; const g = () => { return b; };',
      ['const f = () => { return undefined; }; const g = () => { return undefined as never; };'],
    ],
  ])('turns %s into %j', (text, expected) => {
    expect(mutants(text).sort()).toEqual([...expected].sort());
  });

  it('doesn’t depend on what was parsed before', () => {
    const first = mutants('if (a) b = 1;');
    mutants('const much = "more text";');
    expect(mutants('if (a) b = 1;')).toEqual(first);
    expect(first).toEqual(['if (true) b = 1;', 'if (false) b = 1;', 'if (a) b = 2;']);
  });

  it('draws them by a seed, each at most once', () => {
    const all = Array.from({ length: 50 }, (_, place) => place);
    expect(drawn(all, 10, 7)).toEqual(drawn(all, 10, 7));
    expect(drawn(all, 10, 7)).not.toEqual(drawn(all, 10, 8));
    expect(new Set(drawn(all, 50, 7)).size).toBe(50);
  });
});

describe('a text with all of its mutants', () => {
  /** What `run` returns with each mutant on, and first with none. */
  function outcomes(text: string): unknown[] {
    const mutants = mutationsOf(text, 'a.ts').map((one: object, id: number) => ({ ...one, id }));
    const { code } = transformSync(instrumented(text, 'a.ts', mutants), {
      jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
    });
    const run = new Function('isMutantOn', `${code.replace(/^import .*/, '')}; return run();`);
    return [-1, ...mutants.keys()].map((on) => run((id: number) => id === on));
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
    const lines = instrumented(
      text,
      'web/src/a.ts',
      mutationsOf(text, 'a.ts').map((one: object, id: number) => ({ ...one, id })),
    ).split('\n');
    expect(lines).toHaveLength(4);
    expect(lines[0]).toContain("from '../../scripts/mutants/switches.mjs'");
  });

  it('is code for every source file', () => {
    const root = path.resolve(import.meta.dirname, '../..');
    let possible = 0;
    for (const file of sourceFiles(root)) {
      const text = readFileSync(path.join(root, file), 'utf8');
      const mutants = mutationsOf(text, file).map((one: object, id: number) => ({ ...one, id }));
      possible += mutants.length;
      // A second declaration of the name would keep the file from loading.
      expect(text).not.toContain('isMutantOn');
      const parser = { syntax: 'typescript' as const, tsx: file.endsWith('x') };
      expect(() => parseSync(instrumented(text, file, mutants), parser)).not.toThrow();
    }
    expect(possible).toBeGreaterThan(10_000);
  });
});
