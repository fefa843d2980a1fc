import { describe, expect, it } from '@jest/globals';
import { findCircles, folderGraph } from './import-circles.mjs';

const graph = (edges: Record<string, string[]>) => new Map(Object.entries(edges));

describe('import cycles', () => {
  it('finds them between files, however long', () => {
    const circles = findCircles(
      graph({ 'a.ts': ['b.ts'], 'b.ts': ['c.ts'], 'c.ts': ['a.ts'], 'd.ts': ['a.ts'] }),
    );
    expect(circles).toEqual([['a.ts', 'b.ts', 'c.ts']]);
  });

  it('finds them between sibling folders even if the files form none', () => {
    const files = graph({
      'src/draft/save.ts': ['src/machine/state.ts'],
      'src/machine/known.ts': ['src/draft/parse.ts'],
      'src/machine/state.ts': [],
      'src/draft/parse.ts': [],
    });
    expect(findCircles(files)).toEqual([]);
    expect(findCircles(folderGraph(files))).toEqual([['src/draft', 'src/machine']]);
  });

  it('finds none if one folder only uses another, and an index re-exports both', () => {
    const files = graph({
      'src/index.ts': ['src/a/one.ts', 'src/b/two.ts'],
      'src/a/one.ts': ['src/b/two.ts'],
      'src/b/two.ts': ['src/shared.ts'],
      'src/shared.ts': [],
    });
    expect(findCircles(folderGraph(files))).toEqual([]);
  });
});
