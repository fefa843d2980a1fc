import { randomUUID } from 'node:crypto';
import { createPool, inTransaction, type SqlExecutor } from '@dewlane/service-kit';
import {
  createTestDatabase,
  eventually,
  isWaitingForLock,
  type TestDatabase,
} from '@dewlane/test-engines';
import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import type pg from 'pg';
import { forgetPerson } from '../../src/adapters/db/forget-person.ts';
import { createMailbox } from '../../src/adapters/db/mailbox.ts';
import { createMessageLedger } from '../../src/adapters/db/message-ledger.ts';
import { createMessagePlans } from '../../src/adapters/db/message-plans.ts';
import { createPlaces } from '../../src/adapters/db/places.ts';
import { createRecipients } from '../../src/adapters/db/recipients.ts';
import { appointmentRow } from '../../src/adapters/db/rows.ts';
import { createBookingLinks } from '../../src/adapters/links/link-token.ts';
import {
  type DeliverMessagesParts,
  deliverMessages,
} from '../../src/application/jobs/deliver-messages.ts';
import type { MessageLedger, SendMail } from '../../src/application/ports/messages.ts';
import { notifyOfChange } from '../../src/application/steps/notify-of-change.ts';
import type { Appointment } from '../../src/domain/appointment/appointment.ts';
import { UNTOUCHED } from '../../src/domain/business/business.ts';
import { messageOf, type PlannedMessage } from '../../src/domain/message/message.ts';
import { CONFIRMED_PER_DAY } from '../../src/domain/message/recipient.ts';
import { appointmentAt } from './appointments.ts';

export type Changer = 'customer' | 'staff' | 'system';

export const NOW = new Date('2026-11-18T18:00:00Z');
const ZONE = 'America/Los_Angeles';
/** The limits of SELF-19; other tests have one owner write to more addresses. */
export const ASKERS_LIMITED = { recipientsPerOwner: 10, recipientsPerClient: 50 };
const ASKERS_UNLIMITED = { recipientsPerOwner: 0, recipientsPerClient: 0 };
export const rendered = {
  subject: 'About your wash',
  html: '<p></p>',
  text: '',
  calendar: { method: 'REQUEST' as const, content: '' },
  unsubscribeUrl: null,
  localTime: 'Saturday',
};

/** The instant of an ISO text. */
export const at = (iso: string) => new Date(iso);
/** So many milliseconds after NOW. */
export const later = (ms: number) => new Date(NOW.getTime() + ms);

/**
 * The ledger of messages in a database of the calling suite's own, empty before each test. `now` is the time of its clock,
 * `posted` the ids of the messages that were handed over, `retries` the times for which the job was to be woken.
 */
export function useMessageLedger(askers = ASKERS_UNLIMITED) {
  const counting = {
    zone: ZONE,
    unconfirmedPerDay: 10,
    confirmedPerDay: CONFIRMED_PER_DAY,
    ...askers,
  };
  let database: TestDatabase;
  let pool: pg.Pool;
  let real: MessageLedger;

  beforeAll(async () => {
    database = await createTestDatabase({ name: 'bookings' });
    pool = createPool({ connectionString: database.url, max: 20 });
    real = createMessageLedger(pool, counting);
  });
  afterAll(async () => {
    await pool?.end();
    await database?.drop();
  });
  beforeEach(async () => {
    ledger.now = NOW;
    ledger.posted = [];
    ledger.retries = [];
    await pool.query(
      'truncate mail_messages, mailbox, reminders, services, contacts, recipients, askers cascade',
    );
  });

  const untilLocked = () => eventually(() => isWaitingForLock(pool));

  const ledger = {
    now: NOW,
    posted: [] as string[],
    retries: [] as Date[],
    get real() {
      return real;
    },
    get pool() {
      return pool;
    },
    query: (text: string, values: unknown[] = []) => pool.query(text, values),
    plans: <Result>(
      work: (plans: ReturnType<typeof createMessagePlans>, tx: SqlExecutor) => Promise<Result>,
    ) => inTransaction(pool, (tx) => work(createMessagePlans(tx), tx)),
    untilLocked,
    async booked(more: Partial<Appointment> = {}, serviceDate = '2026-11-21 morning') {
      const id = randomUUID();
      const appointment = appointmentAt(serviceDate, {
        id,
        confirmationNumber: id.slice(0, 12),
        contactEmail: 'ann@example.com',
        ...more,
      });
      await pool.query(
        'insert into services select * from jsonb_populate_record(null::services, $1::jsonb)',
        [JSON.stringify(appointmentRow(appointment))],
      );
      return appointment;
    },
    /** Saves a later state: its time, status, price and version. */
    async saved({ id, status, priceCents, version, ...time }: Appointment) {
      const { serviceDate, timeSlot, customTime, startsAt, endsAt } = time;
      await pool.query(
        `update services set "serviceDate" = $2, "timeSlot" = $3, "customTime" = $4, "startsAt" = $5, "endsAt" = $6,
           "status" = $7, "priceCents" = $8, "version" = $9
         where id = $1`,
        [id, serviceDate, timeSlot, customTime, startsAt, endsAt, status, priceCents, version],
      );
    },
    /** Saves a change by somebody, and plans what is told of it. */
    async changed(before: Appointment, after: Appointment, by: Changer = 'system') {
      await ledger.saved(after);
      const context = { by, texting: null, zone: ZONE };
      await ledger.plans((messages, tx) =>
        notifyOfChange({ messages, places: createPlaces(tx) }, before, after, ledger.now, context),
      );
    },
    /** Books, and plans the confirmation. */
    async confirmed(more: Partial<PlannedMessage> = {}, contactEmail = 'ann@example.com') {
      const appointment = await ledger.booked({ contactEmail });
      const mail = { ...messageOf('confirmation', appointment, NOW), ...more };
      await ledger.plans((unit) => unit.planMessage(mail));
      return appointment;
    },
    /** Runs something while the ledger's statement is not committed yet, and waits for it. */
    async beside<Result>(
      first: (held: MessageLedger) => Promise<unknown>,
      work: () => Promise<Result>,
    ): Promise<Result> {
      // Its only connection stays in the transaction.
      const apart = createPool({ connectionString: database.url, max: 1 });
      try {
        await apart.query('begin');
        await first(createMessageLedger(apart, counting));
        const result = work();
        result.catch(() => undefined);
        await untilLocked();
        await apart.query('commit');
        return await result;
      } finally {
        await apart.end();
      }
    },
    forgotten: (appointmentId: string) =>
      inTransaction(pool, (tx) =>
        forgetPerson(tx, { userId: '7', ownerIds: ['7'], ids: [appointmentId] }),
      ),
    mails: async () =>
      (await pool.query('select * from mail_messages order by "createdAt", "version", "id"')).rows,
    /** One run of the job that sends what is due. */
    run: (
      post: SendMail = async ({ id }) => void ledger.posted.push(id),
      texts?: DeliverMessagesParts['texts'],
    ) =>
      deliverMessages({
        texts,
        ledger: real,
        render: () => rendered,
        post,
        zone: ZONE,
        business: { read: async () => UNTOUCHED },
        links: createBookingLinks(['a-secret-of-thirty-two-characters']),
        recipients: createRecipients(pool),
        clock: () => ledger.now,
        onRetry: (dueAt) => void ledger.retries.push(dueAt),
      })(new AbortController().signal),
    recipients: () => createRecipients(pool),
    mailbox: () => createMailbox(pool, (id) => `<${id}@test>`),
    inMailbox: async () => (await pool.query('select * from mailbox')).rows,
  };
  return ledger;
}
