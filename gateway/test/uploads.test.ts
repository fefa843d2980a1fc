import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { RunningGateway } from '@dewlane/gateway';
import { eventually } from '@dewlane/local/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openBrowser } from './support/browser.ts';
import { sendTarget, startLoneGateway } from './support/lone-gateway.ts';

const PHOTO = { photoId: 'p', imageUrl: '/api/photos/p/h' };
const PNG = { method: 'POST', headers: { 'content-type': 'image/png' } };

/** A vehicles service that takes every picture to its end, knows no vehicle, and tells what it saw. */
interface FakeVehicles {
  readonly url: string;
  begun: number;
  cutOff: number;
  stop(): Promise<unknown>;
}

async function startVehicles(): Promise<FakeVehicles> {
  const seen: { begun: number; cutOff: number } = { begun: 0, cutOff: 0 };
  const answer = (request: IncomingMessage) =>
    request.url === '/graphql' ? { data: { vehicle: null } } : PHOTO;
  const server: Server = createServer((request, response) => {
    if (request.url === '/internal/photos') seen.begun += 1;
    request.on('close', () => {
      if (!request.complete) seen.cutOff += 1;
    });
    request.on('end', () => response.end(JSON.stringify(answer(request))));
    request.resume();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return Object.assign(seen, {
    url: `http://127.0.0.1:${port}`,
    stop() {
      server.closeAllConnections();
      server.close();
      return once(server, 'close');
    },
  });
}

let vehicles: FakeVehicles;
let gateway: RunningGateway;
let sockets: Socket[];
beforeEach(async () => {
  vehicles = await startVehicles();
  gateway = await startLoneGateway({ VEHICLES_URL: vehicles.url });
  sockets = [];
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await gateway.stop();
  await vehicles.stop();
});

/** Begins a request that promises a megabyte, and sends its first bytes. */
function begin(target: string, headers: readonly string[] = []): Socket {
  const { hostname, port } = new URL(gateway.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  const lines = [target, 'Host: localhost', 'Content-Length: 1000000', ...headers, '', 'begin'];
  socket.write(lines.join('\r\n'));
  sockets.push(socket);
  return socket;
}

const beginPhoto = (...headers: string[]) =>
  begin('POST /api/photos HTTP/1.1', ['Content-Type: image/png', ...headers]);
const sendPhoto = () => sendTarget(gateway.url, '/api/photos', PNG, 'picture');
const untilBegun = (count: number) =>
  eventually(() => {
    expect(vehicles.begun).toBe(count);
  });

describe('SEC-14 uploads under way', () => {
  it('are six at most for an address, and those that are broken off give their places back', async () => {
    for (let round = 1; round <= 5; round += 1) {
      const before = vehicles.begun;
      for (let count = 0; count < 6; count += 1) beginPhoto();
      await untilBegun(before + 6);
      const refused = await sendPhoto();
      expect([refused.status, JSON.parse(refused.text).code]).toEqual([429, 'RATE_LIMITED']);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      for (const socket of sockets) socket.destroy();
      await eventually(() => {
        expect(vehicles.cutOff).toBe(6 * round);
      });
      await eventually(async () => {
        expect((await sendPhoto()).status).toBe(201);
      });
    }
  }, 60_000);

  it('are three at most for an owner', async () => {
    const browser = openBrowser(gateway.url);
    await browser.get('/api/auth/user');
    const cookie = `guest=${browser.cookies.get('guest')}`;
    for (let count = 0; count < 3; count += 1) beginPhoto(`Cookie: ${cookie}`);
    await untilBegun(3);
    const headers = { ...PNG.headers, cookie };
    const own = await sendTarget(gateway.url, '/api/photos', { ...PNG, headers }, 'picture');
    expect(own.status).toBe(429);
    expect((await sendPhoto()).status).toBe(201);
  });

  it('count where a vehicle brings its picture, too', async () => {
    for (let count = 0; count < 6; count += 1) {
      begin('POST /api/vehicles HTTP/1.1', ['Content-Type: application/json']);
    }
    await eventually(async () => {
      expect((await sendPhoto()).status).toBe(429);
    });
    for (const socket of sockets) socket.destroy();
    await eventually(async () => {
      expect((await sendPhoto()).status).toBe(201);
    });
  });

  it('SEC-04 for a vehicle that is nobody else’s are refused before they are read', async () => {
    const socket = begin('PUT /api/vehicles/7 HTTP/1.1', ['Content-Type: application/json']);
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1.1 404 /);
  });
});
