import { beforeEach, describe, expect, it } from '@jest/globals';
import { createLoadShedding, type LoadShedding, signsOfLoad } from './load-shedding.ts';

/** The number of measurements in one second. */
const SECOND = 40;

describe('the share of calls that is shed', () => {
  let now: number;
  let busy: number;
  let random: number;
  let load: LoadShedding;
  beforeEach(() => {
    now = 0;
    busy = 1;
    random = 0;
    load = createLoadShedding({ now: () => now, busy: () => busy, random: () => random });
  });

  /** Lets so many measurements happen, each with or without a refusal just before it. */
  function measure(intervals: number, { refusals = true } = {}): void {
    for (let done = 0; done < intervals; done += 1) {
      now += 25;
      if (refusals) load.noteRefusal();
      load.sheds();
    }
  }
  /** The share being shed, found by trying every hundredth as the random number. */
  function share(): number {
    let shed = 0;
    for (random = 0; random < 1; random += 0.01) if (load.sheds()) shed += 1;
    random = 0;
    return shed / 100;
  }

  it('SEC-23 starts high at the first sign of a crowd, and grows while the crowd lasts', () => {
    measure(1);
    expect(share()).toBeCloseTo(0.85, 1);
    measure(SECOND);
    expect(share()).toBeGreaterThan(0.95);
  });

  it('grows from its current value where a crowd returns before it has ended', () => {
    measure(SECOND);
    busy = 0.7;
    measure(SECOND);
    const before = share();
    busy = 1;
    measure(2);
    expect(share()).toBeGreaterThan(before);
    expect(share()).toBeLessThan(0.5);
  });

  it('SEC-23 is zero while no service refuses calls, as in a burst that can be served', () => {
    measure(SECOND, { refusals: false });
    expect(share()).toBe(0);
  });

  it('SEC-23 is zero while the process is not busy, as when one service is in trouble by itself', () => {
    busy = 0.7;
    measure(SECOND);
    expect(share()).toBe(0);
  });

  it('shrinks as soon as the process is less busy, and ends within four seconds', () => {
    measure(2 * SECOND);
    const before = share();
    busy = 0.7;
    measure(SECOND);
    expect(share()).toBeLessThan(before / 2);
    measure(3 * SECOND);
    expect(share()).toBe(0);
  });

  it('is zero at the first call after a quiet time in which nothing was measured', () => {
    measure(2 * SECOND);
    now += 4_000;
    busy = 0;
    expect(share()).toBe(0);
  });

  it('takes into account the whole time since the last measurement, however long ago', () => {
    measure(1);
    now += 25 * SECOND;
    load.noteRefusal();
    expect(share()).toBeGreaterThan(0.95);
  });

  it('forgets a refusal after a second', () => {
    load.noteRefusal();
    now += 1_000;
    expect(share()).toBe(0);
  });
});

describe('the load of this process', () => {
  it('is the share of the time since it was last asked in which it was busy', async () => {
    const { busy } = signsOfLoad();
    busy();
    const until = performance.now() + 50;
    while (performance.now() < until);
    expect(busy()).toBeGreaterThan(0.9);
    await new Promise((resolve) => setTimeout(resolve, 200));
    const idle = busy();
    expect(idle).toBeGreaterThanOrEqual(0);
    expect(idle).toBeLessThan(0.9);
  });
});
