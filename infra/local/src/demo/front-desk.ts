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
const vehicles = z.object({
  nodes: z.array(withId.extend({ year: z.string(), make: z.string(), model: z.string() })),
});
const appointments = z.object({
  nodes: z.array(withId.extend({ vehicleId: z.string(), scheduledDate: z.string() })),
});
const crews = z.array(withId.extend({ name: z.string() }));

const VEHICLES = '{ vehicles(first: 100) { nodes { id year make model } } }';
const ADD_VEHICLE = 'mutation ($input: AddVehicleInput!) { addVehicle(input: $input) { id } }';
const APPOINTMENTS = '{ appointments(first: 100) { nodes { id vehicleId scheduledDate } } }';
const BOOK =
  'mutation ($input: BookAppointmentInput!) { bookAppointment(input: $input) { appointment { id } } }';
const UPDATE =
  'mutation ($input: UpdateAppointmentInput!) { updateAppointment(input: $input) { id } }';
const DRAFT = '{ quizDraft { id } }';
const SAVE_ANSWERS =
  'mutation ($input: SaveQuizResponseInput!) { saveQuizResponse(input: $input) { id } }';
const CREWS = '{ crews { id name } }';
const ADD_CREW = 'mutation ($input: CreateCrewInput!) { createCrew(input: $input) { id } }';
const SETTINGS = '{ business { version } }';
const SAVE_SETTINGS =
  'mutation ($input: UpdateBusinessInput!) { updateBusiness(input: $input) { version } }';

/**
 * The actions of the demo's people, by the services' own commands. Each finds what is there already, so that a filling that was
 * interrupted can go on whenever (OPS-58).
 */
export function frontDesk(urls: ServiceUrls, calls: ServiceCalls, staff: StaffPrincipal) {
  let photos = 0;

  return {
    async register(person: DemoPerson): Promise<string> {
      const account = { guestId: null, deviceToken: null, origin: ORIGIN };
      const [email, password] = [demoEmail(person), DEMO_PASSWORD];
      const gateway = { system: 'gateway' } as const;
      const registered = await calls.postUnlessThere(
        `${urls.identity}${IDENTITY_PATHS.register}`,
        gateway,
        {
          ...account,
          input: { email, password, confirmPassword: password },
          hasTransferredData: false,
          idempotencyKey: null,
        },
      );
      const session =
        registered ??
        (await calls.post(`${urls.identity}${IDENTITY_PATHS.login}`, gateway, {
          ...account,
          input: { identifier: email, password },
        }));
      return signedIn.parse(session).user.id;
    },

    /** A guest has no row anywhere, only an id. */
    async welcomeGuest(): Promise<string> {
      return `guest_${randomUUID()}`;
    },

    async addVehicle(ownerId: string, vehicle: DemoVehicle): Promise<string> {
      const claims = { customer: customerOf(ownerId) };
      const { type, color, year, make, model } = vehicle;
      photos += 1;
      const { nodes } = vehicles.parse(await calls.graph(urls.vehicles, claims, VEHICLES));
      const known = nodes.find(
        (node) => node.year === year && node.make === make && node.model === model,
      );
      if (known) return known.id;
      const jpeg = await drawVehiclePhoto({ type, color, take: photos });
      const photo = await calls.upload(`${urls.vehicles}${INTERNAL_PHOTOS_PATH}`, claims, jpeg);
      const input = { ...vehicle, photoId: uploadedPhoto.parse(photo).photoId };
      return withId.parse(await calls.graph(urls.vehicles, claims, ADD_VEHICLE, input)).id;
    },

    async book(
      appointment: DemoAppointment,
      { ownerId, vehicleId }: { ownerId: string; vehicleId: string },
    ): Promise<string> {
      const { person, vehicle, date, slot, servicePackage } = appointment;
      const claims = { customer: customerOf(ownerId) };
      const { nodes } = appointments.parse(await calls.graph(urls.bookings, claims, APPOINTMENTS));
      const known = nodes.find(
        (node) => node.vehicleId === vehicleId && node.scheduledDate === date,
      );
      if (known) return known.id;
      const answers = {
        ...answersOf(person, vehicle),
        serviceDate: date,
        timeSlot: TIME_SLOTS[slot].label,
        location: person.location,
        selectedServicePackage: servicePackage,
      };
      const response = await calls.graph(urls.bookings, claims, BOOK, { vehicleId, answers });
      return booked.parse(response).appointment.id;
    },

    /** Changes nothing in an appointment that has the status already. */
    async setStatus(id: string, status: 'completed' | 'cancelled'): Promise<string> {
      return withId.parse(await calls.graph(urls.bookings, { staff }, UPDATE, { id, status })).id;
    },

    /** Gives the version that the settings of the business have from then on; leaves settings that were saved before. */
    async saveSettings(settings: ReturnType<typeof demoSettings>): Promise<string> {
      const { version } = withVersion.parse(await calls.graph(urls.bookings, { staff }, SETTINGS));
      if (version > 0) return String(version);
      const input = { expectedVersion: 0, ...settings };
      const saved = await calls.graph(urls.bookings, { staff }, SAVE_SETTINGS, input);
      return String(withVersion.parse(saved).version);
    },

    async addCrew(crew: (typeof DEMO_CREWS)[number]): Promise<string> {
      const there = crews.parse(await calls.graph(urls.bookings, { staff }, CREWS));
      const known = there.find(({ name }) => name === crew.name);
      return (
        known?.id ?? withId.parse(await calls.graph(urls.bookings, { staff }, ADD_CREW, crew)).id
      );
    },

    async saveDraft(ownerId: string, person: DemoPerson): Promise<string> {
      const claims = { customer: customerOf(ownerId) };
      const known = withId.nullable().parse(await calls.graph(urls.bookings, claims, DRAFT));
      if (known) return known.id;
      const [vehicle] = person.vehicles;
      const answers = vehicle ? answersOf(person, vehicle) : {};
      const input = { answers, completedAt: false };
      return withId.parse(await calls.graph(urls.bookings, claims, SAVE_ANSWERS, input)).id;
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
