import { setTimeout as wait } from 'node:timers/promises';
import type { RoundLedger } from '../bookings/ledger.ts';
import { type Counts, takeCounts } from './counts.ts';
import type { Databases } from './databases.ts';
import { missingOf } from './each-booking.ts';

/** The state of the tables after a round. */
export interface RoundCheck {
  /** Milliseconds until everything had arrived everywhere; null if it never did. */
  readonly drainedMs: number | null;
  /** What doesn't add up, one sentence each. */
  readonly faults: readonly string[];
}

const DRAINED_WITHIN_MS = 30_000;
const LOOK_EVERY_MS = 100;

/**
 * Waits until a round's bookings have arrived everywhere, and checks that nothing is missing or there twice. `before`
 * was counted when the round began.
 */
export async function checkRound(
  databases: Databases,
  before: Counts,
  ledger: RoundLedger,
): Promise<RoundCheck> {
  const began = Date.now();
  for (;;) {
    const { unequal, ms } = await look(databases, before, ledger, began);
    if (unequal.length === 0) {
      return { drainedMs: ms, faults: await missingOf(databases, ledger.confirmed) };
    }
    if (ms > DRAINED_WITHIN_MS) return { drainedMs: null, faults: unequal };
    await wait(LOOK_EVERY_MS);
  }
}

async function look(databases: Databases, before: Counts, ledger: RoundLedger, began: number) {
  try {
    const unequal = unequalIn(difference(await takeCounts(databases), before), ledger);
    return { unequal, ms: Date.now() - began };
  } catch (error) {
    return { unequal: [`the tables can't be read: ${String(error)}`], ms: Date.now() - began };
  }
}

function difference(now: Counts, before: Counts): Counts {
  const entries = Object.entries(now) as [keyof Counts, number][];
  const since = entries.map(([name, count]) => [name, count - before[name]]);
  return Object.fromEntries(since) as Record<keyof Counts, number>;
}

/** The counts of a round that should be equal and are not, one sentence each. */
export function unequalIn(since: Counts, { confirmed, vehicles }: RoundLedger): string[] {
  const booked = confirmed.length;
  const equations: [keyof Counts, number][] = [
    ['vehicles', vehicles],
    ['appointments', booked],
    ['quizResponses', booked],
    ['bookedEvents', booked],
    ['adminAppointments', booked],
    ['reminders', since.dueReminders],
    ['adminInbox', since.eventsForAdmin],
    ['bookingsInbox', since.eventsForBookings],
    ['vehiclesInbox', since.eventsForVehicles],
    ['unpublished', 0],
    ['deadLetters', 0],
  ];
  return equations
    .filter(([name, expected]) => since[name] !== expected)
    .map(([name, expected]) => `${name}: ${since[name]} instead of ${expected}`);
}
