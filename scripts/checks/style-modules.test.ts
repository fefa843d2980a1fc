import { describe, expect, it } from '@jest/globals';
import { classesOf, findStrayStyles, otherUses } from './style-modules.mjs';

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

  it.each([
    ["<p className={styles['page']} />", 0],
    ['<p className={styles[tone]} />', 1],
    ['<p className={styles.page} />', 1],
  ])('is asked by names that stand there, not as in %s', (text, count) => {
    expect(otherUses(text, 'styles')).toHaveLength(count);
  });

  it('holds the classes that components ask for, and no others', () => {
    expect(findStrayStyles(process.cwd())).toEqual([]);
  });
});
