import { describe, expect, it } from '@jest/globals';
import { createSemaphore } from './semaphore.ts';

const refuse = () => {
  throw new Error('too many');
};

describe('a semaphore', () => {
  it('runs as much work concurrently as it has permits, and the rest in order of arrival', async () => {
    const inTurn = createSemaphore(2, { mostWaiting: 10, refuse });
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

  it('releases its permit if work fails', async () => {
    const inTurn = createSemaphore(1, { mostWaiting: 10, refuse });
    await expect(inTurn(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    await expect(inTurn(() => Promise.resolve('ran'))).resolves.toBe('ran');
  });

  it('AUTH-35 refuses callers while the queue is full, and recovers afterwards', async () => {
    const inTurn = createSemaphore(1, { mostWaiting: 2, refuse });
    let finish: () => void = () => undefined;
    const first = inTurn(() => new Promise<void>((resolve) => (finish = resolve)));
    const waiting = [inTurn(async () => 'second'), inTurn(async () => 'third')];
    await expect(inTurn(async () => 'fourth')).rejects.toThrow('too many');
    finish();
    await first;
    expect(await Promise.all(waiting)).toEqual(['second', 'third']);
    expect(await inTurn(async () => 'fifth')).toBe('fifth');
  });

  it('AUTH-35 refuses a caller that has waited too long, and gives its place to the next', async () => {
    const inTurn = createSemaphore(1, { mostWaiting: 1, longestMs: 5, refuse });
    let finish: () => void = () => undefined;
    const first = inTurn(() => new Promise<void>((resolve) => (finish = resolve)));
    await expect(inTurn(async () => 'second')).rejects.toThrow('too many');
    const third = inTurn(async () => 'third');
    finish();
    await first;
    expect(await third).toBe('third');
  });

  it('AUTH-35 removes an aborted caller from the queue, and never starts its work', async () => {
    const inTurn = createSemaphore(1, { mostWaiting: 1, refuse });
    let finish: () => void = () => undefined;
    const first = inTurn(() => new Promise<void>((resolve) => (finish = resolve)));
    const leaving = new AbortController();
    const begun: string[] = [];
    const second = inTurn(async () => begun.push('second'), leaving.signal);
    leaving.abort(new Error('gone'));
    await expect(second).rejects.toThrow('gone');
    const third = inTurn(async () => begun.push('third'));
    finish();
    await Promise.all([first, third]);
    expect(begun).toEqual(['third']);
    await expect(inTurn(async () => begun.push('late'), leaving.signal)).rejects.toThrow('gone');
  });

  it('lets any number wait if the queue is unbounded', async () => {
    const inTurn = createSemaphore(1);
    const results = Array.from({ length: 500 }, (_, number) => inTurn(async () => number));
    expect(await Promise.all(results)).toEqual(Array.from({ length: 500 }, (_, number) => number));
  });
});
