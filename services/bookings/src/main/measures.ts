import { SERVICE_PACKAGE_KEYS } from '@dewlane/catalog';
import { type Metrics, mailAttempts, measureMail, UNCONFIRMED_MAIL } from '@dewlane/service-kit';
import { type Clock, OUTCOME_UNKNOWN, withDoubt } from '@dewlane/service-kit/application';
import type pg from 'pg';
import { CHANNEL } from '../adapters/db/message-ledger.ts';
import { UNCONFIRMED_TEXT } from '../adapters/texting/messages-api.ts';
import type { BookingStore, NewBooking } from '../application/ports/booking-store.ts';
import type { MessageLedger } from '../application/ports/messages.ts';
import { MESSAGE_STATES } from '../domain/message/message.ts';
import { TEXT_OUTCOMES } from '../domain/message/text-report.ts';
import { OUT_OF_REACH } from '../domain/message/why-not-sent.ts';

/** Wraps the store to count new appointments by package, after the commit. */
export function countBookings(bookings: BookingStore, metrics: Metrics): BookingStore {
  const made = metrics.counter({
    name: 'dewlane_bookings_total',
    help: 'Appointments that were booked, by service package.',
    labels: ['package'],
  });
  const packages: readonly string[] = SERVICE_PACKAGE_KEYS;
  for (const name of packages) made.add({ package: name }, 0);
  const counted = async <Booking extends NewBooking>(outcome: Promise<Booking | null>) => {
    const booking = await outcome;
    if (booking) {
      const { servicePackage } = booking.appointment;
      made.add({ package: packages.find((known) => known === servicePackage) ?? 'other' });
    }
    return booking;
  };
  return {
    ...bookings,
    book: (booking) => counted(bookings.book(booking)),
    bookMatched: (by, bookingWith) => counted(bookings.bookMatched(by, bookingWith)),
  };
}

const OUTCOMES = MESSAGE_STATES.filter((state) => state !== 'sending');

/** Wraps the ledger to count the outcomes of attempts. */
export function countingMessages(ledger: MessageLedger, metrics: Metrics): MessageLedger {
  const count = mailAttempts(metrics, OUTCOMES);
  return {
    ...ledger,
    async claim(now, leaseUntil, limit, channels) {
      const claimed = await ledger.claim(now, leaseUntil, limit, channels);
      for (const { isSuppressed } of claimed) if (isSuppressed) count('suppressed');
      return claimed;
    },
    async finish(message, outcome) {
      await ledger.finish(message, outcome);
      const isWaiting = outcome.state === 'planned' && outcome.isWaiting;
      if (!isWaiting) count(outcome.state);
    },
  };
}

const TEXTS_BY_REPORT = `
select coalesce("report", 'none') as report, count(*)::int as count from "mail_messages"
where "createdAt" > now() - interval '1 day' and "state" = 'sent' and "phone" is not null group by 1`;

const REPORTS = ['none', ...TEXT_OUTCOMES];

/** Gauges of the mail ledger, text messages included, read when metrics are scraped. */
export function measureMessages(metrics: Metrics, pool: pg.Pool, clock: Clock): void {
  measureMail(metrics, {
    pool,
    clock,
    states: MESSAGE_STATES,
    outOfReach: [
      ...Object.values(OUT_OF_REACH).flatMap((error) => [error, withDoubt(error, OUTCOME_UNKNOWN)]),
      ...UNCONFIRMED_MAIL.errors,
      ...UNCONFIRMED_TEXT.errors,
    ],
    channel: CHANNEL,
  });
  metrics.gauge(
    {
      name: 'dewlane_text_messages',
      help: `Text messages of the last 24 hours that the provider has taken, by what it reported of them since: ${REPORTS.join(', ')}.`,
      labels: ['report'],
    },
    async () => {
      const { rows } = await pool.query<{ report: string; count: number }>(TEXTS_BY_REPORT);
      const counts = new Map(rows.map(({ report, count }) => [report, count]));
      return REPORTS.map((report) => ({ labels: { report }, value: counts.get(report) ?? 0 }));
    },
  );
}
