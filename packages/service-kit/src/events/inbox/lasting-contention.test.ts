import { beforeEach, describe, expect, it } from '@jest/globals';
import { createLastingContention, type LastingContention } from './lasting-contention.ts';

describe('contention', () => {
  let now: number;
  let contention: LastingContention;
  beforeEach(() => {
    now = 0;
    contention = createLastingContention(60_000, () => now);
  });

  function lastsAfter(ms: number, id = 'a'): boolean {
    now += ms;
    return contention.lasts(id);
  }

  it('OPS-60 lasts once a message has been tried for the whole time, and from then on', () => {
    expect(lastsAfter(0)).toBe(false);
    expect(lastsAfter(30_000)).toBe(false);
    expect(lastsAfter(29_999)).toBe(false);
    expect(lastsAfter(1)).toBe(true);
    expect(lastsAfter(1)).toBe(true);
  });

  it('is counted for each message alone, and anew after another outcome', () => {
    expect(lastsAfter(0)).toBe(false);
    expect(lastsAfter(60_000, 'b')).toBe(false);
    expect(contention.lasts('a')).toBe(true);
    contention.forget('a');
    expect(lastsAfter(0)).toBe(false);
    expect(contention.lasts('b')).toBe(false);
  });

  it('is counted anew where nobody tried for as long, as in a process that was suspended', () => {
    expect(lastsAfter(0)).toBe(false);
    expect(lastsAfter(60_001)).toBe(false);
  });
});
