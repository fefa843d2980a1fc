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
import { answerOnce, type GraphAnswer, refuse } from './graph-call.ts';
import type { Ledger } from './ledger.ts';

/** Somebody who wants one of few places. */
export interface Visitor {
  /** Chooses the time, as the web client does while the questionnaire goes on; whether it is held from then on. */
  hold(): Promise<boolean>;
  /** Books it; the appointment's id, or null where it was taken. */
  book(): Promise<string | null>;
}

type TimeSlot = 'morning' | 'afternoon';

/** Of one crew's day only one job of this length begins in the morning, and one in the afternoon. */
const SERVICE_PACKAGE = 'everything';
/** How many become guests at once. */
const AT_ONCE = 20;
const ALTERNATIVES = 3;

const HOLD = readFileSync(
  new URL('../../../web/src/features/booking/places/hold-time.graphql', import.meta.url),
  'utf8',
);

interface Visit {
  readonly url: string;
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly ledger: Ledger;
  /** Is told of each answer to a hold or a booking: when what it answers was sent. */
  readonly onAnswer: (sentAt: number) => void;
}

/** Guests with a vehicle and an address of their own, half of whom want the morning of a day. @throws Refused */
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
  { url, date, ledger, onAnswer }: Visit,
): Promise<Visitor> {
  const key = randomUUID();
  visitorsSoFar += 1;
  const address = `10.${visitorsSoFar >> 16}.${(visitorsSoFar >> 8) & 255}.${visitorsSoFar & 255}`;
  const guest = await becomeGuest(url, ledger);
  const vehicleId = await addVehicle(guest, `${key}:vehicle`, ledger);

  /** Sends the same until it is answered, however often. */
  async function answered<Data>(query: string, input: object): Promise<GraphAnswer<Data>> {
    for (;;) {
      const sentAt = Date.now();
      const answer = await answerOnce<Data>({ ...guest, address, query, input }, ledger);
      if (answer !== undefined) {
        onAnswer(sentAt);
        return answer;
      }
      await wait(REPEAT_AFTER_MS);
    }
  }

  /** Lets pass that the time is taken, with others to choose from. @throws Refused for any other refusal */
  function takenOnly<Data>({ refusal, data }: GraphAnswer<Data>): Data | null {
    if (refusal === undefined) return data;
    const { code, alternatives = [] } = refusal.extensions ?? {};
    if (code !== 'SLOT_TAKEN') refuse(refusal, ledger);
    if (alternatives.length !== ALTERNATIVES) ledger.wrong(`${alternatives.length} other times`);
    return null;
  }

  return {
    async hold() {
      const input = { serviceDate: `${date} ${timeSlot}`, servicePackage: SERVICE_PACKAGE };
      const held = takenOnly(await answered<{ holdTime: object | null }>(HOLD, input));
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
      const appointmentId = takenOnly(await answered<Booked>(BOOK, input))?.bookAppointment
        .appointment.id;
      if (appointmentId === undefined) return null;
      ledger.confirm({ key, appointmentId, hasEmail: false, begunAt });
      return appointmentId;
    },
  };
}
