import { beforeEach, describe, expect, it } from '@jest/globals';
import { createUnreadSpace, type UnreadSpace } from './unread-space.ts';

const LIMIT = 1_000;

describe('SEC-26 the space for unread responses', () => {
  let space: UnreadSpace;
  let cutOff: string[];
  beforeEach(() => {
    space = createUnreadSpace(LIMIT);
    cutOff = [];
  });

  const hold = (address: string, name: string, bytes: number) =>
    space.hold(address, bytes, () => cutOff.push(name));

  it('is taken from the oldest responses of the address that holds the most', () => {
    hold('a', 'a1', 300);
    hold('b', 'b1', 250);
    hold('b', 'b2', 250);
    hold('a', 'a2', 200);
    expect(cutOff).toEqual([]);
    hold('c', 'c1', 400);
    expect(cutOff).toEqual(['a1', 'b1']);
    hold('c', 'c2', 200);
    expect(cutOff).toEqual(['a1', 'b1', 'c1']);
  });

  it('is given back once by whoever has been read or cut off', () => {
    const releases = [hold('a', 'a1', 500), hold('a', 'a2', 500)];
    releases[0]?.();
    releases[0]?.();
    hold('b', 'b1', 500);
    expect(cutOff).toEqual([]);
    hold('b', 'b2', 500);
    expect(cutOff).toEqual(['a2']);
    releases[1]?.();
    hold('c', 'c1', 1);
    expect(cutOff).toEqual(['a2', 'b1']);
  });

  it('is given to a response that is larger than all of it', () => {
    hold('a', 'a1', 100);
    hold('b', 'b1', 5_000);
    expect(cutOff).toEqual(['a1']);
    hold('c', 'c1', 900);
    expect(cutOff).toEqual(['a1', 'b1']);
  });
});
