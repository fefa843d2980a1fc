import type { RequestListener } from 'node:http';
import { isIP } from 'node:net';
import type { Logger } from '@dewlane/service-kit/edge';
import { isProxyOf, type TrustProxy } from './client-address.ts';

/** Some proxies forward the port, too: after an IPv4 address, or after an IPv6 address in brackets. */
const WITH_PORT = [/^(\d+(?:\.\d+){3}):\d+$/, /^\[([^\]]+)\](?::\d+)?$/];

/**
 * Wraps a request handler: it gets `X-Forwarded-For` without the ports that named proxies forward, and without what is no
 * address, so that the request counts as the proxy's that forwarded that. Otherwise each connection would have limits of its
 * own (SEC-33). The log tells of the latter once, without what was forwarded.
 */
export function readForwardedAddresses(
  trustProxy: TrustProxy,
  log: Logger,
): (handle: RequestListener) => RequestListener {
  const isProxy = isProxyOf(trustProxy);
  let isTold = false;

  /** What was forwarded, as far as it counts, and what the first known sender claims before that (SEC-31). */
  function readable(forwarded: string, socketAddress: string): readonly string[] {
    const claimed = forwarded.split(',').map((text) => text.trim());
    const known: string[] = [];
    while (isProxy(known[0] ?? socketAddress)) {
      const text = claimed.pop();
      if (text === undefined) break;
      const address = withoutPort(text);
      if (isIP(address) === 0) {
        warn();
        return known;
      }
      known.unshift(address);
    }
    return [...claimed, ...known];
  }

  function warn(): void {
    if (isTold) return;
    isTold = true;
    log.warn(
      'A proxy that TRUST_PROXY names forwards something else than an address in X-Forwarded-For: such visitors count as one address, the proxy’s',
    );
  }

  return (handle) => (request, response) => {
    const { headers, socket } = request;
    const forwarded = headers['x-forwarded-for'];
    if (forwarded !== undefined) {
      const addresses = readable(`${forwarded}`, socket.remoteAddress ?? '');
      if (addresses.length > 0) headers['x-forwarded-for'] = addresses.join(', ');
      else delete headers['x-forwarded-for'];
    }
    handle(request, response);
  };
}

function withoutPort(text: string): string {
  for (const shape of WITH_PORT) {
    const [, address] = shape.exec(text) ?? [];
    if (address !== undefined) return address;
  }
  return text;
}
