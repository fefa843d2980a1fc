import { describe, expect, it } from '@jest/globals';
import { addressGroup } from './address-group.ts';

describe('the rate limit key of an address', () => {
  it.each([
    ['an IPv4 address as it is', '203.0.113.7', '203.0.113.7'],
    ['an IPv4 address written as IPv6 as what it is', '::ffff:203.0.113.7', '203.0.113.7'],
    ['an IPv6 address by its /64', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['another of the same connection alike', '2001:db8:1:2:ffff::1', '2001:db8:1:2::/64'],
    ['the connection beside it by itself', '2001:db8:1:3::1', '2001:db8:1:3::/64'],
    ['what is no address as it is', 'unknown', 'unknown'],
  ])('is %s', (_what, address, group) => {
    expect(addressGroup(address)).toBe(group);
  });
});
