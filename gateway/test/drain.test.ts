import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { gatewaySettings, startGateway } from '@dewlane/gateway';
import { expect, it } from '@jest/globals';

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
  const { privateKey } = generateKeyPairSync('ed25519');
  const gateway = await startGateway(
    gatewaySettings.parse({
      PORT: '0',
      LOG_LEVEL: 'silent',
      IDENTITY_URL: url,
      VEHICLES_URL: url,
      BOOKINGS_URL: url,
      ADMIN_URL: url,
      TOKEN_PRIVATE_KEY: JSON.stringify(privateKey.export({ format: 'jwk' })),
      COOKIE_SECRET: 'x'.repeat(32),
    }),
  );
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
