import { describe, expect, it } from '@jest/globals';
import { classesOf, findStrayStyles } from './style-modules.mjs';

describe('CSS modules', () => {
  it('names the classes of selectors, not numbers or what is global', () => {
    const sheet = `@layer components {
      /* .not-this */
      .page, .page > .head:hover { margin: 0.5rem; background: url("./a.svg"); }
      .page :global(.veh) { width: 1.5em }
      @media (min-width: 64rem) { .wide { margin: 0 } }
    }`;
    expect([...classesOf(sheet)].sort()).toEqual(['head', 'page', 'wide']);
  });

  it('holds the classes that components ask for, and no others', () => {
    expect(findStrayStyles(process.cwd())).toEqual([]);
  });
});
