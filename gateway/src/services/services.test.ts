import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { forEachService } from '@dewlane/internal-api';
import { createLogger, ServiceError } from '@dewlane/service-kit/edge';
import { eventually } from '@dewlane/test-engines';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { HttpCall } from './service-client.ts';
import { createServices, type Services } from './services.ts';
import { CONTEXT } from './testing/call-context.ts';

const CALL = { path: '/graphql', body: '{}', isRead: true };

describe('an unresponsive service', () => {
  let hanging: Server;
  let silent: Server;
  let responding: Server;
  let services: Services;
  let refusals = 0;
  const lines: string[] = [];

  beforeAll(async () => {
    hanging = createServer(() => undefined);
    silent = createServer(() => undefined);
    responding = createServer((_request, response) => response.end('{}'));
    const urls = {
      bookings: await listening(hanging),
      identity: await listening(silent),
      vehicles: await listening(responding),
    };
    services = createServices(
      forEachService((name) => (name === 'admin' ? urls.vehicles : urls[name])),
      {
        log: createLogger({ name: 'test' }, { write: (line) => void lines.push(line) }),
        onRefusal() {
          refusals += 1;
        },
      },
    );
  });
  afterAll(() => {
    for (const server of [hanging, silent, responding]) {
      server.closeAllConnections();
      server.close();
    }
  });

  const call = (name: keyof Services, more: Pick<HttpCall, 'kind' | 'gone'> = {}) =>
    services[name].send({ ...CALL, ...more }, CONTEXT);

  it('SEC-22 affects only its own callers, who are told to retry', async () => {
    const waiting = Array.from({ length: 141 }, () => call('bookings').catch(() => undefined));
    // Further calls are refused long before the first ones time out.
    const refusal = await eventually(async () => {
      const isAnswered = Promise.race([call('bookings'), Promise.all(waiting)]);
      const outcome: unknown = await Promise.race([
        isAnswered.catch((error: unknown) => error),
        new Promise((resolve) => setTimeout(resolve, 50)),
      ]);
      return outcome !== undefined && outcome;
    });
    expect(refusal).toMatchObject({ code: 'UNAVAILABLE', retryAfterSeconds: 1 });
    expect(refusals).toBeGreaterThan(0);
    expect((await call('vehicles')).status).toBe(200);

    // A call that follows in a request that was admitted before doesn't queue.
    const arrived = new Promise((resolve) => {
      hanging.on('request', ({ url }) => url === '/later-page' && resolve('arrived'));
    });
    const later = services.bookings.send(
      { ...CALL, path: '/later-page' },
      { ...CONTEXT, follows: true },
    );
    expect(await Promise.race([arrived, later.catch(() => 'refused')])).toBe('arrived');

    // Password calls, which queue separately, are still admitted.
    const gone = new AbortController();
    const signingIn = call('bookings', { kind: 'password', gone: gone.signal }).catch(
      () => 'ended',
    );
    expect(await Promise.race([signingIn, call('bookings').catch(() => 'refused')])).toBe(
      'refused',
    );
    gone.abort();
    await signingIn;
  });

  it('is not blamed for a call that ends because the client has left', async () => {
    const gone = new AbortController();
    const reason = new ServiceError('UNAVAILABLE', 'has gone');
    const signingIn = call('identity', { kind: 'password', gone: gone.signal });
    await once(silent, 'request');
    lines.length = 0;
    gone.abort(reason);
    await expect(signingIn).rejects.toBe(reason);
    expect(lines).toEqual([]);
  });
});

async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return `http://127.0.0.1:${address.port}`;
}
