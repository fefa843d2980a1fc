import { describe, expect, it, jest } from '@jest/globals';
import { silent } from '../../test/constants.ts';
import { SettingsError } from '../settings/settings.ts';
import { retryUntilReady } from './retry-until-ready.ts';

describe('retrying until ready', () => {
  it('retries until it succeeds', async () => {
    let tries = 0;
    const work = async () => {
      tries += 1;
      if (tries < 3) throw new Error('not yet');
    };
    await retryUntilReady(work, { log: silent });
    expect(tries).toBe(3);
  });

  it('ends with wrong settings, which no retry changes', async () => {
    const wrong = new SettingsError(['A_SETTING: does not fit the database']);
    const work = () => Promise.reject(wrong);
    await expect(retryUntilReady(work, { log: silent })).rejects.toBe(wrong);
  });

  it('is aborted by the signal, even during a pause', async () => {
    jest.useFakeTimers();
    try {
      const stopping = new AbortController();
      let tries = 0;
      const work = async () => {
        tries += 1;
        throw new Error('never');
      };
      const retrying = retryUntilReady(work, { log: silent, signal: stopping.signal });
      const ended = expect(retrying).rejects.toBe('enough');
      await jest.advanceTimersByTimeAsync(100 + 200 + 400 + 800);
      expect(tries).toBe(5);
      // The pause of 1,600 ms never ends, because the clock stands still.
      stopping.abort('enough');
      await ended;
      expect(tries).toBe(5);
    } finally {
      jest.useRealTimers();
    }
  });
});
