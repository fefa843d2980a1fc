import { readFileSync } from 'node:fs';
import path from 'node:path';
import { LANGUAGES, LINK_PAGE_PATH, PAGE_PATHS } from '@dewlane/catalog';
import { describe, expect, it } from '@jest/globals';
import { findCircles } from './import-circles.mjs';
import {
  builtRoutes,
  chunkGraph,
  PAGES,
  pagesWithStyles,
  weighPages,
  weighWeb,
} from './web-budget.mjs';

const DIST = path.resolve(import.meta.dirname, '../../web/dist');

describe('the built web client', () => {
  const web = weighWeb(DIST);

  it('loads at most 125 kB of gzipped JavaScript for the first page', () => {
    expect(web.initial.bytes).toBeLessThanOrEqual(125_000);
    expect(web.initial.files.length).toBeGreaterThan(1);
  });

  it('loads at most 230 kB from there through every step to the confirmation', () => {
    expect(web.journey.bytes).toBeLessThanOrEqual(230_000);
    expect(web.journey.bytes).toBeGreaterThan(web.initial.bytes);
  });

  it.each(LANGUAGES)('loads no more than its figure for each page in %s', (language) => {
    const pages = weighPages(DIST, language);
    const over = pages.filter(({ bytes, most }) => bytes > most);
    expect(over.map(({ page, bytes, most }) => `${page}: ${bytes} of ${most}`)).toEqual([]);
  });

  it('has a figure for each page, covering every built route', () => {
    const addresses = [...Object.values(PAGE_PATHS), LINK_PAGE_PATH, '*'];
    expect(Object.keys(PAGES).sort()).toEqual(addresses.sort());
    const counted = new Set(Object.values(PAGES).flatMap(({ routes }) => routes));
    expect([...counted].sort()).toEqual(builtRoutes(DIST).sort());
  });

  it.each(LANGUAGES)('loads booking’s styles with no other page in %s', (language) => {
    const booking = ['/add', '/quiz', '/appointment/:id', '/booking/:token'];
    expect(pagesWithStyles(DIST, 'booking', language)).toEqual(booking);
  });

  // In a cycle one file runs before its imports are initialised, so that it may use `undefined` instead of a constant.
  it('has no cyclic imports', () => {
    const graph = chunkGraph(DIST);
    expect(graph.size).toBeGreaterThan(20);
    expect(findCircles(graph)).toEqual([]);
  });

  it('keeps the staff area in chunks of its own', () => {
    const textOf = ({ file }: { file: string }) => readFileSync(path.join(DIST, file), 'utf8');
    expect(web.staff.files.map(textOf).join()).toContain('Logged in as');
    for (const file of web.customer.files) expect(textOf(file)).not.toContain('Logged in as');
  });

  it('SELF-11 keeps to the limits in Spanish, is little larger than in English, and loads no other language', () => {
    const spanish = weighWeb(DIST, 'es');
    expect(spanish.initial.bytes).toBeLessThanOrEqual(125_000);
    expect(spanish.initial.bytes - web.initial.bytes).toBeLessThanOrEqual(3_000);
    expect(spanish.journey.bytes).toBeLessThanOrEqual(230_000);
    expect(findCircles(chunkGraph(DIST, 'es'))).toEqual([]);
    const textOf = ({ file }: { file: string }) => readFileSync(path.join(DIST, file), 'utf8');
    const [inEnglish, inSpanish] = [web.initial, spanish.initial].map(({ files }) =>
      files.map(textOf).join(),
    );
    expect(inEnglish).toContain('The car wash comes to your driveway');
    expect(inEnglish).not.toContain('El lavado de autos llega a su casa');
    expect(inSpanish).toContain('El lavado de autos llega a su casa');
    expect(inSpanish).not.toContain('The car wash comes to your driveway');
  });
});
