import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { json } from 'node:stream/consumers';
import type { RunningGateway } from '@dewlane/gateway';
import { eventually } from '@dewlane/test-engines';
import { type Browser, CAMRY, cookieHeader, openBrowser } from '@dewlane/test-engines/customers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type FakeService, startFakeService } from './support/fake-service.ts';
import { startLoneGateway } from './support/lone-gateway.ts';

/** As large as an inline picture may be. */
const LARGEST = `data:image/jpeg;base64,${'A'.repeat(500_000)}`;
const SMALL = 'data:image/jpeg;base64,AAAA';
const VEHICLES = 80;
/** The picture of every vehicle. */
let imageUrl: string;
const vehicle = (index: number) => ({
  id: `v${index}`,
  ...CAMRY,
  imageUrl,
  lastServiceDate: null,
  daysSinceService: 0,
});

let vehicles: FakeService;
/** How many vehicles the service has told so far, in pages of which sizes, and from which vehicle on it fails. */
let told: number;
let pageSizes: Set<unknown>;
let failsFrom: number;
let gateway: RunningGateway;
let browser: Browser;
let target: string;
let sockets: Socket[];

beforeEach(async () => {
  imageUrl = LARGEST;
  told = 0;
  pageSizes = new Set();
  failsFrom = Number.POSITIVE_INFINITY;
  sockets = [];
  // A vehicles service whose every caller has many vehicles with pictures.
  vehicles = await startFakeService(async (request, response) => {
    if (request.url !== '/graphql') return response.end();
    const { variables } = (await json(request)) as {
      variables?: { first: number; after?: string };
    };
    const from = Number(variables?.after ?? 0);
    const end = Math.min(from + (variables?.first ?? VEHICLES), VEHICLES);
    const nodes = Array.from({ length: end - from }, (_, place) => vehicle(from + place));
    told += nodes.length;
    pageSizes.add(variables?.first);
    const pageInfo = { hasNextPage: end < VEHICLES, endCursor: String(end) };
    const data = { vehicles: { nodes, pageInfo } };
    response.end(JSON.stringify(end > failsFrom ? { errors: [{ message: 'broken' }] } : { data }));
  });
  gateway = await startLoneGateway({ VEHICLES_URL: vehicles.url, OPEN_GRAPHQL: 'true' });
  browser = openBrowser(gateway.url);
  const { body } = await browser.get('/api/auth/user');
  target = `/api/vehicles/user/${body.id}`;
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await gateway.stop();
  await vehicles.stop();
});

/** A request from a client's address. */
interface Sent {
  readonly address?: string;
  readonly sender?: Browser;
  readonly line?: string;
  readonly body?: string;
}

/** Sends a request, the list's if no other, and reads nothing of the response. */
function requestUnread({ address = '127.0.0.1', sender = browser, ...request }: Sent = {}): Socket {
  const { line = `GET ${target}`, body = '' } = request;
  const { hostname, port } = new URL(gateway.url);
  const socket = connect({ port: Number(port), host: hostname, localAddress: address });
  socket.on('error', () => undefined);
  const cookie = cookieHeader(sender);
  const headers = `Host: localhost\r\nCookie: ${cookie}\r\nContent-Type: application/json`;
  const length = `Content-Length: ${body.length}`;
  socket.write(`${line} HTTP/1.1\r\n${headers}\r\n${length}\r\n\r\n${body}`);
  socket.pause();
  sockets.push(socket);
  return socket;
}

/** Sends a request, and reads of the response only its status. */
async function statusOf(sent: Sent): Promise<number> {
  const socket = requestUnread(sent);
  const [start] = await once(socket.resume(), 'data');
  socket.pause();
  return Number(String(start).slice('HTTP/1.1 '.length, 12));
}

/** Reads what is left of a response; whether it came to its end. */
function isWhole(socket: Socket): Promise<boolean> {
  return new Promise((resolve) => {
    if (socket.closed) resolve(false);
    let end = '';
    socket.on('data', (part: Buffer) => {
      end = `${end}${part.subarray(-5)}`.slice(-5);
      if (end === '0\r\n\r\n') resolve(true);
    });
    socket.once('close', () => resolve(false)).resume();
  });
}

/** Sends the list's request as ever new guests, so many from an address; the statuses of the responses. */
async function listsOfGuests(address: string, count: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let guest = 0; guest < count; guest += 1) {
    const sender = openBrowser(gateway.url);
    const { body } = await sender.get('/api/auth/user');
    const line = `GET /api/vehicles/user/${body.id}`;
    statuses.push(await statusOf({ address, sender, line }));
  }
  return statuses;
}

describe('SEC-15 a list of vehicles with inline pictures', () => {
  it('is complete, and fetched only as fast as it is read', async () => {
    requestUnread();
    await eventually(() => expect(told).toBeGreaterThan(0));
    const { status, headers, body } = await browser.get(target);
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    expect(body).toEqual(Array.from({ length: VEHICLES }, (_, index) => vehicle(index)));
    expect([...pageSizes]).toEqual([5]);
    // Of the unread one only what fits into the buffers of the connection, of some megabytes.
    expect(told).toBeLessThan(VEHICLES + 40);
  });

  it('is sent to an owner three times at once, and frees the places of readers who leave', async () => {
    for (const address of ['127.0.0.2', '127.0.0.3', '127.0.0.4']) {
      expect(await statusOf({ address })).toBe(200);
    }
    const refused = await browser.get(target);
    expect([refused.status, refused.body.code]).toEqual([429, 'RATE_LIMITED']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    for (const socket of sockets) socket.destroy();
    await eventually(async () => expect(await statusOf({})).toBe(200));
  });

  it('is sent to an address six times at once, and 16 times in all: three addresses that read nothing don’t keep a fourth out', async () => {
    const all200 = (count: number) => Array.from({ length: count }, () => 200);
    expect(await listsOfGuests('127.0.0.2', 6)).toEqual(all200(6));
    expect(await listsOfGuests('127.0.0.2', 1)).toEqual([429]);
    sockets.pop()?.destroy();
    expect(await listsOfGuests('127.0.0.3', 6)).toEqual(all200(6));
    expect(await listsOfGuests('127.0.0.4', 4)).toEqual(all200(4));
    const [oldest, ...others] = sockets;
    expect(await listsOfGuests('127.0.0.5', 1)).toEqual([200]);
    oldest?.resume();
    await eventually(() => expect(oldest?.closed).toBe(true));
    // What is left of them comes fast on any machine: each must be read within two minutes of its beginning (SEC-26).
    imageUrl = SMALL;
    const whole = await Promise.all(others.map(isWhole));
    expect(whole).toEqual(Array.from({ length: 15 }, () => true));
  });

  it('is not cut off by a request that is refused in any case', async () => {
    await listsOfGuests('127.0.0.2', 6);
    await listsOfGuests('127.0.0.3', 6);
    await listsOfGuests('127.0.0.4', 4);
    const readers = [...sockets];
    const sender = openBrowser(gateway.url);
    await sender.get('/api/auth/user');
    const address = '127.0.0.5';
    expect(await statusOf({ address, sender })).toBe(403);
    expect(await statusOf({ address, sender, line: 'GET /api/account/export' })).toBe(401);
    imageUrl = SMALL;
    const whole = await Promise.all(readers.map(isWhole));
    expect(whole).toEqual(Array.from({ length: 16 }, () => true));
  });

  it('is not fetched for HEAD, which reads nothing', async () => {
    const { status, headers } = await browser.send('HEAD', target);
    expect([status, headers.get('allow'), told]).toEqual([405, 'GET', 0]);
  });

  it('is refused as usual if its first page fails, and cut off if a later one does', async () => {
    imageUrl = SMALL;
    failsFrom = 0;
    expect((await browser.get(target)).status).toBe(500);
    failsFrom = 60;
    await expect(browser.get(target)).rejects.toThrow();
  });
});

describe('SEC-15 a free operation with inline pictures', () => {
  const query = 'query ($first: Int) { vehicles(first: $first) { nodes { imageUrl } } }';
  const operation = { query, variables: { first: 20 } };
  const sent = { line: 'POST /graphql', body: JSON.stringify(operation) };

  it('is run for an address three times at once, and others beside', async () => {
    for (let count = 0; count < 3; count += 1) expect(await statusOf(sent)).toBe(200);
    const refused = await browser.graphql(operation);
    expect([refused.status, refused.body.errors?.[0].extensions.code]).toEqual([
      429,
      'RATE_LIMITED',
    ]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await browser.graphql({ query: '{ viewer { isGuest } }' })).status).not.toBe(429);
    for (const socket of sockets) socket.destroy();
    imageUrl = SMALL;
    await eventually(async () => expect((await browser.graphql(operation)).status).toBe(200));
  });

  it('is run eight times at once in all, and not kept from a fourth address by three that read nothing', async () => {
    for (const place of [2, 2, 2, 3, 3, 3, 4, 4]) {
      expect(await statusOf({ ...sent, address: `127.0.0.${place}` })).toBe(200);
    }
    const [oldest] = sockets;
    expect(await statusOf({ ...sent, address: '127.0.0.5' })).toBe(200);
    oldest?.resume();
    await eventually(() => expect(oldest?.closed).toBe(true));
  });
});
