import ipaddr from 'ipaddr.js';

/** The prefix assigned to one IPv6 subscriber, who can use every address in it. */
const NETWORK_BITS = 64;

/**
 * The key of rate limits: an IPv4 address, or the /64 prefix of an IPv6 address as `2001:db8::/64`. An IPv4-mapped IPv6
 * address counts as IPv4.
 */
export function addressGroup(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const known = ipaddr.process(address);
  if (known.kind() === 'ipv4') return known.toString();
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${known.toString()}/${NETWORK_BITS}`);
  return `${network.toString()}/${NETWORK_BITS}`;
}
