import {
  SERVICE_PACKAGE_KEYS,
  type ServicePackageKey,
  TIME_SLOT_KEYS,
  type TimeSlotKey,
} from '@dewlane/catalog';
import { Temporal } from 'temporal-polyfill';
import { type DemoPerson, type DemoVehicle, GUESTS, LEAD, REGULARS } from './cast.ts';
import { closedDay } from './settings.ts';

/** One appointment of the demo, in the business's calendar. */
export interface DemoAppointment {
  person: DemoPerson;
  vehicle: DemoVehicle;
  /** YYYY-MM-DD */
  date: string;
  slot: TimeSlotKey;
  servicePackage: ServicePackageKey;
  /** Its status by today. */
  outcome: 'completed' | 'cancelled' | 'scheduled';
}

const DAYS_BACK = 45;
const DAYS_AHEAD = 30;
const SUNDAY = 7;

/** Days since the last wash, one for each of the lead's first four vehicles: Fresh Clean, Looking Good, Wash Soon, Needs Wash (BADGE-06 to BADGE-09). */
const LEAD_WASHED_DAYS_AGO = [3, 9, 16, 33] as const;
/** The lead's fifth vehicle has an appointment coming. */
const LEAD_BOOKED_IN_DAYS = 2;

/**
 * The appointments of the business around a day: every working day from six weeks back to a month ahead has one
 * to three, so that the current month is full wherever in it today lies. The same day gives the same calendar.
 */
export function demoCalendar(today: string): DemoAppointment[] {
  const start = Temporal.PlainDate.from(today);
  const offsets = Array.from({ length: DAYS_BACK + DAYS_AHEAD + 1 }, (_, day) => day - DAYS_BACK);
  const garage = [...REGULARS, ...GUESTS].flatMap((person) =>
    person.vehicles.map((vehicle) => ({ person, vehicle })),
  );
  let turn = 0;
  const others = offsets.flatMap((offset) => {
    const date = start.add({ days: offset });
    if (date.dayOfWeek === SUNDAY || date.toString() === closedDay(today)) return [];
    return TIME_SLOT_KEYS.slice(0, perDay(offset)).flatMap((slot): DemoAppointment[] => {
      const owned = garage[turn % garage.length];
      turn += 1;
      if (!owned) return [];
      return [
        {
          ...owned,
          date: date.toString(),
          slot,
          servicePackage: choice(turn),
          outcome: outcomeOf(offset, turn),
        },
      ];
    });
  });
  return [...others, ...leadsAppointments(start)].sort((a, b) => (a.date < b.date ? -1 : 1));
}

function leadsAppointments(start: Temporal.PlainDate): DemoAppointment[] {
  const at = (
    days: number,
    index: number,
    outcome: DemoAppointment['outcome'],
  ): DemoAppointment[] => {
    const vehicle = LEAD.vehicles[index];
    if (!vehicle) return [];
    const planned = start.add({ days });
    const workday = planned.dayOfWeek === SUNDAY ? planned.add({ days: Math.sign(days) }) : planned;
    const date = workday.toString();
    return [
      { person: LEAD, vehicle, date, slot: 'morning', servicePackage: choice(index + 1), outcome },
    ];
  };
  return [
    ...LEAD_WASHED_DAYS_AGO.flatMap((days, index) => at(-days, index, 'completed')),
    ...at(-40, 4, 'completed'),
    ...at(LEAD_BOOKED_IN_DAYS, 4, 'scheduled'),
  ];
}

/** One, two, one, three appointments and so on; fewer the further ahead. */
function perDay(offset: number): number {
  if (offset > 10) return 1;
  return [1, 2, 1, 3][Math.abs(offset) % 4] ?? 1;
}

function choice(turn: number): ServicePackageKey {
  return SERVICE_PACKAGE_KEYS[(turn * 3) % SERVICE_PACKAGE_KEYS.length] ?? 'detail';
}

function outcomeOf(offset: number, turn: number): DemoAppointment['outcome'] {
  if (offset >= 0) return 'scheduled';
  return turn % 11 === 0 ? 'cancelled' : 'completed';
}
