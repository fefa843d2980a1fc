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
  it('lists the classes in selectors, but no numbers or global classes', () => {
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
  ])('is used only by literal class names: %s', (text, count) => {
    expect(otherUses(text, 'styles')).toHaveLength(count);
  });

  it('lists imported classes separately from its own', () => {
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
  ])('defines no global classes except those of icons: %s', (sheet, isModule) => {
    expect(strayGlobals(sheet, isModule)).toEqual(['card', 'head']);
  });

  it('has no global styles besides the theme and the reset', () => {
    expect(findGlobalStyles(process.cwd())).toEqual([]);
  });

  it('defines exactly the classes that are used', () => {
    expect(findStrayStyles(process.cwd())).toEqual([]);
  });
});
