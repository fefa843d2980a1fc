import { Temporal } from 'temporal-polyfill';
import { type DemoAppointment, demoCalendar } from './calendar.ts';
import { type DemoPerson, GUESTS, LEAD, REGULARS, UNDECIDED } from './cast.ts';
import type { FrontDesk } from './front-desk.ts';
import { DEMO_CREWS, demoSettings } from './settings.ts';

/** One action, its time, and how to perform it; its result is an id for later steps. */
export interface DemoStep {
  /** The same for the same step of the same day's plan. */
  key: string;
  at: Date;
  run: (desk: FrontDesk, resultOf: (key: string) => string) => Promise<string>;
}

const SLOT_HOURS = { morning: [8, 12], afternoon: [12, 16], evening: [16, 20] } as const;
const OLDEST_ACCOUNT_DAYS = 90;
const APPOINTMENT = 'appointment ';

/** Whether the step of this key books, completes or cancels an appointment, of which customers are told. */
export const isAboutBooking = (key: string): boolean => key.startsWith(APPOINTMENT);

/** All actions of the demo's people up to `now`, oldest first: accounts, vehicles, bookings, washes, drafts. */
export function demoSteps(today: string, now: Date, zone: string): DemoStep[] {
  const when = (date: string | Temporal.PlainDate, hour: number, minute = 0): Date =>
    new Date(
      Temporal.PlainDate.from(date).toPlainDateTime({ hour, minute }).toZonedDateTime(zone)
        .epochMilliseconds,
    );
  const day = Temporal.PlainDate.from(today);
  const people = [LEAD, ...REGULARS].flatMap((person, index) =>
    signIns(
      person,
      when(day.subtract({ days: OLDEST_ACCOUNT_DAYS - index * 2 }), 9 + index, 7 * index),
      'account',
    ),
  );
  const guests = GUESTS.flatMap((person, index) =>
    signIns(person, when(day.subtract({ days: 58 - index }), 11 + index), 'guest'),
  );
  const washes = demoCalendar(today).flatMap((appointment, index) =>
    appointmentSteps(appointment, index, { when, now }),
  );
  const drafts = UNDECIDED.flatMap((person, index) =>
    draftSteps(person, before(now, 0.6 + index * 2)),
  );
  // Existing bookings are not validated against them.
  const settings: DemoStep = {
    key: 'settings',
    at: now,
    run: (desk) => desk.saveSettings(demoSettings(today)),
  };
  // The crews take over existing bookings, as far as they fit.
  const crews = DEMO_CREWS.map(
    (crew): DemoStep => ({
      key: `crew ${crew.name}`,
      at: now,
      run: (desk) => desk.addCrew(crew),
    }),
  );
  return [...people, ...guests, ...washes, ...drafts, settings, ...crews].sort(
    (a, b) => a.at.getTime() - b.at.getTime(),
  );
}

/** An account or a guest appears, and their vehicles some minutes later. */
function signIns(person: DemoPerson, at: Date, kind: 'account' | 'guest'): DemoStep[] {
  const owner = `person ${person.key}`;
  return [
    {
      key: owner,
      at,
      run: (desk) => (kind === 'account' ? desk.register(person) : desk.welcomeGuest()),
    },
    ...person.vehicles.map(
      (vehicle, index): DemoStep => ({
        key: vehicleKey(person, index),
        at: after(at, (index + 1) * 4),
        run: (desk, resultOf) => desk.addVehicle(resultOf(owner), vehicle),
      }),
    ),
  ];
}

interface Times {
  when: (date: string, hour: number, minute?: number) => Date;
  now: Date;
}

/** Booked some days ahead, and later washed or called off. */
function appointmentSteps(
  appointment: DemoAppointment,
  index: number,
  { when, now }: Times,
): DemoStep[] {
  const { person, vehicle, date, slot, outcome } = appointment;
  const key = `${APPOINTMENT}${index}`;
  const daysAhead = 2 + (index % 5);
  const planned = when(minusDays(date, daysAhead), 9 + (index % 11), (index * 13) % 60);
  const booking: DemoStep = {
    key,
    at: planned < now ? planned : before(now, 1 + (index % 30)),
    run: (desk, resultOf) =>
      desk.book(appointment, {
        ownerId: resultOf(`person ${person.key}`),
        vehicleId: resultOf(vehicleKey(person, person.vehicles.indexOf(vehicle))),
      }),
  };
  if (outcome === 'scheduled') return [booking];
  const at =
    outcome === 'completed' ? when(date, SLOT_HOURS[slot][1]) : when(minusDays(date, 1), 12);
  const run: DemoStep['run'] = (desk, resultOf) => desk.setStatus(resultOf(key), outcome);
  return [booking, { key: `${key} ${outcome}`, at, run }];
}

function draftSteps(person: DemoPerson, at: Date): DemoStep[] {
  const owner = `person ${person.key}`;
  return [
    { key: owner, at, run: (desk) => desk.welcomeGuest() },
    {
      key: `draft ${person.key}`,
      at: after(at, 3),
      run: (desk, resultOf) => desk.saveDraft(resultOf(owner), person),
    },
  ];
}

function vehicleKey(person: DemoPerson, index: number): string {
  return `vehicle ${person.key} ${index}`;
}

function minusDays(date: string, days: number): string {
  return Temporal.PlainDate.from(date).subtract({ days }).toString();
}

function before(moment: Date, hours: number): Date {
  return new Date(moment.getTime() - hours * 3_600_000);
}

function after(moment: Date, minutes: number): Date {
  return new Date(moment.getTime() + minutes * 60_000);
}
