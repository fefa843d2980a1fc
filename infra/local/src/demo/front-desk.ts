import { randomUUID } from 'node:crypto';
import { isGuestId, TIME_SLOTS } from '@dewlane/catalog';
import {
  type CustomerPrincipal,
  IDENTITY_PATHS,
  INTERNAL_PHOTOS_PATH,
  resolveSessionsResponse,
  type StaffPrincipal,
  signedIn,
  staffSignedIn,
  uploadedPhoto,
} from '@dewlane/internal-api';
import { z } from 'zod';
import type { DemoAppointment } from './calendar.ts';
import { DEMO_PASSWORD, type DemoPerson, type DemoVehicle, demoEmail } from './cast.ts';
import { ORIGIN, type ServiceCalls } from './service-calls.ts';
import type { DEMO_CREWS, demoSettings } from './settings.ts';
import { drawVehiclePhoto } from './vehicle-photo.ts';

export interface ServiceUrls {
  identity: string;
  vehicles: string;
  bookings: string;
}

const withVersion = z.object({ version: z.int() });
const withId = z.object({ id: z.string() });
const booked = z.object({ appointment: withId });

const ADD_VEHICLE = 'mutation ($input: AddVehicleInput!) { addVehicle(input: $input) { id } }';
const BOOK =
  'mutation ($input: BookAppointmentInput!) { bookAppointment(input: $input) { appointment { id } } }';
const SAVE_ANSWERS =
  'mutation ($input: SaveQuizResponseInput!) { saveQuizResponse(input: $input) { id } }';
const ADD_CREW = 'mutation ($input: CreateCrewInput!) { createCrew(input: $input) { id } }';
const UPDATE =
  'mutation ($input: UpdateAppointmentInput!) { updateAppointment(input: $input) { id } }';
const SAVE_SETTINGS =
  'mutation ($input: UpdateBusinessInput!) { updateBusiness(input: $input) { version } }';

/**
 * The actions of the demo's people, by the services' own commands. Every change has an idempotency key, so that an
 * interrupted filling can continue.
 */
export function frontDesk(urls: ServiceUrls, calls: ServiceCalls, staff: StaffPrincipal) {
  let photos = 0;

  return {
    async register(person: DemoPerson, key: string): Promise<string> {
      const response = await calls.post(
        `${urls.identity}${IDENTITY_PATHS.register}`,
        { system: 'gateway' },
        {
          input: {
            email: demoEmail(person),
            password: DEMO_PASSWORD,
            confirmPassword: DEMO_PASSWORD,
          },
          guestId: null,
          hasTransferredData: false,
          deviceToken: null,
          idempotencyKey: keyOf(key),
          origin: ORIGIN,
        },
      );
      return signedIn.parse(response).user.id;
    },

    /** A guest has no row anywhere, only an id. */
    async welcomeGuest(): Promise<string> {
      return `guest_${randomUUID()}`;
    },

    async addVehicle(ownerId: string, vehicle: DemoVehicle, key: string): Promise<string> {
      const customer = customerOf(ownerId);
      photos += 1;
      const { type, color } = vehicle;
      const jpeg = await drawVehiclePhoto({ type, color, take: photos });
      const photo = await calls.upload(
        `${urls.vehicles}${INTERNAL_PHOTOS_PATH}`,
        { customer },
        jpeg,
      );
      const { photoId } = uploadedPhoto.parse(photo);
      const input = { ...vehicle, photoId, idempotencyKey: keyOf(key) };
      return withId.parse(await calls.mutate(urls.vehicles, { customer }, ADD_VEHICLE, input)).id;
    },

    async book(
      appointment: DemoAppointment,
      { ownerId, vehicleId, key }: { ownerId: string; vehicleId: string; key: string },
    ): Promise<string> {
      const { person, vehicle, date, slot, servicePackage } = appointment;
      const answers = {
        ...answersOf(person, vehicle),
        serviceDate: date,
        timeSlot: TIME_SLOTS[slot].label,
        location: person.location,
        selectedServicePackage: servicePackage,
      };
      const input = { vehicleId, answers, idempotencyKey: keyOf(key) };
      const response = await calls.mutate(
        urls.bookings,
        { customer: customerOf(ownerId) },
        BOOK,
        input,
      );
      return booked.parse(response).appointment.id;
    },

    async setStatus(id: string, status: 'completed' | 'cancelled', key: string): Promise<string> {
      const input = { id, status, idempotencyKey: keyOf(key) };
      return withId.parse(await calls.mutate(urls.bookings, { staff }, UPDATE, input)).id;
    },

    /** Gives the version that the settings of the business have from then on. */
    async saveSettings(settings: ReturnType<typeof demoSettings>, key: string): Promise<string> {
      const input = { expectedVersion: 0, ...settings, idempotencyKey: keyOf(key) };
      const saved = await calls.mutate(urls.bookings, { staff }, SAVE_SETTINGS, input);
      return String(withVersion.parse(saved).version);
    },

    async addCrew(crew: (typeof DEMO_CREWS)[number], key: string): Promise<string> {
      const input = { ...crew, idempotencyKey: keyOf(key) };
      return withId.parse(await calls.mutate(urls.bookings, { staff }, ADD_CREW, input)).id;
    },

    async saveDraft(ownerId: string, person: DemoPerson, key: string): Promise<string> {
      const [vehicle] = person.vehicles;
      const answers = vehicle ? answersOf(person, vehicle) : {};
      const input = { answers, completedAt: false, idempotencyKey: keyOf(key) };
      const customer = customerOf(ownerId);
      return withId.parse(await calls.mutate(urls.bookings, { customer }, SAVE_ANSWERS, input)).id;
    },
  };
}

export type FrontDesk = ReturnType<typeof frontDesk>;

/** Signs the staff account in and out again, to learn the actor of staff's changes. */
export async function findStaff(
  identityUrl: string,
  calls: ServiceCalls,
  credentials: { username: string; password: string },
): Promise<StaffPrincipal> {
  const ask = (path: string, body: unknown): Promise<unknown> =>
    calls.post(`${identityUrl}${path}`, { system: 'gateway' }, body);
  const { sessionId } = staffSignedIn.parse(
    await ask(IDENTITY_PATHS.staffLogin, { input: credentials, origin: ORIGIN }),
  );
  const visitor = { sessionId: null, staffSessionId: sessionId, background: true };
  const { staff } = resolveSessionsResponse.parse(
    await ask(IDENTITY_PATHS.resolveSessions, visitor),
  );
  await ask(IDENTITY_PATHS.staffLogout, { sessionId });
  if (!staff) throw new Error('The staff account could not be found.');
  return { id: staff.id, username: staff.username, role: staff.role };
}

function customerOf(id: string): CustomerPrincipal {
  return { kind: isGuestId(id) ? 'guest' : 'customer', id, guestIds: [] };
}

function answersOf(person: DemoPerson, vehicle: DemoVehicle) {
  const { year, make, model, miles, type } = vehicle;
  return {
    contactName: person.name,
    contactPhone: person.phone,
    parkingOption: person.parking,
    occupants: person.occupants,
    previouslyDetailed: 'yes',
    vehicleType: type,
    ...{ year, make, model, miles },
  };
}

function keyOf(step: string): string {
  return `demo:${step.replaceAll(' ', ':')}`;
}
