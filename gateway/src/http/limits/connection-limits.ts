import type { Server } from 'node:http';
import { addressGroup } from '@dewlane/service-kit/edge';
import { isProxyOf, type TrustProxy } from '../origins/client-address.ts';

interface ConnectionLimits {
  /** The most open connections of one address, or of its /64 with IPv6. */
  readonly ofAddress: number;
  readonly ofAll: number;
}

/**
 * A browser opens six, so an office or a carrier's shared address (NAT) has room for more than 150 people at once. Ten thousand
 * idle ones were measured to take 160 MB, which fits in the memory of a container.
 */
const LIMITS: ConnectionLimits = { ofAddress: 1_000, ofAll: 10_000 };

/** Closes a connection at once if its address, or all together, have too many open; a trusted proxy's count only for all. */
export function limitConnections(
  server: Server,
  trustProxy: TrustProxy,
  { ofAddress, ofAll }: ConnectionLimits = LIMITS,
): void {
  server.maxConnections = ofAll;
  const isProxy = isProxyOf(trustProxy);
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || isProxy(remoteAddress)) return;
    const address = addressGroup(remoteAddress);
    const count = open.get(address) ?? 0;
    if (count >= ofAddress) {
      socket.destroy();
      return;
    }
    open.set(address, count + 1);
    socket.once('close', () => {
      const left = (open.get(address) ?? 0) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
  });
}
