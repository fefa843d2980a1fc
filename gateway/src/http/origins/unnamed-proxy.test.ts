import { createLogger } from '@dewlane/service-kit/edge';
import { describe, expect, it } from '@jest/globals';
import { createServer } from '../server.ts';
import type { TrustProxy } from './client-address.ts';

const VISITOR = '203.0.113.7';

describe('a proxy on a private address that TRUST_PROXY doesn’t name', () => {
  interface Case {
    readonly from: string;
    readonly forwarded?: string;
    readonly trustProxy?: TrustProxy;
  }
  /** Everything that the log tells of some requests alike, except what it tells of each. */
  async function warnings({ from, forwarded, trustProxy = false }: Case, times = 1) {
    const lines: string[] = [];
    const log = createLogger({ name: 'test' }, { write: (line) => lines.push(line) });
    const app = createServer({ log, trustProxy, fallback: () => undefined });
    app.get('/api/thing', async () => ({}));
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
    for (let count = 0; count < times; count += 1) {
      await app.inject({ url: '/api/thing', remoteAddress: from, headers });
    }
    await app.close();
    return lines.filter((line) => line.includes('X-Forwarded-For'));
  }

  it.each(['172.18.0.1', '::ffff:10.244.1.7', '100.64.3.1', '127.0.0.1', 'fd00::7'])(
    'SEC-31 is told once, however many requests come from it: %s',
    async (from) => {
      expect(await warnings({ from, forwarded: VISITOR }, 3)).toHaveLength(1);
    },
  );

  it('SEC-31 is told where it stands in front of one that is named', async () => {
    const forwarded = `${VISITOR}, 10.0.0.2`;
    const trustProxy = ['172.16.0.0/12'];
    expect(await warnings({ from: '172.18.0.1', forwarded, trustProxy })).toHaveLength(1);
  });

  it('SEC-31 is told without an address, neither the visitor’s nor its own (OBS-02)', async () => {
    const [warning = ''] = await warnings({ from: '172.18.0.1', forwarded: VISITOR });
    expect(warning).toContain('TRUST_PROXY');
    expect(warning).not.toMatch(/203\.0|172\.18/);
  });

  it.each<[string, Case]>([
    ['a named proxy', { from: '10.0.0.2', forwarded: VISITOR, trustProxy: ['10.0.0.0/8'] }],
    [
      'a visitor on a private address behind a named proxy',
      { from: '10.0.0.2', forwarded: '192.168.1.5', trustProxy: ['10.0.0.0/8'] },
    ],
    ['a stranger who sends the header', { from: '198.51.100.4', forwarded: '192.0.2.1' }],
    ['a visitor without a proxy', { from: '192.168.1.5' }],
  ])('SEC-31 is not seen in %s', async (_who, request) => {
    expect(await warnings(request)).toEqual([]);
  });
});
