import { describe, expect, it } from '@jest/globals';
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
});
