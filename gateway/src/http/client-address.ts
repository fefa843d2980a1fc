import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Whether a text is an address, or a network of less than everything, as `10.0.0.0/8`. */
export function isNetwork(text: string): boolean {
  const [address = '', bits] = text.split('/');
  if (isIP(address) === 0) return false;
  return bits === undefined || (ipaddr.isValidCIDR(text) && Number(bits) > 0);
}
