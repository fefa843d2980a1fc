import { randomUUID } from 'node:crypto';
import { hashOf, operation, visitor } from '@dewlane/test-engines/customers';
import type { Sent } from './load.ts';

const GUESTS = 20;
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
  const guests: Guest[] = [];
  for (let made = 0; made < GUESTS; made += 1) guests.push(await makeGuest(url, made));
  let count = 0;
  return (from) => {
    count += 1;
    // The requests that occur once per round come from a different guest in each.
    const guest = guests[(count + Math.floor(count / KINDS)) % GUESTS];
    if (guest === undefined) throw new Error('There is a guest for each number.');
    const address = from === 'one' ? '192.0.2.1' : addressOf(count);
    return requestOf(count % KINDS, guest, { 'x-forwarded-for': address });
  };
}

async function makeGuest(url: string, number: number): Promise<Guest> {
  const email = `overload${number}@example.com`;
  const account = { email, password: PASSWORD, confirmPassword: PASSWORD };
  const { status } = await visitor(url).post('/api/auth/register', account);
  if (status !== 201) throw new Error(`No account could be made: ${status}`);
  const guest = visitor(url);
  await guest.get('/api/auth/user');
  const vehicle = { year: '2021', make: 'Toyota', model: 'Camry', miles: '45000', type: 'sedan' };
  const input = { ...vehicle, idempotencyKey: randomUUID() };
  const { addVehicle } = (await operation(guest, 'AddVehicle', input)) as {
    addVehicle: { id: string };
  };
  return { email, cookie: guest.cookies(), vehicleId: addVehicle.id };
}

/** Sixteen million different addresses. */
function addressOf(number: number): string {
  return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
}

function requestOf(kind: number, guest: Guest, from: Record<string, string>): Sent {
  const headers = { ...from, cookie: guest.cookie };
  const post = (path: string, body: object): Sent => ({
    method: 'POST',
    path,
    headers: { ...headers, ...JSON_BODY },
    body: JSON.stringify(body),
  });
  if (kind < 3) return { method: 'GET', path: '/', headers };
  if (kind < 5) return post('/graphql', booking(guest));
  if (kind < 6) {
    return {
      isSignIn: true,
      ...post('/api/auth/login', { identifier: guest.email, password: PASSWORD }),
      headers: { ...from, ...JSON_BODY },
    };
  }
  const path = kind % 2 === 0 ? `/api/vehicles/${guest.vehicleId}` : '/api/services/user';
  return { method: 'GET', path, headers };
}

function booking({ vehicleId }: Guest): object {
  const answers = {
    contactName: 'Grace Guest',
    contactPhone: '415 555 0134',
    parkingOption: 'Driveway',
    serviceDate: new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10),
    timeSlot: 'morning',
    location: '123 Main St, Los Angeles',
    selectedServicePackage: 'detail',
  };
  const input = { vehicleId, answers, idempotencyKey: randomUUID() };
  const persistedQuery = { version: 1, sha256Hash: hashOf('BookAppointment') };
  return { variables: { input }, extensions: { persistedQuery } };
}
