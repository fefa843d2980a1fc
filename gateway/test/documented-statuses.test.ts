import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { documentedCalls } from './support/documented.ts';

describe('the check of what these tests fetch', () => {
  let server: Server;
  let url: string;
  beforeAll(async () => {
    server = createServer(({ headers }, response) =>
      response.writeHead(Number(headers['x-status'])).end(),
    ).listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server?.close();
    server?.closeAllConnections();
  });

  const sent = (status: number, path: string, method = 'GET') =>
    fetch(`${url}${path}`, { method, headers: { 'x-status': `${status}` } });

  it('API-42 fails on a status that the OpenAPI document does not name', async () => {
    await expect(sent(418, '/api/auth/user?from=page')).rejects.toThrow(
      'GET /api/auth/user sent 418, which the OpenAPI document does not name',
    );
    for (const status of [200, 429, 500]) {
      expect((await sent(status, '/api/auth/user')).status).toBe(status);
    }
    expect((await sent(418, '/api/auth/of-no-call')).status).toBe(418);
  });

  it('API-42 covers every call of the document', async () => {
    expect(documentedCalls.length).toBeGreaterThan(30);
    for (const { method, path } of documentedCalls) {
      const address = path.replace(/\{[^}]+\}/g, 'some-id');
      await expect(sent(418, address, method)).rejects.toThrow(/sent 418/);
    }
  });
});
