import { randomUUID } from 'node:crypto';
import { type Person, type Result, visitor } from './visitor.ts';

/** The password of every account that `signUp` creates. */
export const PASSWORD = 'Str0ng&Secret';

const DAY_MS = 86_400_000;

/** Somebody with an account of their own. */
export interface Customer extends Person {
  readonly id: string;
  readonly email: string;
}

/**
 * Registers an account and signs in.
 * @throws Error with the unexpected response
 */
export async function signUp(url: string): Promise<Customer> {
  const person = visitor(url);
  const email = `customer.${randomUUID()}@example.com`;
  const account = { email, password: PASSWORD, confirmPassword: PASSWORD };
  const { user } = bodyOf(await person.post('/api/auth/register', account), 201);
  return { ...person, id: String(user.id), email };
}

/**
 * Adds a vehicle to somebody's garage; `more` sets further fields.
 * @returns its id
 * @throws Error with the unexpected response
 */
export async function addVehicle(person: Person, more: object = {}): Promise<string> {
  const camry = { year: '2021', make: 'Toyota', model: 'Camry', miles: '45000' };
  const vehicle = { ...camry, type: 'sedan', color: 'Blue', ...more };
  return bodyOf(await person.post('/api/vehicles', vehicle), 201).id;
}

/**
 * Books a morning some weeks ahead; `more` sets further fields.
 * @returns the appointment's id
 * @throws Error with the unexpected response
 */
export async function book(person: Person, vehicleId: string, more: object = {}): Promise<string> {
  const day = new Date(Date.now() + 20 * DAY_MS).toISOString().slice(0, 10);
  const booking = {
    vehicleId,
    detailerId: 1,
    serviceDate: `${day} Morning (8AM - 12PM)`,
    serviceType: 'Detail',
    status: 'scheduled',
    price: '$150',
    ...more,
  };
  return bodyOf(await person.post('/api/services', booking), 201).id;
}

function bodyOf({ status, body }: Result, expected: number): Result['body'] {
  if (status !== expected) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}
