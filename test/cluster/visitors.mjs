/**
 * Guests who use the product without pause. It runs in a pod, so it needs only Node.js. Each guest gets a cookie, adds a car, books and
 * reads over one keep-alive connection, and never retries. Started with `node --input-type=module -e "<this file>" '<settings>'`; it
 * ends when the settings' `stopFile` exists, and prints what the guests saw.
 */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import http from 'node:http';

const { port, hostName, hostHeader, guests, stopFile, hashes, photoSeconds } = JSON.parse(
  process.argv[1],
);
const DAY_MS = 86_400_000;
/** The time between two requests of a guest. */
const PACE_MS = 1_000;
/** How often a guest reads after each booking. */
const READS = 6;

const seen = { requests: 0, booked: [], refused: [], photos: 0, seconds: 0 };

function guest(turn) {
  // One keep-alive connection, because a server that shuts down could break it.
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  let cookie = '';
  const send = (method, path, { body, type = 'application/json', drip = 0 } = {}) =>
    new Promise((resolve, reject) => {
      const request = http.request(
        {
          agent: drip > 0 ? new http.Agent() : agent,
          host: hostName,
          port,
          method,
          path,
          headers: {
            host: hostHeader,
            ...(cookie === '' ? {} : { cookie }),
            ...(body === undefined ? {} : { 'content-type': type, 'content-length': body.length }),
          },
        },
        (response) => {
          const parts = [];
          for (const line of response.headers['set-cookie'] ?? []) {
            cookie = line.split(';')[0];
          }
          response.on('data', (part) => parts.push(part));
          response.on('error', reject);
          response.on('end', () => {
            const { statusCode: status, headers } = response;
            const requestId = headers['x-request-id'];
            resolve({ status, requestId, text: Buffer.concat(parts).toString() });
          });
        },
      );
      request.on('error', reject);
      if (drip === 0) request.end(body);
      else void dripped(request, body, drip);
    });
  const asked = async (what, method, path, options) => {
    await turn();
    seen.requests += 1;
    try {
      const { status, requestId, text } = await send(method, path, options);
      const errors = path === '/graphql' ? JSON.parse(text).errors : undefined;
      if (status < 300 && errors === undefined) return JSON.parse(text);
      seen.refused.push({ what: `${what}: ${status} ${text.slice(0, 200)}`, requestId });
    } catch (error) {
      seen.refused.push({ what: `${what}: ${error.code ?? error.message}` });
    }
    return undefined;
  };
  return {
    asked,
    mutate: (name, input) =>
      asked(name, 'POST', '/graphql', {
        body: Buffer.from(
          JSON.stringify({
            variables: { input },
            extensions: { persistedQuery: { version: 1, sha256Hash: hashes[name] } },
          }),
        ),
      }),
  };
}

/** Resolves when the next request is due. After a late response a guest does not catch up. */
function createPace() {
  let due = performance.now();
  return async () => {
    await pause(due - performance.now());
    due = Math.max(due + PACE_MS, performance.now());
  };
}

/** Sends a body evenly over some seconds. */
async function dripped(request, body, seconds) {
  const size = Math.ceil(body.length / (seconds * 2));
  for (let at = 0; at < body.length; at += size) {
    request.write(body.subarray(at, at + size));
    await pause(500);
  }
  request.end();
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));
const over = () => existsSync(stopFile);

async function visits() {
  const turn = createPace();
  while (!over()) {
    const { asked, mutate } = guest(turn);
    if ((await asked('visit', 'GET', '/api/auth/user')) === undefined) continue;
    const key = randomUUID();
    const added = await mutate('AddVehicle', {
      year: '2021',
      make: 'Toyota',
      model: 'Camry',
      miles: '45000',
      type: 'sedan',
      idempotencyKey: `${key}:vehicle`,
    });
    if (added === undefined) continue;
    const booked = await mutate('BookAppointment', {
      vehicleId: added.data.addVehicle.id,
      answers: {
        contactName: 'Grace Guest',
        contactPhone: '415 555 0134',
        parkingOption: 'Driveway',
        serviceDate: new Date(Date.now() + 5 * DAY_MS).toISOString().slice(0, 10),
        timeSlot: 'morning',
        location: '123 Main St, Los Angeles',
        selectedServicePackage: 'detail',
      },
      idempotencyKey: key,
    });
    if (booked !== undefined) seen.booked.push(booked.data.bookAppointment.appointment.id);
    for (let read = 0; read < READS && !over(); read += 1) {
      await asked('appointments', 'GET', '/api/appointments/user');
    }
  }
}

/** A slow connection, but faster than the minimum below which the gateway refuses an upload. */
const PHOTO_BYTES_A_SECOND = 20 * 1024;

/** Sends one photo after another, each over many seconds. */
async function photos() {
  const { asked } = guest(createPace());
  await asked('visit', 'GET', '/api/auth/user');
  while (!over()) {
    const body = Buffer.concat([PNG, Buffer.alloc(photoSeconds * PHOTO_BYTES_A_SECOND)]);
    const kept = await asked('photo', 'POST', '/api/photos', {
      body,
      type: 'image/png',
      drip: photoSeconds,
    });
    if (kept !== undefined) seen.photos += 1;
  }
}

/** A PNG of one pixel. Readers ignore whatever follows its end. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const began = performance.now();
await Promise.all([
  ...Array.from({ length: guests }, async (_, index) => {
    await pause((index * PACE_MS) / guests);
    await visits();
  }),
  photos(),
]);
seen.seconds = Math.round((performance.now() - began) / 1_000);
process.stdout.write(JSON.stringify(seen));
