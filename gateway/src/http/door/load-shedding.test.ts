import { beforeEach, describe, expect, it } from '@jest/globals';
import { createLoadShedding, type LoadShedding } from './load-shedding.ts';

/** The looks of a second. */
const SECOND = 40;

describe('the share of calls that is refused for nothing but too much to do', () => {
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

  /** So many looks, each with somebody who was refused shortly before it, or nobody. */
  function look(looks: number, { refusals = true } = {}): void {
    for (let done = 0; done < looks; done += 1) {
      now += 25;
      if (refusals) load.noteRefusal();
      load.sheds();
    }
  }
  /** By asking as if each hundredth had been drawn. */
  function share(): number {
    let shed = 0;
    for (random = 0; random < 1; random += 0.01) if (load.sheds()) shed += 1;
    random = 0;
    return shed / 100;
  }

  it('SEC-23 is most of them at the first sign of a crowd, and grows as long as it is there', () => {
    look(1);
    expect(share()).toBeCloseTo(0.85, 1);
    look(SECOND);
    expect(share()).toBeGreaterThan(0.95);
  });

  it('grows from what it is by then where it has not ended yet', () => {
    look(SECOND);
    busy = 0.7;
    look(SECOND);
    const before = share();
    busy = 1;
    look(2);
    expect(share()).toBeGreaterThan(before);
    expect(share()).toBeLessThan(0.5);
  });

  it('SEC-23 is none while nobody is refused, as in a burst that all are served of', () => {
    look(SECOND, { refusals: false });
    expect(share()).toBe(0);
  });

  it('SEC-23 is none while there is time left, as where one service is ill by itself', () => {
    busy = 0.7;
    look(SECOND);
    expect(share()).toBe(0);
  });

  it('shrinks as soon as there is time left again, and ends within four seconds', () => {
    look(2 * SECOND);
    const before = share();
    busy = 0.7;
    look(SECOND);
    expect(share()).toBeLessThan(before / 2);
    look(3 * SECOND);
    expect(share()).toBe(0);
  });

  it('has ended by the first call after some quiet, which no call has asked about', () => {
    look(2 * SECOND);
    now += 4_000;
    busy = 0;
    expect(share()).toBe(0);
  });

  it('goes by what has come since the look before, however long ago that was', () => {
    look(1);
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
