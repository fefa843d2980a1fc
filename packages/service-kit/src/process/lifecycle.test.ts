import { describe, expect, it } from '@jest/globals';
import { stack } from './lifecycle.ts';

describe('stack', () => {
  it('stops its parts in reverse, once', async () => {
    const stopped: string[] = [];
    const parts = stack();
    parts.add({ stop: async () => void stopped.push('first') });
    parts.onStop(async () => stopped.push('second'));
    await Promise.all([parts.stop(), parts.stop()]);
    expect(stopped).toEqual(['second', 'first']);
  });

  it('stops the others when one fails to stop, and tells of it', async () => {
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
