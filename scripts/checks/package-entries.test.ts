import { describe, expect, it } from '@jest/globals';
import { findUnnamedEntries, unnamedIn } from './package-entries.mjs';

const KIT = { name: '@dewlane/kit', exports: { '.': './a.ts', './post': './b.ts' } };

describe('an entry of a package', () => {
  it.each([
    ['whole by its README', '`@dewlane/kit`, `@dewlane/kit/post`', ''],
    ['in short by its README', '`@dewlane/kit` `…/post`', ''],
    ['whole by the architecture', '', '`@dewlane/kit`, and `@dewlane/kit/post`'],
  ])('may be named %s', (_how, readme, architecture) => {
    expect(unnamedIn(KIT, readme, architecture)).toEqual([]);
  });

  it.each([
    ['by nothing', '', ''],
    ['only without backquotes', '@dewlane/kit …/post', ''],
    ['only as the beginning of another', '`@dewlane/kit-x` `…/posts`', '`@dewlane/kit/posts`'],
    ['only in short by the architecture', '', '`…/post`'],
  ])('is caught if it is named %s', (_how, readme, architecture) => {
    const unnamed = unnamedIn(KIT, readme, architecture);
    expect(unnamed).toEqual(['@dewlane/kit', '@dewlane/kit/post']);
  });

  it('is named everywhere', () => {
    expect(findUnnamedEntries(process.cwd())).toEqual([]);
  });
});
