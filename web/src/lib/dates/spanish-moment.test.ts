import { readFile } from 'node:fs/promises';
import { expect, it } from '@jest/globals';

it('SELF-11 puts no full stop after a moment in Spanish, which ends in `a.m.` or `p.m.`', async () => {
  const file = new URL('../../../languages/es/booking.json', import.meta.url);
  const texts: Record<string, string> = JSON.parse(await readFile(file, 'utf8'));
  const terms = texts['You can change or cancel here until {0}. After that, call <0/>.'];
  expect(terms).toMatch(/\{0\} /);
});
