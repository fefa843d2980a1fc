import { randomUUID } from 'node:crypto';
import { cookieHeader, hashOf, openBrowser, operation } from '@dewlane/test-engines/customers';
import type { Sent } from './load.ts';

/** Guests who read, and as many others who book: what is read stays as it is, however long the load lasts. */
const GUESTS = 20;
/** Each of them has a list as long as a regular customer's. */
const BOOKINGS_READ = 10;
/** Requests per round. */
const KINDS = 40;
const PASSWORD = 'Bench-mark-1!';
const JSON_BODY = { 'content-type': 'application/json' };

/** One of several visitors: a guest with a vehicle, whose account signs in separately. */
interface Guest {
  readonly email: string;
  readonly cookie: string;
  readonly vehicleId: string;
}

/** Whether requests come from one address, or each from a different one. */
export type From = 'one' | 'many';

/**
 * Typical traffic, one request at a time: of forty, 34 are reads, three load the page, two are bookings and one is a
 * sign-in. Creates the visitors first.
 */
export async function makeTraffic(url: string): Promise<(from: From) => Sent> {
  const readers: Guest[] = [];
  const bookers: Guest[] = [];
  for (let made = 0; made < GUESTS; made += 1) {
    readers.push(await makeGuest(url, { number: made, bookings: BOOKINGS_READ }));
    bookers.push(await makeGuest(url, { number: GUESTS + made, bookings: 0 }));
  }
  let count = 0;
  return (from) => {
    count += 1;
    const kind = count % KINDS;
    // The requests that occur once per round come from a different guest in each.
    const turn = (count + Math.floor(count / KINDS)) % GUESTS;
    const guest = (isBooking(kind) ? bookers : readers)[turn];
    if (guest === undefined) throw new Error('There is a guest for each number.');
    const address = from === 'one' ? '192.0.2.1' : addressOf(count);
    return requestOf(kind, guest, { 'x-forwarded-for': address });
  };
}

async function makeGuest(
  url: string,
  { number, bookings }: { number: number; bookings: number },
): Promise<Guest> {
  const email = `overload${number}@example.com`;
  const account = { email, password: PASSWORD, confirmPassword: PASSWORD };
  const { status } = await openBrowser(url).post('/api/auth/register', account);
  if (status !== 201) throw new Error(`No account could be made: ${status}`);
  const guest = openBrowser(url);
  await guest.get('/api/auth/user');
  const vehicle = { year: '2021', make: 'Toyota', model: 'Camry', miles: '45000', type: 'sedan' };
  const input = { ...vehicle, idempotencyKey: randomUUID() };
  const { addVehicle } = (await operation(guest, 'AddVehicle', input)) as {
    addVehicle: { id: string };
  };
  for (let made = 0; made < bookings; made += 1) {
    await operation(guest, 'BookAppointment', bookingOf(addVehicle.id));
  }
  return { email, cookie: cookieHeader(guest), vehicleId: addVehicle.id };
}

/** Sixteen million different addresses. */
function addressOf(number: number): string {
  return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
}

function isBooking(kind: number): boolean {
  return kind === 3 || kind === 4;
}

function requestOf(kind: number, guest: Guest, from: Record<string, string>): Sent {
  const headers = { ...from, cookie: guest.cookie };
  const post = (path: string, body: object) => ({
    method: 'POST' as const,
    path,
    headers: { ...headers, ...JSON_BODY },
    body: JSON.stringify(body),
  });
  if (kind < 3) return { kind: 'page', method: 'GET', path: '/', headers };
  if (isBooking(kind)) return { kind: 'booking', ...post('/graphql', booking(guest)) };
  if (kind < 6) {
    return {
      kind: 'sign-in',
      ...post('/api/auth/login', { identifier: guest.email, password: PASSWORD }),
      headers: { ...from, ...JSON_BODY },
    };
  }
  const path = kind % 2 === 0 ? `/api/vehicles/${guest.vehicleId}` : '/api/services/user';
  return { kind: 'read', method: 'GET', path, headers };
}

function booking({ vehicleId }: Guest): object {
  const persistedQuery = { version: 1, sha256Hash: hashOf('BookAppointment') };
  return { variables: { input: bookingOf(vehicleId) }, extensions: { persistedQuery } };
}

function bookingOf(vehicleId: string): Record<string, unknown> {
  const answers = {
    contactName: 'Grace Guest',
    contactPhone: '415 555 0134',
    parkingOption: 'Driveway',
    serviceDate: new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10),
    timeSlot: 'morning',
    location: '123 Main St, Los Angeles',
    selectedServicePackage: 'detail',
  };
  return { vehicleId, answers, idempotencyKey: randomUUID() };
}
