import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { SeededRandom } from '@dewlane/test-engines';
import { type GraphCall, sendOnce } from './graph-call.ts';
import type { Ledger } from './ledger.ts';

export const REPEAT_AFTER_MS = 200;

/** The web client's own operations. */
const ADD_VEHICLE = document('add-vehicle');
export const BOOK = document('book-appointment');

/** The part of a response to `BOOK` that is used here. */
export interface Booked {
  readonly bookAppointment: { readonly appointment: { readonly id: string } };
}

function document(name: string): string {
  const file = `../../../web/src/features/booking/api/${name}.graphql`;
  return readFileSync(new URL(file, import.meta.url), 'utf8');
}

/** Who books, and where. */
export const CONTACT = {
  contactName: 'Grace Guest',
  contactPhone: '415 555 0134',
  parkingOption: 'Driveway',
  location: '123 Main St, Los Angeles',
};

const DAY_MS = 86_400_000;
const SLOTS = ['morning', 'afternoon', 'evening'] as const;
const PACKAGES = ['maintenance', 'detail', 'full', 'everything'] as const;

/** A guest with a cookie. */
export interface Guest {
  readonly url: string;
  readonly cookie: string;
}

/** Becomes a guest with the web client's first request, which is repeated until it succeeds. */
export async function becomeGuest(url: string, ledger: Ledger): Promise<Guest> {
  for (;;) {
    try {
      const signal = AbortSignal.timeout(5_000);
      const response = await fetch(`${url}/api/auth/user`, { signal });
      await response.body?.cancel();
      const cookie = response.headers.getSetCookie()[0]?.split(';')[0];
      if (response.ok && cookie) return { url, cookie };
      ledger.repeated(`${response.status}`);
    } catch {
      ledger.repeated('no response');
    }
    await wait(REPEAT_AFTER_MS);
  }
}

/**
 * Books as the web client does: the vehicle first, with a key of its own, then answers and appointment in one mutation
 * (design.md#bookings-vehicles-mail). A request without a response is repeated with the same key until it has one.
 * @throws Refused
 */
export async function bookOnce(guest: Guest, random: SeededRandom, ledger: Ledger): Promise<void> {
  const key = randomUUID();
  const begunAt = Date.now();
  const vehicleId = await addVehicle(guest, `${key}:vehicle`, ledger);
  const contactEmail = random.below(2) === 0 ? `guest.${key}@example.com` : undefined;
  const input = {
    vehicleId,
    answers: { ...CONTACT, ...answers(random) },
    idempotencyKey: key,
    ...(contactEmail === undefined ? {} : { contactEmail }),
  };
  const { bookAppointment } = await untilResponded<Booked>(
    { ...guest, query: BOOK, input },
    ledger,
  );
  const hasEmail = contactEmail !== undefined;
  ledger.confirm({ key, appointmentId: bookAppointment.appointment.id, hasEmail, begunAt });
}

/** Adds a vehicle, one for each key. @throws Refused */
export async function addVehicle(guest: Guest, key: string, ledger: Ledger): Promise<string> {
  const input = {
    year: '2021',
    make: 'Toyota',
    model: 'Camry',
    miles: '45000',
    type: 'sedan',
    idempotencyKey: key,
  };
  const added = await untilResponded<{ addVehicle: { id: string } }>(
    { ...guest, query: ADD_VEHICLE, input },
    ledger,
  );
  ledger.addVehicle();
  return added.addVehicle.id;
}

async function untilResponded<Data>(call: GraphCall, ledger: Ledger): Promise<Data> {
  for (;;) {
    const data = await sendOnce<Data>(call, ledger);
    if (data !== undefined) return data;
    await wait(REPEAT_AFTER_MS);
  }
}

/** From tomorrow on, so that no booking is refused for its time; the 24 h reminder's time may already have passed. */
function answers(random: SeededRandom): object {
  const date = new Date(Date.now() + (1 + random.below(40)) * DAY_MS);
  return {
    serviceDate: date.toISOString().slice(0, 10),
    timeSlot: random.pick(SLOTS),
    selectedServicePackage: random.pick(PACKAGES),
  };
}
