import { eventually } from '@dewlane/test-engines';
import type { APIResponse } from 'playwright-core';
import type { Device } from './chromium.ts';
import { inDays } from './days.ts';
import { product } from './product.ts';

/** The password of every account in these tests. */
export const PASSWORD = 'Sunny-drive-1!';

let people = 0;

/** An e-mail address that nobody else in this run has. */
export function newEmail(name: string): string {
  people += 1;
  return `${name}.${process.pid}.${Date.now()}.${people}@example.com`;
}

interface Account {
  readonly id: string;
  readonly email: string;
}

/** Makes an account over REST; afterwards the device is signed in. */
export async function signUp(device: Device, email = newEmail('customer')): Promise<Account> {
  const data = { email, password: PASSWORD, confirmPassword: PASSWORD };
  const { user } = await bodyOf(device.context.request.post('/api/auth/register', { data }));
  return { id: user.id, email };
}

/** Signs an account in, or up if it does not exist yet. */
export async function signInOrUp(device: Device, email: string): Promise<void> {
  const data = { identifier: email, password: PASSWORD };
  const response = await device.context.request.post('/api/auth/login', { data });
  if (!response.ok()) await signUp(device, email);
}

const CAMRY = {
  year: '2021',
  make: 'Toyota',
  model: 'Camry',
  type: 'sedan',
  miles: '45000',
  color: 'Blue',
};

/** Makes an account and locks it by failed sign-ins from an unknown browser. */
export async function makeLockedAccount(): Promise<void> {
  const email = newEmail('locked');
  const post = (path: string, data: object) =>
    fetch(`${product().url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(data),
    });
  await post('/api/auth/register', { email, password: PASSWORD, confirmPassword: PASSWORD });
  let status = 0;
  while (status !== 423) {
    ({ status } = await post('/api/auth/login', { identifier: email, password: 'wrong' }));
  }
}

/** Saves a vehicle and returns its id. */
export async function addVehicle(
  { context: { request } }: Device,
  vehicle: Partial<typeof CAMRY> & { imageUrl?: string } = {},
): Promise<string> {
  const data = { ...CAMRY, ...vehicle };
  return (await bodyOf(request.post('/api/vehicles', { data }))).id;
}

interface Booking {
  readonly vehicleId: string;
  /** `YYYY-MM-DD`, with or without a slot. */
  readonly serviceDate?: string;
  readonly serviceType?: string;
  /** The package's key, which decides how long the work takes. */
  readonly selectedServicePackage?: string;
}

/** Bookings that staff may not see yet, since those arrive by events. */
const unseen = new Set<string>();

/** Books with all answers, as the questionnaire does, and returns the appointment. */
export async function book(
  { context: { request } }: Device,
  {
    vehicleId,
    serviceDate = inDays(9),
    serviceType = 'Detail Plus',
    selectedServicePackage = 'full',
  }: Booking,
): Promise<{ id: string; confirmationNumber: string }> {
  const [day] = serviceDate.split(' ');
  const answers = {
    contactName: 'Jordan Reyes',
    contactPhone: '(415) 555-0134',
    parkingOption: 'Driveway',
    vehicleType: 'sedan',
    previouslyDetailed: 'yes',
    occupants: 'Pets',
    serviceDate: day,
    timeSlot: 'Morning (8AM - 12PM)',
    location: '123 Main St, Los Angeles',
    selectedServicePackage,
    specialInstructions: 'The gate code is 4711',
    completedAt: true,
  };
  const { sessionId } = await bodyOf(request.post('/api/quiz-responses', { data: answers }));
  const full = serviceDate === day ? `${day} Morning (8AM - 12PM)` : serviceDate;
  const data = { vehicleId, serviceDate: full, serviceType, sessionId };
  const booked = await bodyOf(request.post('/api/services', { data }));
  unseen.add(booked.id);
  return booked;
}

/** Signs the device in as staff, in addition to a customer's session, and waits until staff see every booking. */
export async function enterAsStaff(device: Device): Promise<void> {
  await bodyOf(device.context.request.post('/api/admin/login', { data: product().staff }));
  await staffSeeBookings(device);
}

/** Waits until staff see every booking. Needs a device that is signed in as staff. */
export async function staffSeeBookings({ context: { request } }: Device): Promise<void> {
  const query = 'query ($id: ID!) { staffAppointment(id: $id) { id } }';
  for (const id of unseen) {
    await eventually(async () => {
      const response = await bodyOf(
        request.post('/graphql', { data: { query, variables: { id } } }),
      );
      return response.data.staffAppointment !== null;
    });
    unseen.delete(id);
  }
}

/** Sets what customers can't: a past date, a status, a price. Needs a device that is signed in as staff. */
export async function setAppointment(
  { context: { request } }: Pick<Device, 'context'>,
  change: { id: string; serviceDate?: string; status?: string; priceCents?: number },
): Promise<void> {
  const query =
    'mutation Set($input: UpdateAppointmentInput!) { updateAppointment(input: $input) { id version } }';
  const response = await bodyOf(
    request.post('/graphql', { data: { query, variables: { input: change } } }),
  );
  if (response.errors) throw new Error(JSON.stringify(response.errors));
}

/** The JSON of a successful response. @throws Error with status and body for any other */
async function bodyOf(request: Promise<APIResponse>) {
  const response = await request;
  if (!response.ok())
    throw new Error(`${response.url()}: ${response.status()} ${await response.text()}`);
  return response.json();
}
