import { describe, expect, it } from '@jest/globals';
import { eachPart } from './each-part.ts';

describe('eachPart', () => {
  const ending = () => new AbortController();

  it('OPS-51 runs what follows a part that failed, and then tells of each failure', async () => {
    const done: string[] = [];
    const fail = (reason: string) => async () => {
      throw new Error(reason);
    };
    const running = eachPart(ending().signal, [
      fail('too slow'),
      async () => done.push('second'),
      fail('no table'),
      async () => done.push('last'),
    ]);
    await expect(running).rejects.toThrow('too slow; no table');
    expect(done).toEqual(['second', 'last']);
  });

  it('begins no further part once it is told to end', async () => {
    const controller = ending();
    const done: string[] = [];
    await eachPart(controller.signal, [
      async () => controller.abort(),
      async () => done.push('second'),
    ]);
    expect(done).toEqual([]);
  });
});
