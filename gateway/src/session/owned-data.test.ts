import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createLogger } from '@dewlane/service-kit/edge';
import { eventually } from '@dewlane/test-engines';
import { afterEach, describe, expect, it } from '@jest/globals';
import { createServiceClient, type ServiceClient } from '../services/service-client.ts';
import { hasSavedData } from './owned-data.ts';

const log = createLogger({ name: 'test', level: 'silent' });
const guest = { token: 'a.b.c', address: '127.0.0.1', correlationId: 'test' };
const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

async function service(reply: RequestListener): Promise<ServiceClient> {
  const server = createServer(reply).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  const address = server.address();
  return createServiceClient(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`);
}
const saying = (hasData: boolean) =>
  service((_request, response) => response.end(JSON.stringify({ hasData })));

describe('AUTH-19 whether a guest has saved anything', () => {
  it('is true if either service says so', async () => {
    expect(await hasSavedData([await saying(false), await saying(true)], guest, log)).toBe(true);
    expect(await hasSavedData([await saying(false), await saying(false)], guest, log)).toBe(false);
  });

  it('is requested with the guest’s token', async () => {
    let authorization: string | undefined;
    const asked = await service((request, response) => {
      authorization = request.headers.authorization;
      response.end('{"hasData":true}');
    });
    await hasSavedData([asked], guest, log);
    expect(authorization).toBe('Bearer a.b.c');
  });

  it('is waited for one second at most; timeouts and failures count as "no"', async () => {
    const silent = await service(() => undefined);
    const failing = await service((_request, response) => response.writeHead(500).end());
    const gone = createServiceClient('http://127.0.0.1:9');
    // A busy machine is slow, but not every time.
    await eventually(async () => {
      const started = performance.now();
      expect(await hasSavedData([silent, failing, gone], guest, log)).toBe(false);
      expect(await hasSavedData([silent, await saying(true)], guest, log)).toBe(true);
      expect(performance.now() - started).toBeLessThan(8_000);
    });
  });
});
