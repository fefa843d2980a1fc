import { describe, expect, it } from '@jest/globals';
import { createKeyedSemaphore } from './keyed-semaphore.ts';

const refuse = () => {
  throw new Error('too many');
};

/** Work in progress that the test can end. */
function heldWork() {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { work: () => ended, end };
}

describe('a semaphore for each key', () => {
  it('has separate permits and a separate queue for each key', async () => {
    const inTurnOf = createKeyedSemaphore(1, { mostWaiting: 1, refuse });
    const { work, end } = heldWork();
    const first = inTurnOf('one', work);
    const second = inTurnOf('one', async () => 'second');
    await expect(inTurnOf('one', async () => 'third')).rejects.toThrow('too many');
    expect(await inTurnOf('another', async () => 'ran')).toBe('ran');
    end();
    await first;
    expect(await second).toBe('second');
  });

  it('recovers after a refusal or failed work of a key', async () => {
    const inTurnOf = createKeyedSemaphore(1, { mostWaiting: 0, refuse });
    await expect(inTurnOf('one', () => Promise.reject(new Error('failed')))).rejects.toThrow(
      'failed',
    );
    const { work, end } = heldWork();
    const held = inTurnOf('one', work);
    for (let time = 0; time < 3; time += 1) {
      await expect(inTurnOf('one', async () => 'ran')).rejects.toThrow('too many');
    }
    end();
    await held;
    expect(await inTurnOf('one', async () => 'ran')).toBe('ran');
  });

  it('removes an aborted caller from its key’s queue', async () => {
    const inTurnOf = createKeyedSemaphore(1, { mostWaiting: 1, refuse });
    const { work, end } = heldWork();
    const held = inTurnOf('one', work);
    const gone = new AbortController();
    const waiting = inTurnOf('one', async () => 'never', gone.signal);
    gone.abort(new Error('has gone'));
    await expect(waiting).rejects.toThrow('has gone');
    const next = inTurnOf('one', async () => 'next');
    end();
    await held;
    expect(await next).toBe('next');
  });
});
