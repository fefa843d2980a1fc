import { randomUUID } from 'node:crypto';
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
  const { user } = await post(device, '/api/auth/register', data);
  return { id: user.id, email };
}

/** Signs an account in, or up if it does not exist yet. */
export async function signInOrUp(device: Device, email: string): Promise<void> {
  const data = { identifier: email, password: PASSWORD };
  const response = await send(device, '/api/auth/login', data);
  if (response.status() === 401) await signUp(device, email);
  else if (!response.ok()) throw await failureOf(response);
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
  const statusOf = (path: string, data: object) =>
    eventually(async () => {
      const { status } = await fetch(`${product().url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(data),
      });
      return status !== 503 && status;
    });
  const data = { email, password: PASSWORD, confirmPassword: PASSWORD };
  const registered = await statusOf('/api/auth/register', data);
  if (registered !== 201) throw new Error(`The registration got ${registered}.`);
  const wrong = { identifier: email, password: 'wrong' };
  let status = 401;
  while (status === 401) status = await statusOf('/api/auth/login', wrong);
  if (status !== 423) throw new Error(`A wrong password got ${status}.`);
}

/** Saves a vehicle and returns its id. */
export async function addVehicle(
  device: Device,
  vehicle: Partial<typeof CAMRY> & { imageUrl?: string } = {},
): Promise<string> {
  return (await post(device, '/api/vehicles', { ...CAMRY, ...vehicle })).id;
}

/** Saves answers as a draft of the questionnaire, which offers to continue with it; a device that is not signed in becomes a guest's. */
export async function saveAnswers(device: Device, answers: object): Promise<void> {
  await eventually(async () => (await device.context.request.get('/api/auth/user')).ok());
  await post(device, '/api/quiz-responses', { ...answers, completedAt: false });
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
  device: Device,
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
  const { sessionId } = await post(device, '/api/quiz-responses', answers);
  const full = serviceDate === day ? `${day} Morning (8AM - 12PM)` : serviceDate;
  const data = { vehicleId, serviceDate: full, serviceType, sessionId };
  const booked = await post(device, '/api/services', data);
  unseen.add(booked.id);
  return booked;
}

/** Signs the device in as staff, in addition to a customer's session, and waits until staff see every booking. */
export async function enterAsStaff(device: Device): Promise<void> {
  await post(device, '/api/admin/login', product().staff);
  await staffSeeBookings(device);
}

/** Waits until staff see every booking. Needs a device that is signed in as staff. */
export async function staffSeeBookings(device: Device): Promise<void> {
  const query = 'query ($id: ID!) { staffAppointment(id: $id) { id } }';
  for (const id of unseen) {
    await eventually(async () => (await askGraph(device, query, { id })).staffAppointment !== null);
    unseen.delete(id);
  }
}

/** Sets what customers can't: a past date, a status, a price. Needs a device that is signed in as staff. */
export async function setAppointment(
  device: Pick<Device, 'context'>,
  change: { id: string; serviceDate?: string; status?: string; priceCents?: number },
): Promise<void> {
  const input = { ...change, idempotencyKey: randomUUID() };
  await askGraph(
    device,
    'mutation Set($input: UpdateAppointmentInput!) { updateAppointment(input: $input) { id version } }',
    { input },
  );
}

/**
 * Completes an appointment on a past day, and waits until its vehicle knows, which it hears from an event. Needs a device
 * that is signed in as its customer and as staff.
 */
export async function completeAppointment(
  device: Pick<Device, 'context'>,
  vehicleId: string,
  done: { id: string; serviceDate: string; priceCents?: number },
): Promise<void> {
  await setAppointment(device, { ...done, status: 'completed' });
  const query = 'query ($id: ID!) { vehicle(id: $id) { lastServiceDate } }';
  await eventually(
    async () => (await askGraph(device, query, { id: vehicleId })).vehicle.lastServiceDate !== null,
  );
}

/**
 * Sends an operation to the graph, again if the product was too busy for it, and returns its data. A mutation's input
 * should hold an idempotency key, so that it is done once.
 * @throws Error with the refusals of any other failure
 */
export async function askGraph(
  { context: { request } }: Pick<Device, 'context'>,
  query: string,
  variables: object,
  // biome-ignore lint/suspicious/noExplicitAny: the data have the shape of the query
): Promise<any> {
  const { data, errors } = await eventually(async () => {
    const response = await request.post('/graphql', { data: { query, variables } });
    const reply = await response.json();
    return !reply.errors?.some(isBusy) && reply;
  });
  if (errors) throw new Error(JSON.stringify(errors));
  return data;
}

const isBusy = (error: { extensions?: { status?: number } }) => error.extensions?.status === 503;

/**
 * Posts to the REST calls, again if the product was too busy for it, and returns the JSON of the response.
 * @throws Error with status and body for any other refusal
 */
async function post(device: Device, path: string, data: object) {
  const response = await send(device, path, data);
  if (!response.ok()) throw await failureOf(response);
  return response.json();
}

/** Reads JSON from the REST calls, again if the product was too busy for it. */
export async function readJson({ context: { request } }: Pick<Device, 'context'>, path: string) {
  const response = await eventually(async () => {
    const reply = await request.get(path);
    return reply.status() !== 503 && reply;
  });
  return response.json();
}

/** Posts to the REST calls, again if the product was too busy for it. */
function send({ context: { request } }: Device, path: string, data: object): Promise<APIResponse> {
  const headers = { 'idempotency-key': randomUUID() };
  return eventually(async () => {
    const reply = await request.post(path, { data, headers });
    return reply.status() !== 503 && reply;
  });
}

async function failureOf(response: APIResponse): Promise<Error> {
  return new Error(`${response.url()}: ${response.status()} ${await response.text()}`);
}
