import { beforeEach, describe, expect, it } from '@jest/globals';
import { type BlockedAddresses, createBlockedAddresses } from './blocked-addresses.ts';

describe('a blocked address', () => {
  let now: number;
  let addresses: BlockedAddresses;
  beforeEach(() => {
    now = 0;
    addresses = createBlockedAddresses(() => now);
  });

  it('stays blocked for the given time, reported in whole seconds', () => {
    addresses.block('192.0.2.1', 10);
    expect(addresses.blockedFor('192.0.2.1')).toBe(10);
    now = 9_001;
    expect(addresses.blockedFor('192.0.2.1')).toBe(1);
    now = 10_000;
    expect(addresses.blockedFor('192.0.2.1')).toBeUndefined();
  });

  it('is grouped as the rate limits group it: a whole IPv6 /64 counts as one', () => {
    addresses.block('192.0.2.1', 10);
    addresses.block('2001:db8::1', 10);
    expect(addresses.blockedFor('192.0.2.2')).toBeUndefined();
    expect(addresses.blockedFor('::ffff:192.0.2.1')).toBe(10);
    expect(addresses.blockedFor('2001:db8::2')).toBe(10);
    expect(addresses.blockedFor('2001:db8:0:1::1')).toBeUndefined();
  });

  it('is one of at most ten thousand: the one blocked first is dropped', () => {
    for (let made = 0; made <= 10_000; made += 1) addresses.block(`address ${made}`, 10);
    expect(addresses.blockedFor('address 0')).toBeUndefined();
    expect(addresses.blockedFor('address 1')).toBe(10);
  });
});
