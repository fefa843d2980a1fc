import { randomUUID } from 'node:crypto';
import { createPool, inTransaction } from '@dewlane/service-kit';
import { createTestDatabase, eventually, type TestDatabase } from '@dewlane/test-engines';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { appointmentAt } from '../../../test/appointments.ts';
import { type DeliverMailParts, deliverMail } from '../../application/jobs/deliver-mail.ts';
import { type MailLedger, MailRefused, type Post } from '../../application/mail-ports.ts';
import type { Appointment } from '../../domain/appointment/appointment.ts';
import { planReminders } from '../../domain/appointment/reminders.ts';
import { UNTOUCHED } from '../../domain/business/business.ts';
import { mailOf, type PlannedMail } from '../../domain/mail/mail.ts';
import { personIn } from './forget-person.ts';
import { createMailLedger } from './mail-ledger.ts';
import { mailPlansIn } from './mail-plans.ts';
import { createMailbox } from './mailbox.ts';
import { appointmentRow } from './rows.ts';

const NOW = new Date('2026-11-18T18:00:00Z');
const COUNTING = { zone: 'America/Los_Angeles', unconfirmedPerDay: 10 } as const;
const at = (iso: string) => new Date(iso);
const later = (ms: number) => new Date(NOW.getTime() + ms);
const rendered = {
  subject: 'About your wash',
  html: '<p></p>',
  text: '',
  calendar: { method: 'REQUEST' as const, content: '' },
  unsubscribeUrl: null,
  localTime: 'Saturday',
};

describe('the ledger of mail', () => {
  let database: TestDatabase;
  let pool: pg.Pool;
  let ledger: MailLedger;
  let now: Date;
  let posted: string[];

  beforeAll(async () => {
    database = await createTestDatabase({ name: 'bookings' });
    pool = createPool({ connectionString: database.url, max: 20 });
    ledger = createMailLedger(pool, COUNTING);
  });
  afterAll(async () => {
    await pool?.end();
    await database?.drop();
  });
  beforeEach(async () => {
    now = NOW;
    posted = [];
    await pool.query(
      'truncate mail_messages, mailbox, reminders, services, contacts, recipients cascade',
    );
  });

  const signal = new AbortController().signal;
  const plans = <Result>(work: (plans: ReturnType<typeof mailPlansIn>) => Promise<Result>) =>
    inTransaction(pool, (tx) => work(mailPlansIn(tx)));
  const booked = async (more: Partial<Appointment> = {}, serviceDate = '2026-11-21 morning') => {
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
  };
  const confirmed = async (more: Partial<PlannedMail> = {}, contactEmail = 'ann@example.com') => {
    const appointment = await booked({ contactEmail });
    await plans((unit) => unit.planMail({ ...mailOf('confirmation', appointment, NOW), ...more }));
    return appointment;
  };
  const waitingForLock = async () => {
    const { rowCount } = await pool.query(
      `select from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rowCount;
  };
  /** Runs something while the ledger's statement is not committed yet, and waits for it. */
  const beside = async <Result>(
    first: (held: MailLedger) => Promise<unknown>,
    work: () => Promise<Result>,
  ): Promise<Result> => {
    const client = await pool.connect();
    try {
      await client.query('begin');
      await first(createMailLedger(client, COUNTING));
      const result = work();
      result.catch(() => undefined);
      await eventually(async () => (await waitingForLock()) === 1);
      await client.query('commit');
      return await result;
    } finally {
      client.release();
    }
  };
  const forgotten = (appointmentId: string) =>
    inTransaction(pool, (tx) =>
      personIn(tx).forgetPerson({ userId: '7', owners: ['7'], keys: [appointmentId] }),
    );
  const mails = async () =>
    (await pool.query('select * from mail_messages order by "createdAt", "version", "id"')).rows;
  const run = (
    post: Post = async ({ id }) => void posted.push(id),
    texts?: DeliverMailParts['texts'],
  ) =>
    deliverMail({
      texts,
      ledger,
      render: () => rendered,
      post,
      zone: 'America/Los_Angeles',
      business: { read: async () => UNTOUCHED },
      clock: () => now,
    })(signal);
  const mailbox = () => createMailbox(pool, (id) => `<${id}@test>`);
  const inMailbox = async () => (await pool.query('select * from mailbox')).rows;

  it('sends a message once, and records recipient, local time and when it was sent', async () => {
    await confirmed();
    await run();
    await run();
    const [mail] = await mails();
    expect(posted).toEqual([mail.id]);
    expect(mail).toMatchObject({
      kind: 'confirmation',
      state: 'sent',
      to: 'ann@example.com',
      localTime: 'Saturday',
      attempts: 1,
      error: null,
      sentAt: NOW,
    });
  });

  it("prefers an account's e-mail address to the one left at the booking, and uses the account of a moved guest", async () => {
    await pool.query(`insert into contacts values ('42', 1, 'sam@example.com', 'Sam')`);
    const guestId = `guest_${randomUUID()}`;
    await pool.query('insert into guest_moves values ($1, $2, now())', [guestId, '42']);
    for (const userId of ['42', guestId]) {
      const appointment = await booked({ userId });
      await plans((unit) => unit.planMail(mailOf('confirmation', appointment, NOW)));
    }
    await run();
    expect((await mails()).map(({ to }) => to)).toEqual(['sam@example.com', 'sam@example.com']);
  });

  it("waits for an account's e-mail address whose event has not arrived yet", async () => {
    const appointment = await booked({ contactEmail: null });
    await plans((unit) => unit.planMail(mailOf('confirmation', appointment, NOW)));
    await run();
    expect(await mails()).toMatchObject([{ state: 'planned', dueAt: later(5_000) }]);
    await pool.query(`insert into contacts values ('42', 1, 'sam@example.com', 'Sam')`);
    now = later(5_000);
    await run();
    expect(await mails()).toMatchObject([{ state: 'sent', to: 'sam@example.com' }]);
  });

  it('hands each message to one of two workers only, however many there are', async () => {
    for (let count = 0; count < 60; count += 1) await confirmed({}, `${count}@example.com`);
    await Promise.all([run(), run(), run()]);
    expect(posted).toHaveLength(60);
    expect(new Set(posted).size).toBe(60);
    expect((await mails()).every(({ state, attempts }) => state === 'sent' && attempts === 1)).toBe(
      true,
    );
  });

  it('sends a message again under the same id if its worker died before the call', async () => {
    await confirmed();
    await ledger.claim(now, later(60_000), 1, ['mail']);
    await run();
    expect(posted).toEqual([]);
    now = later(60_000);
    await run();
    const [mail] = await mails();
    expect(posted).toEqual([mail.id]);
    expect(mail).toMatchObject({ state: 'sent', attempts: 2 });
  });

  it('keeps one copy in the mailbox if the worker died after the call', async () => {
    await confirmed();
    const [mail] = await ledger.claim(now, later(60_000), 1, ['mail']);
    const post = mailbox();
    await post({ id: mail?.id ?? '', to: 'ann@example.com', ...rendered });
    now = later(60_000);
    await run(post);
    expect(await inMailbox()).toMatchObject([
      { mailId: mail?.id, messageId: `<${mail?.id}@test>` },
    ]);
    expect(await mails()).toMatchObject([{ state: 'sent', attempts: 2 }]);
  });

  it('ignores a worker that returns after another has taken over', async () => {
    await confirmed();
    const [frozen] = await ledger.claim(now, later(60_000), 1, ['mail']);
    now = later(60_000);
    await run(async () => {
      if (frozen) await ledger.finish(frozen, { state: 'failed', error: 'too late' });
      expect(await mails()).toMatchObject([{ state: 'sending', attempts: 2 }]);
    });
    expect(await mails()).toMatchObject([{ state: 'sent', error: null }]);
  });

  it('retries after an outage with exponential backoff, and stops the run meanwhile', async () => {
    for (let count = 0; count < 12; count += 1) await confirmed({}, `${count}@example.com`);
    let calls = 0;
    const down: Post = async () => {
      calls += 1;
      throw new Error('connect ECONNREFUSED');
    };
    await run(down);
    expect(calls).toBe(4);
    expect(await mails()).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({
          state: 'planned',
          dueAt: later(60_000),
          error: 'The mail server could not be reached.',
        }),
      ]),
    );
    now = later(60_000);
    while (calls < 13) await run(down);
    const waits = (await mails()).filter(({ attempts }) => attempts === 2);
    expect(waits[0]).toMatchObject({ dueAt: later(180_000) });
    now = later(30 * 60_000);
    await run();
    expect((await mails()).every(({ state }) => state === 'sent')).toBe(true);
  });

  it('gives up on a permanently refused message, without holding up others', async () => {
    await confirmed();
    await confirmed();
    const [first] = await mails();
    await run(async ({ id }) => {
      if (id === first.id) throw new MailRefused('no such user', true);
      posted.push(id);
    });
    expect(posted).toHaveLength(1);
    expect(await mails()).toMatchObject([
      { state: 'failed', error: 'no such user' },
      { state: 'sent' },
    ]);
  });

  it('marks a message that could not be sent in time as missed', async () => {
    await confirmed({ sendUntil: later(1_000) });
    now = later(1_000);
    await run();
    expect(posted).toEqual([]);
    expect(await mails()).toMatchObject([
      { state: 'missed', error: 'The message could not go out in time.' },
    ]);
  });

  it('never sends a message that is no longer true', async () => {
    const appointment = await confirmed();
    await ledger.claim(now, later(60_000), 1, ['mail']);
    await pool.query(`update services set status = 'cancelled' where id = $1`, [appointment.id]);
    now = later(60_000);
    await run();
    expect(posted).toEqual([]);
    expect(await mails()).toMatchObject([{ state: 'missed' }]);
  });

  it('sends the last of several unsent messages, and replaces an unsent confirmation by one with the new time', async () => {
    const appointment = await confirmed();
    const moved = { ...appointment, version: 2 };
    await plans((unit) => unit.planMail(mailOf('moved', moved, NOW)));
    expect(await mails()).toMatchObject([{ kind: 'confirmation', version: 2 }]);
    await run();
    await plans((unit) => unit.planMail(mailOf('moved', { ...moved, version: 3 }, NOW)));
    await plans((unit) => unit.planMail(mailOf('moved', { ...moved, version: 4 }, NOW)));
    expect((await mails()).map(({ kind, version }) => [kind, version])).toEqual([
      ['confirmation', 2],
      ['moved', 4],
    ]);
  });

  it('SELF-09 sends nothing about a change that was reverted before its message was sent', async () => {
    const appointment = await booked();
    const moved = mailOf('moved', appointment, NOW, { before: appointment });
    await plans((unit) => unit.planMail(moved));
    await run();
    expect(posted).toEqual([]);
    expect(await mails()).toMatchObject([{ state: 'missed' }]);
  });

  it.each([
    ['was sent', 'sent', null, false],
    ['never went', 'failed', null, true],
    ['was sent and never arrived', 'sent', 'undelivered', true],
  ])(
    'SELF-09 treats a resend as news only if the original did not arrive: it %s',
    async (_, state, report, isNews) => {
      const appointment = await booked();
      const moved = mailOf('moved', appointment, NOW, { before: appointment });
      await plans((unit) => unit.planMail(moved));
      await pool.query('update mail_messages set "state" = $1, "report" = $2', [state, report]);
      const [{ id: resendOf }] = await mails();
      await plans((unit) => unit.addResend({ ...moved, id: randomUUID(), resendOf }));
      const known = await plans((unit) => unit.stateCustomerKnows(appointment.id));
      expect(known).toEqual(isNews ? appointment : null);
    },
  );

  it('keeps the state of a deleted appointment only until its message is sent', async () => {
    const appointment = await booked();
    await pool.query('delete from services where id = $1', [appointment.id]);
    await plans((unit) =>
      unit.planMail(mailOf('deleted', appointment, NOW, { lastState: appointment })),
    );
    await run();
    expect(posted).toHaveLength(1);
    expect(await mails()).toMatchObject([
      { kind: 'deleted', state: 'sent', to: 'ann@example.com', lastState: null },
    ]);
  });

  describe('with text messages', () => {
    const post: Post = async ({ id }) => void posted.push(id);
    const textsBy = (send: (to: string) => Promise<void>) => ({
      render: () => ({ text: '', localTime: '' }),
      post: ({ to }: { to: string }) => send(to),
    });

    it('SELF-07 tries an unreachable provider with four messages, and still sends the mail queued behind them', async () => {
      for (let count = 0; count < 9; count += 1) await confirmed({ phone: `+1408555010${count}` });
      await confirmed({ dueAt: later(1) });
      now = later(1);
      const tried: string[] = [];
      const away = textsBy(async (to) => {
        tried.push(to);
        throw new Error('connect ECONNREFUSED');
      });
      await run(post, away);
      expect(posted).toHaveLength(1);
      expect(tried).toHaveLength(4);
    });

    it('SELF-07 holds back one that an outage delayed into quiet hours', async () => {
      await confirmed({ phone: '+14085550142', goesAtNight: false });
      const sent: string[] = [];
      const texts = textsBy(async (to) => void sent.push(to));
      now = at('2026-11-19T05:00:00Z');
      await run(post, texts);
      expect(sent).toEqual([]);
      expect(await mails()).toMatchObject([
        { state: 'planned', dueAt: at('2026-11-19T16:00:00Z') },
      ]);
      now = at('2026-11-19T16:00:00Z');
      await run(post, texts);
      expect(sent).toEqual(['+14085550142']);
    });

    it('reports that they are no longer set up', async () => {
      await confirmed({ phone: '+14085550142' });
      await run();
      expect(posted).toEqual([]);
      expect(await mails()).toMatchObject([
        { state: 'failed', error: 'Text messages are not set up.', to: '+14085550142' },
      ]);
    });
  });

  describe('to an address that nobody has confirmed', () => {
    const recipient = (address: string, more: string) =>
      pool.query(`insert into recipients (address, "${more}") values ($1, now())`, [address]);
    const states = async () => (await mails()).map(({ state }) => state).sort();
    const sentAnd = (sent: number, suppressed: number) => [
      ...Array<string>(sent).fill('sent'),
      ...Array<string>(suppressed).fill('suppressed'),
    ];

    it('SELF-13 sends ten messages a day, however many are sent concurrently, and records why the rest are suppressed', async () => {
      await Promise.all(Array.from({ length: 30 }, () => confirmed()));
      await Promise.all([run(), run(), run(), run()]);
      expect(posted).toHaveLength(10);
      expect(await states()).toEqual(sentAnd(10, 20));
      const suppressed = (await mails()).find(({ state }) => state === 'suppressed');
      expect(suppressed).toMatchObject({ to: 'ann@example.com', attempts: 0 });
      expect(suppressed.error).toMatch(/^Nobody has confirmed this address/);
      now = at('2026-11-19T08:00:00Z');
      await confirmed({ dueAt: now, sendUntil: later(86_400_000) });
      await run();
      expect(await states()).toEqual(sentAnd(11, 20));
    });

    it('SELF-13 counts all notations of one address together, for guests and accounts alike', async () => {
      await pool.query(`insert into contacts values ('42', 1, 'ANN@example.com', null)`);
      const others = ['ann+1@example.com', 'Ann+two@Example.com', 'ann@example.com'];
      for (let count = 0; count < 12; count += 1) {
        await confirmed({}, others[count % 3]);
        if (count === 5) await pool.query('delete from contacts');
      }
      await run();
      expect(await states()).toEqual(sentAnd(10, 2));
    });

    it('SELF-13 counts a message once, however many attempts it takes', async () => {
      for (let count = 0; count < 10; count += 1) await confirmed();
      const down: Post = async () => {
        throw new MailRefused('Greylisted', false);
      };
      await run(down);
      now = later(60_000);
      await run(down);
      now = later(60 * 60_000);
      await run();
      expect(await states()).toEqual(sentAnd(10, 0));
      await confirmed();
      await run();
      expect(await states()).toEqual(sentAnd(10, 1));
    });

    it('SELF-13 suppresses a reminder beyond the limit', async () => {
      for (let count = 0; count < 10; count += 1) await confirmed();
      const appointment = await booked();
      await plans((unit) =>
        unit.replaceReminders(appointment.id, planReminders(appointment, NOW, null)),
      );
      await run();
      now = at('2026-11-20T16:00:00Z');
      await pool.query(`update recipients set "countedOn" = '2026-11-20'`);
      await run();
      const { rows } = await pool.query('select "kind", "state" from reminders order by "kind"');
      expect(rows).toEqual([
        { kind: '24h', state: 'missed' },
        { kind: '2h', state: 'planned' },
      ]);
    });

    it('sends without a limit once it was confirmed, and nothing once unsubscribed', async () => {
      await recipient('ann@example.com', 'confirmedAt');
      await recipient('bob@example.com', 'unsubscribedAt');
      for (let count = 0; count < 12; count += 1) await confirmed();
      await confirmed({}, 'Bob+x@example.com');
      await run();
      expect(await states()).toEqual(sentAnd(12, 1));
      const suppressed = (await mails()).find(({ state }) => state === 'suppressed');
      expect(suppressed.error).toMatch(/asked for no more messages/);
    });

    it('ACCT-06 is erased together with a message that is being claimed at that moment', async () => {
      const { id } = await confirmed();
      await beside(
        (held) => held.claim(now, later(60_000), 4, ['mail', 'text']),
        () => forgotten(id),
      );
      expect(await mails()).toEqual([]);
      expect((await pool.query('select * from recipients')).rows).toEqual([]);
    });

    it('reports whether it was confirmed', async () => {
      await recipient('ann@example.com', 'confirmedAt');
      await confirmed();
      await confirmed({}, 'bob@example.com');
      const claimed = await ledger.claim(now, later(60_000), 10, ['mail']);
      expect(claimed.map(({ to, isConfirmed }) => [to, isConfirmed]).sort()).toEqual([
        ['ann@example.com', true],
        ['bob@example.com', false],
      ]);
    });
  });

  describe('with reminders', () => {
    const reminded = async (
      serviceDate = '2026-11-21 morning',
      contactEmail = 'ann@example.com',
    ) => {
      const appointment = await booked({ contactEmail }, serviceDate);
      await plans((unit) =>
        unit.replaceReminders(appointment.id, planReminders(appointment, NOW, null)),
      );
      return appointment;
    };
    const reminders = async () => {
      const { rows } = await pool.query(
        'select "kind", "state" from reminders order by "remindAt"',
      );
      return rows.map(({ kind, state }) => `${kind} ${state}`);
    };

    it('JOB-02 sends them 24 h and 2 h before the start, not earlier', async () => {
      await reminded();
      now = at('2026-11-20T15:59:59Z');
      await run();
      expect(await reminders()).toEqual(['24h planned', '2h planned']);
      now = at('2026-11-20T16:00:00Z');
      await run();
      expect(await reminders()).toEqual(['24h sent', '2h planned']);
      now = at('2026-11-21T14:00:00Z');
      await run();
      expect(await reminders()).toEqual(['24h sent', '2h sent']);
      expect((await mails()).map(({ kind, state }) => `${kind} ${state}`)).toEqual([
        '24h sent',
        '2h sent',
      ]);
    });

    it('JOB-03 sends none twice, however many workers look and however often', async () => {
      for (let count = 0; count < 50; count += 1) {
        await reminded(undefined, `${count}@example.com`);
      }
      now = at('2026-11-21T14:00:00Z');
      await Promise.all([run(), run(), run(), run()]);
      await run();
      expect(posted).toHaveLength(100);
      expect(new Set(posted).size).toBe(100);
    });

    it('sends one delayed by an outage while the start is ahead, else marks it missed', async () => {
      await reminded();
      now = at('2026-11-21T15:59:59Z');
      await run();
      expect(await reminders()).toEqual(['24h sent', '2h sent']);
      await reminded('2026-11-22 morning');
      now = at('2026-11-22T16:00:00Z');
      await run();
      expect((await reminders()).slice(2)).toEqual(['24h missed', '2h missed']);
      expect((await mails()).slice(2)).toMatchObject([
        { state: 'missed', error: 'The reminder was held up until the appointment had begun.' },
        { state: 'missed' },
      ]);
    });

    it('marks one as missed if an outage of the mail server lasts until the start', async () => {
      await reminded();
      now = at('2026-11-21T15:00:00Z');
      await run(async () => {
        throw new Error('connect ECONNREFUSED');
      });
      expect(await reminders()).toEqual(['24h sending', '2h sending']);
      now = at('2026-11-21T16:00:00Z');
      await run();
      expect(posted).toEqual([]);
      expect(await reminders()).toEqual(['24h missed', '2h missed']);
    });

    it('JOB-03 moves unsent ones with the appointment', async () => {
      const appointment = await reminded();
      now = at('2026-11-20T16:00:00Z');
      await ledger.handOverReminders(now, 10);
      const moved = appointmentAt('2026-11-25 morning', { id: appointment.id });
      await plans((unit) => unit.replaceReminders(moved.id, planReminders(moved, now, null)));
      expect(await mails()).toEqual([]);
      expect(await reminders()).toEqual(['24h planned', '2h planned']);
      const back = planReminders(appointment, NOW, null);
      await plans((unit) => unit.replaceReminders(appointment.id, back));
      await run();
      expect((await mails()).map(({ kind }) => kind)).toEqual(['24h']);
    });

    it('JOB-03 moves ones that are being handed over at that moment', async () => {
      const appointment = await reminded();
      now = at('2026-11-20T16:00:00Z');
      const moved = appointmentAt('2026-11-25 morning', { id: appointment.id });
      const { mails: withdrawn } = await beside(
        (held) => held.handOverReminders(now, 10),
        () => plans((unit) => unit.replaceReminders(moved.id, planReminders(moved, now, null))),
      );
      expect(withdrawn).toMatchObject([{ kind: '24h', state: 'planned' }]);
      expect(await mails()).toEqual([]);
      expect(await reminders()).toEqual(['24h planned', '2h planned']);
    });

    it('ACCT-06 erases ones that are being handed over at that moment', async () => {
      const { id } = await reminded();
      now = at('2026-11-20T16:00:00Z');
      await beside(
        (held) => held.handOverReminders(now, 10),
        () => forgotten(id),
      );
      expect(await mails()).toEqual([]);
      expect(await reminders()).toEqual([]);
    });

    it('reports when reminders and messages become due', async () => {
      await reminded();
      await confirmed();
      const due = await ledger.dueTimes(at('2026-11-21T14:00:00Z'));
      expect(due.map((time) => time.toISOString()).sort()).toEqual([
        '2026-11-18T18:00:00.000Z',
        '2026-11-20T16:00:00.000Z',
        '2026-11-21T14:00:00.000Z',
      ]);
      expect(await ledger.dueTimes(at('2026-11-19T00:00:00Z'))).toHaveLength(1);
    });
  });
});
