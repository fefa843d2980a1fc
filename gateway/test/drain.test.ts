import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, it } from '@jest/globals';
import { startLoneGateway } from './support/lone-gateway.ts';

it('finishes running requests when the gateway stops, and accepts no more', async () => {
  let asked: () => void = () => undefined;
  const isAsked = new Promise<void>((resolve) => {
    asked = resolve;
  });
  let reply: () => void = () => undefined;
  const service = createServer((request, response) => {
    if (request.url !== '/graphql') return response.end('{}');
    reply = () => response.end('{"data":{"vehicle":null}}');
    asked();
  }).listen(0, '127.0.0.1');
  await once(service, 'listening');
  const address = service.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  const gateway = await startLoneGateway({
    IDENTITY_URL: url,
    VEHICLES_URL: url,
    BOOKINGS_URL: url,
    ADMIN_URL: url,
  });
  const running = fetch(`${gateway.url}/api/vehicles/1`);
  await isAsked;
  const stopped = gateway.stop();
  reply();
  expect((await running).status).toBe(404);
  await stopped;
  await expect(fetch(`${gateway.url}/healthz`)).rejects.toThrow();
  service.close();
  service.closeAllConnections();
});
