import type { IncomingMessage } from 'node:http';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { type ClosedAddresses, createClosedAddresses } from './closed-addresses.ts';

function from(remoteAddress: string, forwardedFor?: string): IncomingMessage {
  const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor };
  return { socket: { remoteAddress }, headers } as IncomingMessage;
}

describe('an address that nothing is taken from', () => {
  let now: number;
  let addresses: ClosedAddresses;
  beforeEach(() => {
    now = 0;
    addresses = createClosedAddresses(() => now);
  });

  it('is one for as long as was said, in whole seconds', () => {
    addresses.close(from('192.0.2.1'), 10);
    expect(addresses.closedFor(from('192.0.2.1'))).toBe(10);
    now = 9_001;
    expect(addresses.closedFor(from('192.0.2.1'))).toBe(1);
    now = 10_000;
    expect(addresses.closedFor(from('192.0.2.1'))).toBeUndefined();
  });

  it('is told from others, also behind the same proxy', () => {
    addresses.close(from('10.0.0.1', '192.0.2.1'), 10);
    expect(addresses.closedFor(from('10.0.0.1', '192.0.2.1'))).toBe(10);
    expect(addresses.closedFor(from('10.0.0.1', '192.0.2.2'))).toBeUndefined();
    expect(addresses.closedFor(from('10.0.0.1'))).toBeUndefined();
    expect(addresses.closedFor(from('10.0.0.2', '192.0.2.1'))).toBeUndefined();
  });

  it('is one of ten thousand at most: the one that was closed first is forgotten', () => {
    for (let made = 0; made <= 10_000; made += 1) addresses.close(from(`address ${made}`), 10);
    expect(addresses.closedFor(from('address 0'))).toBeUndefined();
    expect(addresses.closedFor(from('address 1'))).toBe(10);
  });
});
