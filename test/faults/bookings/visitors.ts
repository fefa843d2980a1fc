import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import {
  addVehicle,
  BOOK,
  type Booked,
  becomeGuest,
  CONTACT,
  REPEAT_AFTER_MS,
} from './book-once.ts';
import { attempt, type GraphResult, refuse } from './graph-call.ts';
import type { Ledger } from './ledger.ts';

/** Somebody who wants one of few places. */
export interface Visitor {
  /** Chooses the time, as the web client does during the questionnaire. True if it is now held. */
  hold(): Promise<boolean>;
  /** Books the time and returns the appointment's id; null if it was taken. */
  book(): Promise<string | null>;
}

type TimeSlot = 'morning' | 'afternoon';

/** So long that a crew can begin only one in the morning and one in the afternoon. */
const SERVICE_PACKAGE = 'everything';
/** How many visitors are prepared at the same time. */
const AT_ONCE = 20;
const ALTERNATIVES = 3;

const HOLD = readFileSync(
  new URL('../../../web/src/features/booking/holds/hold-time.graphql', import.meta.url),
  'utf8',
);

interface Visit {
  readonly url: string;
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly ledger: Ledger;
  /** Called for each response to a hold or a booking, with the time at which the request was sent. */
  readonly onResponse: (sentAt: number) => void;
}

/** Makes guests with a vehicle and an IP address each; half want a day's morning, half its afternoon. @throws Refused */
export async function makeVisitors(count: number, visit: Visit): Promise<Visitor[]> {
  const visitors: Visitor[] = [];
  while (visitors.length < count) {
    const first = visitors.length;
    const group = Array.from({ length: Math.min(AT_ONCE, count - first) }, (_, index) => {
      const timeSlot = (first + index) % 2 === 0 ? 'morning' : 'afternoon';
      return makeVisitor(timeSlot, visit);
    });
    visitors.push(...(await Promise.all(group)));
  }
  return visitors;
}

let visitorsSoFar = 0;

async function makeVisitor(
  timeSlot: TimeSlot,
  { url, date, ledger, onResponse }: Visit,
): Promise<Visitor> {
  const key = randomUUID();
  visitorsSoFar += 1;
  const address = `10.${visitorsSoFar >> 16}.${(visitorsSoFar >> 8) & 255}.${visitorsSoFar & 255}`;
  const guest = await becomeGuest(url, ledger);
  const vehicleId = await addVehicle(guest, `${key}:vehicle`, ledger);

  /** Repeats a request until there is a result. */
  async function resultOf<Data>(query: string, input: object): Promise<GraphResult<Data>> {
    for (;;) {
      const sentAt = Date.now();
      const result = await attempt<Data>({ ...guest, address, query, input }, ledger);
      if (result !== undefined) {
        onResponse(sentAt);
        return result;
      }
      await wait(REPEAT_AFTER_MS);
    }
  }

  /** Returns null if the time was taken; other times must be offered. @throws Refused for any other refusal */
  function unlessTaken<Data>({ refusal, data }: GraphResult<Data>): Data | null {
    if (refusal === undefined) return data;
    const { code, alternatives = [] } = refusal.extensions ?? {};
    if (code !== 'SLOT_TAKEN') refuse(refusal, ledger);
    if (alternatives.length !== ALTERNATIVES) ledger.wrong(`${alternatives.length} other times`);
    return null;
  }

  return {
    async hold() {
      const input = { serviceDate: `${date} ${timeSlot}`, servicePackage: SERVICE_PACKAGE };
      const held = unlessTaken(await resultOf<{ holdTime: object | null }>(HOLD, input));
      return held?.holdTime != null;
    },
    async book() {
      const begunAt = Date.now();
      const answers = {
        ...CONTACT,
        serviceDate: date,
        timeSlot,
        selectedServicePackage: SERVICE_PACKAGE,
      };
      const input = { vehicleId, answers, idempotencyKey: key };
      const appointmentId = unlessTaken(await resultOf<Booked>(BOOK, input))?.bookAppointment
        .appointment.id;
      if (appointmentId === undefined) return null;
      ledger.confirm({ key, appointmentId, hasEmail: false, begunAt });
      return appointmentId;
    },
  };
}
