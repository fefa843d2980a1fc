import { describe, expect, it } from '@jest/globals';
import { addressGroup } from './address-group.ts';

describe('the rate limit key of an address', () => {
  it.each([
    ['an IPv4 address itself', '203.0.113.7', '203.0.113.7'],
    ['the IPv4 address for an IPv4-mapped one', '::ffff:203.0.113.7', '203.0.113.7'],
    ['the /64 of an IPv6 address', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['the same for another address of that /64', '2001:db8:1:2:ffff::1', '2001:db8:1:2::/64'],
    ['another for the next /64', '2001:db8:1:3::1', '2001:db8:1:3::/64'],
    ['any other text itself', 'unknown', 'unknown'],
  ])('is %s', (_what, address, group) => {
    expect(addressGroup(address)).toBe(group);
  });
});
