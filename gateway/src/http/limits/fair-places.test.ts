import { beforeEach, describe, expect, it } from '@jest/globals';
import { createFairPlaces, type FairPlaces } from './fair-places.ts';

describe('SEC-15 the place of a long response', () => {
  let places: FairPlaces;
  let cutOff: string[];
  let preparing: Set<string>;
  beforeEach(() => {
    places = createFairPlaces(4);
    cutOff = [];
    preparing = new Set();
  });

  const take = (address: string, name: string) =>
    places.take(address, {
      isBeingSent: () => !preparing.has(name),
      cutOff: () => cutOff.push(name),
    });
  const refusal = expect.objectContaining({ code: 'RATE_LIMITED', retryAfterSeconds: 5 });

  it('is anybody’s while one is free', () => {
    for (const name of ['a1', 'a2', 'a3', 'a4']) take('a', name);
    expect(cutOff).toEqual([]);
  });

  it('is taken from the oldest of the address that holds the most, until none would hold more than who asks', () => {
    for (const name of ['b1', 'a1', 'a2', 'a3']) take(name[0] ?? '', name);
    take('c', 'c1');
    expect(cutOff).toEqual(['a1']);
    expect(() => take('c', 'c2')).toThrow(refusal);
    expect(() => take('b', 'b2')).toThrow(refusal);
    expect(cutOff).toEqual(['a1']);
  });

  it('is taken from nobody if the asker would then hold more, so that newcomers don’t end single readers', () => {
    for (const name of ['a1', 'b1', 'c1', 'd1']) take(name[0] ?? '', name);
    expect(() => take('b', 'b2')).toThrow(refusal);
    expect(() => take('e', 'e1')).toThrow(refusal);
    expect(cutOff).toEqual([]);
  });

  it('is not taken from another address because the one that holds the most is still being prepared', () => {
    places = createFairPlaces(10);
    preparing = new Set(['a1', 'a2', 'a3', 'b1', 'b2', 'b3']);
    for (const name of [...preparing, 'd1', 'd2', 'e1', 'e2']) take(name[0] ?? '', name);
    expect(() => take('c', 'c1')).toThrow(refusal);
    expect(cutOff).toEqual([]);
    preparing.delete('b2');
    take('c', 'c1');
    expect(cutOff).toEqual(['b2']);
  });

  it('is not taken from a response that is still being prepared, whose work would go on', () => {
    preparing = new Set(['a1', 'a2', 'b1', 'b2']);
    for (const name of preparing) take(name[0] ?? '', name);
    expect(() => take('c', 'c1')).toThrow(refusal);
    preparing.delete('b2');
    take('c', 'c1');
    expect(cutOff).toEqual(['b2']);
  });

  it('is free again once whoever has been read or cut off gives them back, once', () => {
    const [first, second] = [take('a', 'a1'), take('a', 'a2')];
    take('b', 'b1');
    take('b', 'b2');
    take('c', 'c1');
    expect(cutOff).toEqual(['a1']);
    first();
    second();
    second();
    take('d', 'd1');
    expect(cutOff).toEqual(['a1']);
    take('e', 'e1');
    expect(cutOff).toEqual(['a1', 'b1']);
  });
});
