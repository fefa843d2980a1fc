import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { RunningGateway } from '@dewlane/gateway';
import { ONLY_REPEAT_HEADER } from '@dewlane/internal-api';
import { eventually } from '@dewlane/test-engines';
import { openBrowser } from '@dewlane/test-engines/customers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type FakeService, startFakeService } from './support/fake-service.ts';
import { sendTarget, startLoneGateway } from './support/lone-gateway.ts';

const PHOTO = { photoId: 'p', imageUrl: '/api/photos/p/h' };
const REFUSALS = {
  damaged: { status: 400, code: 'VALIDATION_FAILED', message: 'The picture is damaged.' },
  full: { status: 409, code: 'QUOTA_REACHED', message: 'Enough photos.' },
  busy: { status: 503, code: 'UNAVAILABLE', message: 'Too many photos at once.' },
  new: { status: 429, code: 'RATE_LIMITED', message: 'This is no repeat.' },
} as const;
const PNG = { method: 'POST', headers: { 'content-type': 'image/png' } };

/**
 * A vehicles service that reads every picture to its end, knows no vehicle, counts pictures, and knows a repeat by its
 * key. It refuses every picture with `refusal` if that is set, and hangs up instead of answering if `isSilent`.
 */
interface FakeVehicles extends FakeService {
  begun: number;
  whole: number;
  refusal: (typeof REFUSALS)[keyof typeof REFUSALS] | null;
  isSilent: boolean;
}

async function startVehicles(): Promise<FakeVehicles> {
  const seen: Pick<FakeVehicles, 'begun' | 'whole' | 'refusal' | 'isSilent'> = {
    ...{ begun: 0, whole: 0, refusal: null, isSilent: false },
  };
  const keys = new Set<unknown>();
  const reply = ({ url, headers }: IncomingMessage) => {
    if (url === '/graphql') return { data: { vehicle: null } };
    if (seen.refusal !== null) return seen.refusal;
    const key = headers['idempotency-key'];
    if (key !== undefined && keys.has(key)) return { ...PHOTO, isRepeat: true };
    if (headers[ONLY_REPEAT_HEADER] === '1') return REFUSALS.new;
    keys.add(key);
    return PHOTO;
  };
  const service = await startFakeService((request, response) => {
    if (request.url === '/internal/photos') seen.begun += 1;
    request.on('end', () => {
      if (request.url === '/internal/photos') seen.whole += 1;
      if (seen.isSilent) {
        request.socket.destroy();
        return;
      }
      const body = reply(request);
      if ('status' in body) response.statusCode = body.status;
      response.end(JSON.stringify({ error: '', ...body }));
    });
    request.resume();
  });
  return Object.assign(seen, service);
}

let vehicles: FakeVehicles;
let gateway: RunningGateway;
let sockets: Socket[];
/** The responses, as raw text, in the order they arrived. */
let received: string[];
const statuses = () => received.map((text) => text.slice('HTTP/1.1 '.length).slice(0, 3));
beforeEach(async () => {
  vehicles = await startVehicles();
  gateway = await startLoneGateway({ VEHICLES_URL: vehicles.url });
  sockets = [];
  received = [];
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await gateway.stop();
  await vehicles.stop();
});

/** Starts a request that announces `length` bytes, and sends the first of them. */
function begin(
  target: string,
  headers: readonly string[] = [],
  { address = '127.0.0.1', length = 1_000_000 } = {},
): Socket {
  const { hostname, port } = new URL(gateway.url);
  const socket = connect({ port: Number(port), host: hostname, localAddress: address });
  socket.on('data', (reply) => received.push(String(reply)));
  socket.on('error', () => undefined);
  const lines = [target, 'Host: localhost', `Content-Length: ${length}`, ...headers, '', 'begin'];
  socket.write(lines.join('\r\n'));
  sockets.push(socket);
  return socket;
}

const beginPhotoFrom = (address: string, length = 1_000_000) =>
  begin('POST /api/photos HTTP/1.1', ['Content-Type: image/png'], { address, length });
const beginPhoto = (...headers: string[]) =>
  begin('POST /api/photos HTTP/1.1', ['Content-Type: image/png', ...headers]);
const sendPhoto = () => sendTarget(gateway.url, '/api/photos', PNG, 'picture');
const untilRefused = () =>
  eventually(async () => {
    const refused = await sendPhoto();
    expect([refused.status, JSON.parse(refused.text).code]).toEqual([429, 'RATE_LIMITED']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

describe('SEC-14 the limits on uploads in progress', () => {
  it('allows six per address, and frees the places of aborted ones', async () => {
    for (let round = 1; round <= 5; round += 1) {
      for (let count = 0; count < 5; count += 1) beginPhoto();
      expect((await sendPhoto()).status).toBe(201);
      beginPhoto();
      await untilRefused();
      for (const socket of sockets) socket.destroy();
      await eventually(async () => {
        expect((await sendPhoto()).status).toBe(201);
      });
    }
  });

  it('allows three per owner', async () => {
    const browser = openBrowser(gateway.url);
    await browser.get('/api/auth/user');
    const cookie = `guest=${browser.cookies.get('guest')}`;
    for (let count = 0; count < 3; count += 1) beginPhoto(`Cookie: ${cookie}`);
    const headers = { ...PNG.headers, cookie };
    await eventually(async () => {
      const own = await sendTarget(gateway.url, '/api/photos', { ...PNG, headers }, 'picture');
      expect(own.status).toBe(429);
    });
    expect((await sendPhoto()).status).toBe(201);
  });

  it('counts pictures sent inline with a vehicle too', async () => {
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

  it('passes only complete ones to the vehicles service, so that slow ones from many addresses hold nobody up', async () => {
    const most = Array.from({ length: 24 }, (_, place) => `127.0.0.${10 + Math.floor(place / 6)}`);
    for (const address of most) beginPhotoFrom(address);
    await eventually(async () => {
      for (const address of new Set(most)) {
        const own = { ...PNG, localAddress: address };
        const { status } = await sendTarget(gateway.url, '/api/photos', own, 'picture');
        expect(status).toBe(429);
      }
    });
    expect((await sendPhoto()).status).toBe(201);
    expect(vehicles.begun).toBe(vehicles.whole);
  });

  it('limits their total size, and drops stalled ones to make room for others', async () => {
    const almost = 11_900_000;
    for (const address of Array.from({ length: 6 }, (_, place) => `127.0.0.${20 + place}`)) {
      const socket = beginPhotoFrom(address, almost + 1_000);
      socket.write(Buffer.alloc(almost));
    }
    // Five of the six fit; a busy machine may find the others stalled before it has read all of them.
    await eventually(() => {
      expect(new Set(statuses())).toEqual(new Set(['503']));
    });
    const picture = () =>
      sendTarget(gateway.url, '/api/photos', PNG, 'x'.repeat(8_000_000)).then(
        ({ status }) => status,
      );
    // Only once they have run long enough to be judged as stalled (upload-space.test.ts).
    await eventually(async () => {
      expect(await picture()).toBe(201);
    });
    // The refusal of the stalled one may arrive after the response to the picture.
    await eventually(() => {
      expect(statuses().length).toBeGreaterThanOrEqual(2);
    });
    expect(new Set(statuses())).toEqual(new Set(['503']));
  });

  it('PERM-13 limits what one address sends in a day as ever new guests, alone or with a vehicle', async () => {
    await gateway.stop();
    gateway = await startLoneGateway({ VEHICLES_URL: vehicles.url, PHOTOS_PER_CLIENT: '3' });
    for (let count = 0; count < 3; count += 1) expect((await sendPhoto()).status).toBe(201);
    const { status, headers, text } = await sendPhoto();
    expect([status, JSON.parse(text).code]).toEqual([429, 'RATE_LIMITED']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(23 * 3_600);
    const vehicle = { year: '2021', make: 'Toyota', model: 'Camry', miles: '1', type: 'sedan' };
    const add = (imageUrl?: string) =>
      openBrowser(gateway.url).post('/api/vehicles', { ...vehicle, imageUrl });
    expect((await add('data:image/png;base64,AAAA')).status).toBe(429);
    expect((await add()).status).not.toBe(429);
    expect(vehicles.whole).toBe(3);
    const other = { ...PNG, localAddress: '127.0.0.9' };
    expect((await sendTarget(gateway.url, '/api/photos', other, 'picture')).status).toBe(201);
  });

  it('PERM-13 counts only what is stored, not what is refused or sent again', async () => {
    await gateway.stop();
    gateway = await startLoneGateway({ VEHICLES_URL: vehicles.url, PHOTOS_PER_CLIENT: '3' });
    const send = async (key: string) => {
      const headers = { ...PNG.headers, 'idempotency-key': key };
      return await sendTarget(gateway.url, '/api/photos', { ...PNG, headers }, 'picture');
    };
    for (const refusal of [REFUSALS.damaged, REFUSALS.full, REFUSALS.busy]) {
      vehicles.refusal = refusal;
      expect((await send('first')).status).toBe(refusal.status);
    }
    vehicles.refusal = null;
    for (const key of ['first', 'first', 'second', 'first', 'third']) {
      expect([key, (await send(key)).status]).toEqual([key, 201]);
    }
    const refused = await send('fourth');
    expect([refused.status, Number(refused.headers['retry-after']) > 23 * 3_600]).toEqual([
      429,
      true,
    ]);
    const again = await send('third');
    expect([again.status, JSON.parse(again.text)]).toEqual([201, PHOTO]);
    expect((await send('fifth')).status).toBe(429);
  });

  it('PERM-13 counts what may be stored although no answer says so', async () => {
    await gateway.stop();
    gateway = await startLoneGateway({ VEHICLES_URL: vehicles.url, PHOTOS_PER_CLIENT: '2' });
    vehicles.isSilent = true;
    for (let count = 0; count < 2; count += 1) expect((await sendPhoto()).status).toBe(503);
    vehicles.isSilent = false;
    expect((await sendPhoto()).status).toBe(429);
    expect(vehicles.whole).toBe(2);
  });

  it('SEC-04 refuses a picture unread if there is no such vehicle', async () => {
    const socket = begin('PUT /api/vehicles/7 HTTP/1.1', ['Content-Type: application/json']);
    const [reply] = await once(socket, 'data');
    expect(String(reply)).toMatch(/^HTTP\/1.1 404 /);
  });
});
