import { SERVICE_PACKAGE_KEYS } from '@dewlane/catalog';
import type { Metrics } from '@dewlane/service-kit';
import type pg from 'pg';
import type { MailLedger } from '../application/mail-ports.ts';
import type { Dependencies } from '../application/ports.ts';
import type { Appointment } from '../domain/appointment/appointment.ts';

type Writes = Pick<Dependencies, 'bookings' | 'inTransaction'>;

/** Wraps the writes to count new appointments by package, after the commit. */
export function countBookings({ bookings, inTransaction }: Writes, metrics: Metrics): Writes {
  const made = metrics.counter({
    name: 'dewlane_bookings_total',
    help: 'Appointments that were booked, by service package.',
    labels: ['package'],
  });
  const packages: readonly string[] = SERVICE_PACKAGE_KEYS;
  for (const name of packages) made.add({ package: name }, 0);
  const count = ({ servicePackage }: Appointment) => {
    const name = packages.find((known) => known === servicePackage) ?? 'other';
    made.add({ package: name });
  };
  return {
    bookings: {
      ...bookings,
      async book(booking) {
        const isBooked = await bookings.book(booking);
        if (isBooked) count(booking.appointment);
        return isBooked;
      },
    },
    async inTransaction(work) {
      let booked: Appointment[] = [];
      const result = await inTransaction((tx) => {
        booked = [];
        return work({
          ...tx,
          async save(changes, cause, at) {
            await tx.save(changes, cause, at);
            for (const change of changes) {
              if (change.kind === 'appointment' && !change.before && change.after) {
                booked.push(change.after);
              }
            }
          },
        });
      });
      for (const appointment of booked) count(appointment);
      return result;
    },
  };
}

/** Wraps the ledger to count the outcomes of attempts. */
export function countingMail(ledger: MailLedger, metrics: Metrics): MailLedger {
  const attempts = metrics.counter({
    name: 'dewlane_mail_attempts_total',
    help: 'Attempts to send a message by how they ended: sent, planned (again later), missed, failed, suppressed.',
    labels: ['outcome'],
  });
  for (const outcome of ['sent', 'planned', 'missed', 'failed', 'suppressed']) {
    attempts.add({ outcome }, 0);
  }
  return {
    ...ledger,
    async claim(now, leaseUntil, limit, channels) {
      const claimed = await ledger.claim(now, leaseUntil, limit, channels);
      for (const { isSuppressed } of claimed) {
        if (isSuppressed) attempts.add({ outcome: 'suppressed' });
      }
      return claimed;
    },
    async finish(mail, outcome) {
      await ledger.finish(mail, outcome);
      attempts.add({ outcome: outcome.state });
    },
  };
}

const BY_STATE = `
select "state", count(*)::int as count from "mail_messages"
where "createdAt" > now() - interval '1 day' group by 1`;

const TEXTS_BY_REPORT = `
select coalesce("report", 'none') as report, count(*)::int as count from "mail_messages"
where "createdAt" > now() - interval '1 day' and "state" = 'sent' and "phone" is not null group by 1`;

const OVERDUE = `
select coalesce(extract(epoch from $1::timestamptz - min("dueAt"))::float8, 0) as age
from "mail_messages" where "state" in ('planned', 'sending') and "dueAt" < $1`;

const STATES = ['planned', 'sending', 'sent', 'missed', 'failed', 'suppressed'];
const REPORTS = ['none', 'sent', 'undelivered', 'failed', 'delivered'];

/** Gauges of the mail ledger, read when metrics are scraped. */
export function measureMail(metrics: Metrics, pool: pg.Pool, clock: () => Date): void {
  metrics.gauge(
    {
      name: 'dewlane_mail_messages',
      help: 'Messages of the last 24 hours by state.',
      labels: ['state'],
    },
    async () => {
      const { rows } = await pool.query<{ state: string; count: number }>(BY_STATE);
      const counts = new Map(rows.map(({ state, count }) => [state, count]));
      return STATES.map((state) => ({ labels: { state }, value: counts.get(state) ?? 0 }));
    },
  );
  metrics.gauge(
    {
      name: 'dewlane_text_messages',
      help: 'Text messages of the last 24 hours that the provider has taken, by what it reported of them since: none, sent, undelivered, failed, delivered.',
      labels: ['report'],
    },
    async () => {
      const { rows } = await pool.query<{ report: string; count: number }>(TEXTS_BY_REPORT);
      const counts = new Map(rows.map(({ report, count }) => [report, count]));
      return REPORTS.map((report) => ({ labels: { report }, value: counts.get(report) ?? 0 }));
    },
  );
  metrics.gauge(
    {
      name: 'dewlane_mail_overdue_seconds',
      help: 'How long the oldest message that is due has been due; 0 when none is.',
    },
    async () => {
      const { rows } = await pool.query<{ age: number }>(OVERDUE, [clock()]);
      return rows.map(({ age }) => ({ value: Math.max(0, age) }));
    },
  );
}
