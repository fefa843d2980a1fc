import { beforeEach, describe, expect, it } from '@jest/globals';
import { type ClosedAddresses, createClosedAddresses } from './closed-addresses.ts';

describe('an address that nothing is taken from', () => {
  let now: number;
  let addresses: ClosedAddresses;
  beforeEach(() => {
    now = 0;
    addresses = createClosedAddresses(() => now);
  });

  it('is one for as long as was said, in whole seconds', () => {
    addresses.close('192.0.2.1', 10);
    expect(addresses.closedFor('192.0.2.1')).toBe(10);
    now = 9_001;
    expect(addresses.closedFor('192.0.2.1')).toBe(1);
    now = 10_000;
    expect(addresses.closedFor('192.0.2.1')).toBeUndefined();
  });

  it('is told from others as the limits tell them: of IPv6 a whole /64 is one', () => {
    addresses.close('192.0.2.1', 10);
    addresses.close('2001:db8::1', 10);
    expect(addresses.closedFor('192.0.2.2')).toBeUndefined();
    expect(addresses.closedFor('::ffff:192.0.2.1')).toBe(10);
    expect(addresses.closedFor('2001:db8::2')).toBe(10);
    expect(addresses.closedFor('2001:db8:0:1::1')).toBeUndefined();
  });

  it('is one of ten thousand at most: the one that was closed first is forgotten', () => {
    for (let made = 0; made <= 10_000; made += 1) addresses.close(`address ${made}`, 10);
    expect(addresses.closedFor('address 0')).toBeUndefined();
    expect(addresses.closedFor('address 1')).toBe(10);
  });
});
