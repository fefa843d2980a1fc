import { beforeEach, describe, expect, it } from '@jest/globals';
import type { TargetName } from '../product/layout.ts';
import { killInTurn } from './kill-in-turn.ts';

describe('killing parts in turn', () => {
  let gone: TargetName[];
  let healthy: Set<TargetName>;
  let ends: (() => void)[];
  beforeEach(() => {
    gone = [];
    healthy = new Set(['bookings', 'postgres', 'gateway']);
    ends = [];
  });

  /** A kill lasts until `end` is called. */
  const target = (name: TargetName) => ({
    kill: () =>
      new Promise<void>((resolve) => {
        gone.push(name);
        ends.push(resolve);
      }),
    isHealthy: async () => healthy.has(name),
  });
  const start = () => {
    const [bookings, postgres, gateway] = ['bookings', 'postgres', 'gateway'] as const;
    return killInTurn([bookings, postgres, gateway], {
      [bookings]: target(bookings),
      [postgres]: target(postgres),
      [gateway]: target(gateway),
    });
  };
  /** Ends the current kill; returns a moment after the part is gone. */
  const end = async () => {
    ends.shift()?.();
    await new Promise(setImmediate);
    return Date.now();
  };

  it('begins once, and ignores earlier responses', () => {
    const kills = start();
    kills.responded(Date.now());
    expect(gone).toEqual([]);
    kills.begin();
    kills.begin();
    expect(gone).toEqual(['bookings']);
  });

  it('goes on at the first response to a request sent after the last kill, until all are killed', async () => {
    const kills = start();
    kills.begin();
    const before = Date.now() - 1;
    kills.responded(Date.now() + 1_000);
    const first = await end();
    kills.responded(before);
    expect(gone).toEqual(['bookings']);
    kills.responded(first);
    kills.responded(first);
    expect(gone).toEqual(['bookings', 'postgres']);
    const second = await end();
    kills.begin();
    kills.responded(second);
    expect(gone).toEqual(['bookings', 'postgres', 'gateway']);
    kills.responded(await end());
    expect(gone).toHaveLength(3);
    const killed = await kills.killed();
    expect(killed.map(({ name }) => name)).toEqual(['bookings', 'postgres', 'gateway']);
  });

  it('takes a response for a sign of health, and waits until the last part is healthy', async () => {
    healthy.clear();
    const kills = start();
    kills.begin();
    kills.responded(await end());
    await end();
    let isKnown = false;
    const killed = kills.killed().finally(() => {
      isKnown = true;
    });
    await new Promise(setImmediate);
    expect(isKnown).toBe(false);
    healthy.add('postgres');
    expect(await killed).toEqual([
      { name: 'bookings', endedAt: expect.any(Number), healthyMs: expect.any(Number) },
      { name: 'postgres', endedAt: expect.any(Number), healthyMs: expect.any(Number) },
    ]);
  });
});
