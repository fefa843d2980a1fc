import { expect, it } from '@jest/globals';
import { startFakeService } from './support/fake-service.ts';
import { startLoneGateway } from './support/lone-gateway.ts';

it('finishes running requests when the gateway stops, and accepts no more', async () => {
  let asked: () => void = () => undefined;
  const isAsked = new Promise<void>((resolve) => {
    asked = resolve;
  });
  let reply: () => void = () => undefined;
  const service = await startFakeService((request, response) => {
    if (request.url !== '/graphql') return response.end('{}');
    reply = () => response.end('{"data":{"vehicle":null}}');
    asked();
  });
  const { url } = service;
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
  await service.stop();
});
