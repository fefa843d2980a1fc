import { setTimeout as wait } from 'node:timers/promises';
import type { Databases } from './databases.ts';

/** How the confirmations of all bookings went. */
export interface MailCheck {
  /** Bookings with an address. */
  readonly expected: number;
  /** Of those: whose confirmation lies in the mailbox, once. */
  readonly arrived: number;
  /** Milliseconds that were waited for it. */
  readonly ms: number;
}

/** A message whose worker died is taken over by another a minute later; a sweep finds it within one more. */
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

/** Waits until everybody who left an address has the confirmation in the mailbox, or two and a half minutes. */
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
