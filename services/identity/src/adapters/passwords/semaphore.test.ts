import { describe, expect, it } from '@jest/globals';
import { createSemaphore } from './semaphore.ts';

describe('a semaphore', () => {
  it('lets so many run at once, and the others in the order they came', async () => {
    const inTurn = createSemaphore(2);
    const started: number[] = [];
    const finish: (() => void)[] = [];
    const work = [0, 1, 2, 3].map((number) =>
      inTurn(() => {
        started.push(number);
        return new Promise<void>((resolve) => finish.push(resolve));
      }),
    );
    expect(started).toEqual([0, 1]);
    finish[1]?.();
    await work[1];
    await Promise.resolve();
    expect(started).toEqual([0, 1, 2]);
    finish[0]?.();
    await work[0];
    await Promise.resolve();
    expect(started).toEqual([0, 1, 2, 3]);
  });

  it('gives its place back when work fails', async () => {
    const inTurn = createSemaphore(1);
    await expect(inTurn(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    await expect(inTurn(() => Promise.resolve('ran'))).resolves.toBe('ran');
  });
});
