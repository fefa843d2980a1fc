import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import ipaddr from 'ipaddr.js';

/** Addresses and networks of the proxies whose `X-Forwarded-*` headers are trusted; `false` if there are none. */
export type TrustProxy = false | readonly string[];

/** Returns the address a request came from, as Fastify's `request.ip` does; what the sender itself claims is ignored. */
export type ClientAddress = (request: IncomingMessage) => string;

/** Creates it for these proxies; the list must contain addresses and networks only (`isNetwork`). */
export function createClientAddress(trustProxy: TrustProxy): ClientAddress {
  if (trustProxy === false) return ({ socket }) => socket.remoteAddress ?? '';
  const isProxy = isProxyOf(trustProxy);
  return (request) => proxyAddr(request, isProxy);
}

/** Returns a test of whether an address is a trusted proxy's. */
export function isProxyOf(trustProxy: TrustProxy): (address: string) => boolean {
  if (trustProxy === false) return () => false;
  const isTrusted = proxyAddr.compile([...trustProxy]);
  // Its second argument, the number of hops, doesn't matter to a list of addresses.
  return (address) => isTrusted(address, 0);
}

/** Whether a text is an address, or a network such as `10.0.0.0/8` that isn't the whole address space. */
export function isNetwork(text: string): boolean {
  const [address = '', bits] = text.split('/');
  if (isIP(address) === 0) return false;
  return bits === undefined || (ipaddr.isValidCIDR(text) && Number(bits) > 0);
}
