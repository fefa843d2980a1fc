import { randomUUID } from 'node:crypto';

/** A customer with a garage and bookings, as the read benchmarks find them. */
export interface BenchCustomer {
  readonly id: string;
  readonly cookie: string;
  readonly vehicleId: string;
}

const VEHICLES = 3;
const APPOINTMENTS = 10;

/** Registers a customer over the product's own calls and gives them vehicles and appointments. */
export async function makeCustomer(gateway: string): Promise<BenchCustomer> {
  const password = 'Bench-mark-1!';
  const registered = await call(gateway, '/api/auth/register', '', {
    email: `bench.${randomUUID()}@example.com`,
    password,
    confirmPassword: password,
  });
  const { cookie } = registered;
  const vehicle = { year: '2021', make: 'Toyota', model: 'Camry', miles: '45000', type: 'sedan' };
  let vehicleId = '';
  for (let made = 0; made < VEHICLES; made += 1) {
    vehicleId = (await call(gateway, '/api/vehicles', cookie, vehicle)).body.id ?? '';
  }
  for (let made = 0; made < APPOINTMENTS; made += 1) {
    const serviceDate = `${new Date().getUTCFullYear() + 1}-06-${10 + made} Morning (8AM - 12PM)`;
    await call(gateway, '/api/services', cookie, {
      vehicleId,
      detailerId: 1,
      serviceDate,
      serviceType: 'Detail',
    });
  }
  return { id: registered.body.user?.id ?? '', cookie, vehicleId };
}

interface Result {
  id?: string;
  user?: { id: string };
}

async function call(gateway: string, path: string, cookie: string, body: object) {
  const response = await fetch(gateway + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(cookie ? { cookie } : {}) },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  const set = response.headers.getSetCookie().map((line) => line.split(';')[0]);
  return {
    body: (await response.json()) as Result,
    cookie: set.filter((one) => !one?.endsWith('=')).join('; '),
  };
}
