import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { loadChunk } from './load-chunk.ts';

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('loadChunk', () => {
  it('NET-18 waits for a connection and then loads', async () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const load = jest.fn<() => Promise<string>>();
    load.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValueOnce('page');
    jest.useFakeTimers();
    const loading = loadChunk(load);
    await jest.advanceTimersByTimeAsync(600_000);
    expect(load).toHaveBeenCalledTimes(1);
    window.dispatchEvent(new Event('online'));
    expect(await loading).toBe('page');
  });

  it('tries once more while online and then gives up', async () => {
    const load = jest.fn<() => Promise<string>>().mockRejectedValue(new TypeError('gone'));
    await expect(loadChunk(load)).rejects.toThrow('gone');
    expect(load).toHaveBeenCalledTimes(2);
  });
});
