import { describe, expect, it } from '@jest/globals';
import { fewAtATime } from './few-at-a-time.ts';

describe('a few at a time', () => {
  it('runs no more than asked for, in order, and goes on after a failure', async () => {
    const inTurn = fewAtATime(2);
    const started: number[] = [];
    const ends: (() => void)[] = [];
    const results = [0, 1, 2, 3].map((number) =>
      inTurn(async () => {
        started.push(number);
        await new Promise<void>((end) => ends.push(end));
        if (number === 0) throw new Error('broken');
        return number;
      }),
    );
    const settled = Promise.allSettled(results);
    await Promise.resolve();
    expect(started).toEqual([0, 1]);
    ends[0]?.();
    await expect(results[0]).rejects.toThrow('broken');
    await Promise.resolve();
    expect(started).toEqual([0, 1, 2]);
    for (let index = 1; index < 4; index += 1) {
      ends[index]?.();
      await results[index];
    }
    expect(started).toEqual([0, 1, 2, 3]);
    expect((await settled).map(({ status }) => status)).toEqual([
      'rejected',
      'fulfilled',
      'fulfilled',
      'fulfilled',
    ]);
  });
});
