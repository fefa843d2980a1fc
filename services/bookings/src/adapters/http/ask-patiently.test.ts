import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { askPatiently } from './ask-patiently.ts';

const ANSWER = { from: 'another process' };

/** A call that never answers, until it is aborted. */
function silence(over: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    over.addEventListener('abort', () => reject(over.reason));
  });
}

describe('a call that may be made twice', () => {
  it('is made once if the answer comes', async () => {
    let asked = 0;
    const answer = await askPatiently(async () => {
      asked += 1;
      return ANSWER;
    });
    expect(answer).toBe(ANSWER);
    expect(asked).toBe(1);
  });

  it('is retried if it fails or its connection is lost', async () => {
    const failures = ['ECONNREFUSED', 'ECONNRESET', '503'];
    const answer = await askPatiently(async () => {
      const failure = failures.shift();
      if (failure !== undefined) throw new Error(failure);
      return ANSWER;
    });
    expect(answer).toBe(ANSWER);
  });

  it('is hedged by a second call if no answer comes, and the unanswered one is aborted', async () => {
    const given: AbortSignal[] = [];
    const answer = await askPatiently(async (over) => {
      given.push(over);
      return given.length === 1 ? await silence(over) : ANSWER;
    });
    expect(answer).toBe(ANSWER);
    expect(given).toHaveLength(2);
    expect(given[0]?.aborted).toBe(true);
  });

  it('rejects with the last failure if every attempt fails', async () => {
    let asked = 0;
    const answer = askPatiently(async () => {
      asked += 1;
      throw new Error(`failure ${asked}`);
    });
    await expect(answer).rejects.toThrow('failure 10');
  });

  it('rejects and aborts its calls if no answer ever comes', async () => {
    const given: AbortSignal[] = [];
    const answer = askPatiently(async (over) => {
      given.push(over);
      return await silence(over);
    });
    await expect(answer).rejects.toThrow('no answer within 10 checks of 100 ms');
    expect(given.map(({ aborted }) => aborted)).toEqual([true, true, true]);
  });

  it('reads an answer that arrived while the process was stalled for longer than its deadline', async () => {
    const answer = askPatiently(async () => ({ read: (await readFile('package.json')).length }));
    // Data that was received is read in a later turn of the event loop than the timers that are already due.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_500);
    expect((await answer).read).toBeGreaterThan(0);
  });
});
