import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { CAMRY, dayAhead } from './bookings.ts';
import type { Browser } from './browser.ts';
import { openAsGuest } from './people.ts';

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

/** The web client's registered operations, as written by its code generator: hash to document. Read once one is sent. */
let registered: Record<string, string> | undefined;
function registeredOperations(): Record<string, string> {
  const generated = '../../../../web/src/generated/customer/persisted-documents.json';
  registered ??= JSON.parse(readFileSync(new URL(generated, import.meta.url), 'utf8'));
  return registered ?? {};
}

export interface Booked {
  id: string;
  confirmationNumber: string;
  email: string;
}

/** The hash that the web client sends instead of one of its mutations. */
export function hashOf(name: string): string {
  const found = Object.entries(registeredOperations()).find(([, text]) =>
    text.includes(`mutation ${name}(`),
  );
  if (found === undefined) throw new Error(`The web client has no operation ${name}.`);
  return found[0];
}

/**
 * Sends an operation of the web client by its hash, as the client does.
 * @returns its data
 * @throws Error with the unexpected response
 */
export async function operation(browser: Browser, name: string, input: object): Promise<unknown> {
  const persistedQuery = { version: 1, sha256Hash: hashOf(name) };
  const asked = { variables: { input }, extensions: { persistedQuery } };
  const { status, text, body } = await browser.graphql(asked);
  if (status !== 200 || body.errors) throw new Error(`${name}: ${status} ${text}`);
  return body.data;
}

/**
 * Books as a guest who leaves an e-mail address, using the web client's own operations.
 * @throws Error with the unexpected response
 */
export async function bookAsGuest(url: string): Promise<Booked> {
  const guest = await openAsGuest(url);
  const key = randomUUID();
  const email = `guest.${key}@example.com`;
  const { addVehicle } = (await operation(guest, 'AddVehicle', {
    ...CAMRY,
    idempotencyKey: `${key}:vehicle`,
  })) as { addVehicle: { id: string } };
  const { bookAppointment } = (await operation(guest, 'BookAppointment', {
    vehicleId: addVehicle.id,
    answers: {
      contactName: 'Grace Guest',
      contactPhone: '415 555 0134',
      parkingOption: 'Driveway',
      serviceDate: dayAhead(5),
      timeSlot: 'morning',
      location: '123 Main St, Los Angeles',
      selectedServicePackage: 'detail',
    },
    contactEmail: email,
    idempotencyKey: key,
  })) as { bookAppointment: { appointment: Omit<Booked, 'email'> } };
  return { ...bookAppointment.appointment, email };
}
