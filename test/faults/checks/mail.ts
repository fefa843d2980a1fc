import { setTimeout as wait } from 'node:timers/promises';
import type { Databases } from './databases.ts';

/** How many confirmations have arrived. */
export interface MailCheck {
  /** Bookings with an address. */
  readonly expected: number;
  /** Those of them whose confirmation is in the mailbox exactly once. */
  readonly arrived: number;
  /** Milliseconds waited for them. */
  readonly ms: number;
}

/** If a worker died, its message is free for another one after a minute, and a sweep finds it within one more. */
const WITHIN_MS = 150_000;
const LOOK_EVERY_MS = 250;

const CONFIRMATIONS = `
  select count(*)::int as expected, count(*) filter (where letters = 1)::int as arrived
  from (
    select (select count(*) from mailbox join mail_messages on mail_messages."id" = mailbox."mailId"
            where mail_messages."appointmentId" = services."id" and kind = 'confirmation'
              and state = 'sent') as letters
    from services where "contactEmail" is not null
  ) as booking`;

/** Waits at most two and a half minutes for the confirmations of all who left an address. */
export async function untilMailArrived({ bookings }: Databases): Promise<MailCheck> {
  const began = Date.now();
  for (;;) {
    const { rows } = await bookings.query<Omit<MailCheck, 'ms'>>(CONFIRMATIONS);
    const { expected, arrived } = rows[0] ?? { expected: 0, arrived: 0 };
    const ms = Date.now() - began;
    if (arrived === expected || ms > WITHIN_MS) return { expected, arrived, ms };
    await wait(LOOK_EVERY_MS);
  }
}
