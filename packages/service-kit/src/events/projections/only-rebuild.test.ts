import { startTcpProxy } from '@dewlane/test-engines';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Engines, startEngines } from '../../../test/engines.ts';
import { createPool } from '../../database/database.ts';
import { stack } from '../../process/lifecycle.ts';
import { pause } from '../../process/pause.ts';
import { asOnlyRebuild } from './only-rebuild.ts';

describe('asOnlyRebuild', () => {
  let engines: Engines;
  beforeAll(async () => {
    engines = await startEngines();
  });
  afterAll(() => engines.close());

  it('OPS-48 ends a rebuild whose connection was lost without a word', async () => {
    const running = stack();
    try {
      const proxy = await startTcpProxy(engines.url);
      running.add({ stop: () => proxy.close() });
      // Determines how long a beat waits for its response.
      const pool = createPool({ connectionString: proxy.url, statementTimeoutMs: 100 });
      running.add({ stop: () => pool.end() });
      let isTold = false;
      const rebuilding = asOnlyRebuild(
        pool,
        async (signal) => {
          proxy.silence();
          await pause(10_000, signal);
          isTold = signal.aborted;
        },
        { beatMs: 50 },
      );
      await expect(rebuilding).rejects.toThrow(/timeout/i);
      expect(isTold).toBe(true);
    } finally {
      await running.stop();
    }
  });

  it('OPS-48 leaves alone a rebuild whose connection responds', async () => {
    const rebuilding = asOnlyRebuild(
      engines.pool,
      (signal) => pause(500, signal).then(() => 'done'),
      {
        beatMs: 10,
      },
    );
    expect(await rebuilding).toBe('done');
  });
});
