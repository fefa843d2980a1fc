import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { askPatiently } from './ask-patiently.ts';

const ANSWER = { from: 'another process' };

/** A question that gets nothing until it is over. */
function silence(over: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    over.addEventListener('abort', () => reject(over.reason));
  });
}

describe('a question that may be put twice', () => {
  it('is put once where the answer comes', async () => {
    let asked = 0;
    const answer = await askPatiently(async () => {
      asked += 1;
      return ANSWER;
    });
    expect(answer).toBe(ANSWER);
    expect(asked).toBe(1);
  });

  it('is put again where it is refused or lost', async () => {
    const failures = ['ECONNREFUSED', 'ECONNRESET', '503'];
    const answer = await askPatiently(async () => {
      const failure = failures.shift();
      if (failure !== undefined) throw new Error(failure);
      return ANSWER;
    });
    expect(answer).toBe(ANSWER);
  });

  it('is put beside where nothing comes, and the one without an answer is given up', async () => {
    const given: AbortSignal[] = [];
    const answer = await askPatiently(async (over) => {
      given.push(over);
      return given.length === 1 ? await silence(over) : ANSWER;
    });
    expect(answer).toBe(ANSWER);
    expect(given).toHaveLength(2);
    expect(given[0]?.aborted).toBe(true);
  });

  it('ends with the last failure where every time fails', async () => {
    let asked = 0;
    const answer = askPatiently(async () => {
      asked += 1;
      throw new Error(`failure ${asked}`);
    });
    await expect(answer).rejects.toThrow('failure 10');
  });

  it('ends, and whoever waits is told so, where nothing ever comes', async () => {
    const given: AbortSignal[] = [];
    const answer = askPatiently(async (over) => {
      given.push(over);
      return await silence(over);
    });
    await expect(answer).rejects.toThrow('no answer within 10 looks of 100 ms');
    expect(given.map(({ aborted }) => aborted)).toEqual([true, true, true]);
  });

  it('reads an answer that came while the process was held up for longer than it waits', async () => {
    const answer = askPatiently(async () => ({ read: (await readFile('package.json')).length }));
    // What is read comes with a later turn of the event loop than the timers that are due by then.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_500);
    expect((await answer).read).toBeGreaterThan(0);
  });
});
