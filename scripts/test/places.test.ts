import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { inPlaces } from './places.mjs';

describe('jobs in places', () => {
  it('begins the third when the first of two has ended, and gives all results in order', async () => {
    const begun: string[] = [];
    const ends = new Map<string, () => void>();
    const job = (name: string) => () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(`${name} done`)));
    };
    const results = inPlaces(2, ['a', 'b', 'c'].map(job));
    await turn();
    expect(begun).toEqual(['a', 'b']);
    ends.get('b')?.();
    await turn();
    expect(begun).toEqual(['a', 'b', 'c']);
    ends.get('c')?.();
    ends.get('a')?.();
    expect(await results).toEqual(['a done', 'b done', 'c done']);
  });

  it('begins nothing after a failure, and fails with it', async () => {
    const begun: string[] = [];
    let endSecond: () => void = () => undefined;
    const failing = inPlaces(2, [
      async () => {
        throw new Error('broken');
      },
      () => new Promise<void>((resolve) => (endSecond = resolve)),
      async () => begun.push('third'),
    ]);
    await expect(failing).rejects.toThrow('broken');
    endSecond();
    await turn();
    expect(begun).toEqual([]);
  });
});
