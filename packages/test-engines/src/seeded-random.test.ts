import { describe, expect, it } from '@jest/globals';
import { seededRandom } from './seeded-random.ts';

const drawnOf = (seed: number | string) => {
  const { between } = seededRandom(seed);
  return Array.from({ length: 8 }, () => between(1, 6));
};

describe('a seeded draw', () => {
  it('is that of mulberry32', () => {
    const { next } = seededRandom(1);
    expect([next(), next()]).toEqual([0.6270739405881613, 0.002735721180215478]);
  });

  it('is the same for the same seed, a number or a text, and others for another', () => {
    expect(drawnOf(7)).toEqual(drawnOf(7));
    expect(drawnOf('7/relay')).toEqual(drawnOf('7/relay'));
    expect(new Set([7, 8, '7/relay', '8/relay'].map((seed) => String(drawnOf(seed)))).size).toBe(4);
  });

  it('reaches both ends of a range, and nothing else', () => {
    const { below, between } = seededRandom('range');
    const times = Array.from({ length: 200 }, (_, at) => at);
    expect(new Set(times.map(() => below(3)))).toEqual(new Set([0, 1, 2]));
    expect(new Set(times.map(() => between(4, 5)))).toEqual(new Set([4, 5]));
  });

  it('picks one item, and refuses an empty list', () => {
    const { pick } = seededRandom('list');
    expect(['a', 'b']).toContain(pick(['a', 'b']));
    expect(() => pick([])).toThrow('There is nothing to pick from.');
  });
});
