import { describe, expect, it } from '@jest/globals';
import {
  classesOf,
  findGlobalStyles,
  findStrayStyles,
  foreignClasses,
  otherUses,
  strayGlobals,
} from './style-modules.mjs';

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

  it('builds on classes of other sheets, which are none of its own', () => {
    const sheet = `@value badge, badge-dot from "../ui/badge.module.css";
    .stage .badge > .badge-dot, .stage:has(.mark) { margin: 0 }`;
    expect(foreignClasses(sheet)).toEqual([
      { name: 'badge', specifier: '../ui/badge.module.css' },
      { name: 'badge-dot', specifier: '../ui/badge.module.css' },
    ]);
    expect([...classesOf(sheet)].sort()).toEqual(['mark', 'stage']);
  });

  it.each([
    [
      '.card { margin: 0 } .lucide { width: 20px } @media print { .head a { display: none } }',
      false,
    ],
    ['.page :global(.card):has(:global(:is(.head, h1))) :global(.lucide) { margin: 0 }', true],
  ])('names no class for all pages but an icon’s, unlike %s', (sheet, isModule) => {
    expect(strayGlobals(sheet, isModule)).toEqual(['card', 'head']);
  });

  it('leaves nothing global but the theme and the reset', () => {
    expect(findGlobalStyles(process.cwd())).toEqual([]);
  });

  it('holds the classes that components ask for, and no others', () => {
    expect(findStrayStyles(process.cwd())).toEqual([]);
  });
});
