import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Person, visitor } from './visitor.ts';

/** Where a guest's booking leaves spans in its trace, from the request to the mail (OBS-04). */
export const BOOKING_HOPS: string[] = [
  'gateway: POST /graphql',
  'gateway: graphql mutation',
  'gateway: call a service',
  'bookings: POST /graphql',
  'bookings: graphql',
  'bookings: sql with',
  'bookings: publish bookings.appointments',
  'admin: process bookings.appointments',
  'admin: sql insert',
  'vehicles: process bookings.appointments',
  'bookings: publish bookings.quiz-responses',
  'admin: process bookings.quiz-responses',
  'bookings: job sendMail',
  'bookings: send mail',
];

/** The web client's registered operations, as written by its code generator: hash to document. */
const OPERATIONS = JSON.parse(
  readFileSync(
    new URL('../../../../web/src/generated/customer/persisted-documents.json', import.meta.url),
    'utf8',
  ),
) as Record<string, string>;

const DAY_MS = 86_400_000;

export interface Booked {
  id: string;
  confirmationNumber: string;
  email: string;
}

/** The hash that the web client sends instead of one of its mutations. */
export function hashOf(name: string): string {
  const found = Object.entries(OPERATIONS).find(([, text]) => text.includes(`mutation ${name}(`));
  if (found === undefined) throw new Error(`The web client has no operation ${name}.`);
  return found[0];
}

/** Sends an operation of the web client by its hash, as the client does. */
export async function operation(person: Person, name: string, input: object): Promise<unknown> {
  const persistedQuery = { version: 1, sha256Hash: hashOf(name) };
  const asked = { variables: { input }, extensions: { persistedQuery } };
  const { status, body } = await person.post('/graphql', asked);
  if (status !== 200 || body.errors) throw new Error(`${name}: ${status} ${JSON.stringify(body)}`);
  return body.data;
}

/**
 * Books as a guest who leaves an e-mail address, using the web client's own operations.
 * @throws Error with the unexpected response
 */
export async function bookAsGuest(url: string): Promise<Booked> {
  const guest = visitor(url);
  const key = randomUUID();
  const email = `guest.${key}@example.com`;
  const { status } = await guest.get('/api/auth/user');
  if (status !== 200) throw new Error(`GET /api/auth/user: ${status}`);
  const { addVehicle } = (await operation(guest, 'AddVehicle', {
    year: '2021',
    make: 'Toyota',
    model: 'Camry',
    miles: '45000',
    type: 'sedan',
    idempotencyKey: `${key}:vehicle`,
  })) as { addVehicle: { id: string } };
  const { bookAppointment } = (await operation(guest, 'BookAppointment', {
    vehicleId: addVehicle.id,
    answers: {
      contactName: 'Grace Guest',
      contactPhone: '415 555 0134',
      parkingOption: 'Driveway',
      serviceDate: new Date(Date.now() + 5 * DAY_MS).toISOString().slice(0, 10),
      timeSlot: 'morning',
      location: '123 Main St, Los Angeles',
      selectedServicePackage: 'detail',
    },
    contactEmail: email,
    idempotencyKey: key,
  })) as { bookAppointment: { appointment: Omit<Booked, 'email'> } };
  return { ...bookAppointment.appointment, email };
}

/** Signs in with the output of `staff-login`. */
export async function signInStaff(url: string, login: string): Promise<Person> {
  const [, username, password] = /Staff login: (\S+) \/ (\S+)/.exec(login) ?? [];
  const staff = visitor(url);
  const { status } = await staff.post('/api/admin/login', { username, password });
  if (status !== 200) throw new Error(`POST /api/admin/login: ${status}`);
  return staff;
}

/** The ids of the appointments in staff's list. */
export async function listedAppointments(staff: Person): Promise<string[]> {
  const { status, body } = await staff.get('/api/admin/appointments');
  if (status !== 200) throw new Error(`GET /api/admin/appointments: ${status}`);
  return (body as { id: string }[]).map(({ id }) => id);
}
