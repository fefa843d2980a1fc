import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { askPatiently } from './ask-patiently.ts';

const RESPONSE = { from: 'another process' };

/** A call that never returns, until it is aborted. */
function silence(over: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    over.addEventListener('abort', () => reject(over.reason));
  });
}

describe('a call that may be made twice', () => {
  it('is made once if the response comes', async () => {
    let asked = 0;
    const result = await askPatiently(async () => {
      asked += 1;
      return RESPONSE;
    });
    expect(result).toBe(RESPONSE);
    expect(asked).toBe(1);
  });

  it('is retried if it fails or its connection is lost', async () => {
    const failures = ['ECONNREFUSED', 'ECONNRESET', '503'];
    const result = await askPatiently(async () => {
      const failure = failures.shift();
      if (failure !== undefined) throw new Error(failure);
      return RESPONSE;
    });
    expect(result).toBe(RESPONSE);
  });

  it('is hedged by a second call if no response comes, and the one still waiting is aborted', async () => {
    const given: AbortSignal[] = [];
    const result = await askPatiently(async (over) => {
      given.push(over);
      return given.length === 1 ? await silence(over) : RESPONSE;
    });
    expect(result).toBe(RESPONSE);
    expect(given).toHaveLength(2);
    expect(given[0]?.aborted).toBe(true);
  });

  it('rejects with the last failure if every attempt fails', async () => {
    let asked = 0;
    const result = askPatiently(async () => {
      asked += 1;
      throw new Error(`failure ${asked}`);
    });
    await expect(result).rejects.toThrow('failure 10');
  });

  it('rejects and aborts its calls if no response ever comes', async () => {
    const given: AbortSignal[] = [];
    const result = askPatiently(async (over) => {
      given.push(over);
      return await silence(over);
    });
    await expect(result).rejects.toThrow('no response within 10 checks of 100 ms');
    expect(given.map(({ aborted }) => aborted)).toEqual([true, true, true]);
  });

  it('reads a response that arrived while the process was stalled for longer than its deadline', async () => {
    const result = askPatiently(async () => ({ read: (await readFile('package.json')).length }));
    // Data that was received is read in a later turn of the event loop than the timers that are already due.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_500);
    expect((await result).read).toBeGreaterThan(0);
  });
});
