import { createServer, type Server } from 'node:http';
import { forEachService } from '@dewlane/internal-api';
import { createLogger } from '@dewlane/service-kit/edge';
import { eventually } from '@dewlane/test-engines';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { HttpCall } from './service-client.ts';
import { createServices, type Services } from './services.ts';

const ON_BEHALF = { token: 'a.b.c', address: '127.0.0.1', correlationId: 'test' };
const CALL = { path: '/graphql', body: '{}', reads: true };

describe('an unresponsive service', () => {
  let hanging: Server;
  let responding: Server;
  let services: Services;
  let refusals = 0;

  beforeAll(async () => {
    hanging = createServer(() => undefined);
    responding = createServer((_request, response) => response.end('{}'));
    const urls = await Promise.all([hanging, responding].map(listening));
    services = createServices(
      forEachService((name) => (name === 'bookings' ? urls[0] : urls[1]) ?? ''),
      {
        log: createLogger({ name: 'test', level: 'silent' }),
        onRefusal() {
          refusals += 1;
        },
      },
    );
  });
  afterAll(() => {
    for (const server of [hanging, responding]) {
      server.closeAllConnections();
      server.close();
    }
  });

  const call = (name: keyof Services, more: Pick<HttpCall, 'kind' | 'gone'> = {}) =>
    services[name].send({ ...CALL, ...more }, ON_BEHALF);

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
});

async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return `http://127.0.0.1:${address.port}`;
}
