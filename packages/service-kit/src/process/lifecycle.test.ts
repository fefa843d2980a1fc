import { describe, expect, it } from '@jest/globals';
import { stack, startParts } from './lifecycle.ts';

describe('stack', () => {
  it('stops its parts in reverse, once', async () => {
    const stopped: string[] = [];
    const parts = stack();
    parts.add({ stop: async () => void stopped.push('first') });
    parts.onStop(async () => stopped.push('second'));
    await Promise.all([parts.stop(), parts.stop()]);
    expect(stopped).toEqual(['second', 'first']);
  });

  it('stops the others if one fails to stop, and throws its error', async () => {
    const stopped: string[] = [];
    const parts = stack();
    parts.onStop(async () => stopped.push('first'));
    parts.onStop(async () => {
      throw new Error('will not stop');
    });
    await expect(parts.stop()).rejects.toThrow('will not stop');
    expect(stopped).toEqual(['first']);
  });
});

describe('startParts', () => {
  it('returns what was started, with a stop for all its parts', async () => {
    const stopped: string[] = [];
    const { url, stop } = await startParts(async (parts) => {
      parts.onStop(async () => stopped.push('server'));
      return { url: 'http://127.0.0.1:1' };
    });
    expect(url).toBe('http://127.0.0.1:1');
    await stop();
    expect(stopped).toEqual(['server']);
  });

  it('stops the started parts before it rethrows the start’s error', async () => {
    const stopped: string[] = [];
    const starting = startParts(async (parts) => {
      parts.onStop(async () => stopped.push('pool'));
      throw new Error('the port is taken');
    });
    await expect(starting).rejects.toThrow('the port is taken');
    expect(stopped).toEqual(['pool']);
  });
});
