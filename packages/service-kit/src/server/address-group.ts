import ipaddr from 'ipaddr.js';

/** What is handed out to one connection of IPv6: whoever has it has all addresses in it. */
const NETWORK_BITS = 64;

/**
 * What limits count by: an IPv4 address, or the /64 of an IPv6 address as `2001:db8::/64`. An IPv4 address written as IPv6
 * counts as what it is.
 */
export function addressGroup(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const known = ipaddr.process(address);
  if (known.kind() === 'ipv4') return known.toString();
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${known.toString()}/${NETWORK_BITS}`);
  return `${network.toString()}/${NETWORK_BITS}`;
}
