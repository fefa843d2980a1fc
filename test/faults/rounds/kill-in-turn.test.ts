import { beforeEach, describe, expect, it } from '@jest/globals';
import type { TargetName } from '../product/layout.ts';
import { killInTurn } from './kill-in-turn.ts';

describe('parts that are killed in turn', () => {
  let gone: TargetName[];
  let healthy: Set<TargetName>;
  let ends: (() => void)[];
  beforeEach(() => {
    gone = [];
    healthy = new Set(['bookings', 'postgres', 'gateway']);
    ends = [];
  });

  /** Kills last until `end`. */
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
  /** Lets the kill under way end; the moment after which it is gone. */
  const end = async () => {
    ends.shift()?.();
    await new Promise(setImmediate);
    return Date.now();
  };

  it('begins once, and does nothing before', () => {
    const kills = start();
    kills.answered(Date.now());
    expect(gone).toEqual([]);
    kills.begin();
    kills.begin();
    expect(gone).toEqual(['bookings']);
  });

  it('goes on with the first answer to what was sent when the last one was gone, and ends with the last', async () => {
    const kills = start();
    kills.begin();
    const before = Date.now() - 1;
    kills.answered(Date.now() + 1_000);
    const first = await end();
    kills.answered(before);
    expect(gone).toEqual(['bookings']);
    kills.answered(first);
    kills.answered(first);
    expect(gone).toEqual(['bookings', 'postgres']);
    const second = await end();
    kills.begin();
    kills.answered(second);
    expect(gone).toEqual(['bookings', 'postgres', 'gateway']);
    kills.answered(await end());
    expect(gone).toHaveLength(3);
    const killed = await kills.killed();
    expect(killed.map(({ name }) => name)).toEqual(['bookings', 'postgres', 'gateway']);
  });

  it('takes an answer for a sign of health, and waits for the last one’s own', async () => {
    healthy.clear();
    const kills = start();
    kills.begin();
    kills.answered(await end());
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
