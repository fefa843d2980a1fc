import { TOPICS } from '@dewlane/events';
import { EXPORT_PATH } from '@dewlane/internal-api';
import { eventually } from '@dewlane/test-engines';
import { startTextProvider, type TextProviderDouble } from '@dewlane/test-engines/text-provider';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { bookingsSettings, startBookings } from '../src/index.ts';
import { userChanged, userErased } from './support/events.ts';
import {
  type Customer,
  customer,
  guest,
  type Harness,
  STAFF,
  START,
  startHarness,
  VISITOR,
} from './support/harness.ts';
import { type MailResult, mailOperationsOf } from './support/mail-operations.ts';
import { ANSWERS, booked, operationsOf, pressLink } from './support/operations.ts';

const PHONE = '(408) 555-0142';
const NUMBER = '+14085550142';

const is = (kind: string, state: string) => (mails: MailResult[]) =>
  mails[0]?.kind === kind && mails[0].state === state;

describe('a text message', () => {
  let provider: TextProviderDouble;
  let harness: Harness;
  let operations: ReturnType<typeof operationsOf>;
  let mail: ReturnType<typeof mailOperationsOf>;

  beforeAll(async () => {
    provider = await startTextProvider();
    harness = await startHarness({ env: { TEXT_URL: provider.url, TEXT_FROM: '+14085550100' } });
    operations = operationsOf(harness);
    mail = mailOperationsOf(harness);
  });
  afterAll(async () => {
    await harness?.stop();
    await provider?.stop();
  });
  beforeEach(async () => {
    harness.setTime(START);
    // What the test before has left unsent must not arrive in this one.
    await run();
    await harness.empty('recipients', 'reminders', 'mail_messages', 'services');
    provider.arrived.length = 0;
  });
  afterEach(() => {
    provider.refuse(null);
    provider.loseResponses(false);
  });
  const book = async (contactPhone = PHONE, more = {}) =>
    (await booked(harness, guest(), { contactPhone }, more)).appointment;
  const run = () => harness.service.jobs.runNow('sendMail');
  const texts = () => provider.arrived.map(({ text }) => text);
  const tokenIn = (text: string | undefined) => /\/booking\/([\w-]{43})/.exec(text ?? '')?.[1];
  const changeByLink = (mutation: string, input: object) =>
    harness.graphql(
      VISITOR,
      `mutation ($input: ${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Input!) { ${mutation}(input: $input) { version } }`,
      { input },
    );

  it('SELF-07 confirms at once to a guest who left only a phone, and shows staff the number', async () => {
    const { id } = await book();
    const [sent] = await mail.until(id, is('confirmation', 'sent'));
    expect(sent).toMatchObject({ channel: 'text', to: NUMBER, attempts: 1, delivered: null });
    expect(sent?.localTime).toBe('Saturday, November 21, 2026, between 8:00 AM and 12:00 PM');
    expect(provider.arrived).toMatchObject([{ to: NUMBER, from: '+14085550100' }]);
    expect(texts()[0]).toContain('Your wash is booked for Sat, Nov 21');
  });

  it.each([
    ['to a guest who left an e-mail', PHONE, { contactEmail: 'ann@example.com' }, 1],
    ['to a foreign number', '+44 20 7946 0958', {}, 0],
  ])('SELF-07 is not sent %s', async (_, phone, more, messages) => {
    const { id } = await book(phone, more);
    await run();
    const page = (await mail.mails(id)).data?.staffMails;
    expect(page?.totalCount).toBe(messages);
    expect(page?.nodes.some(({ channel }) => channel === 'text')).toBe(false);
    expect(provider.arrived).toEqual([]);
  });

  it('SELF-01 contains a link that shows and changes the booking, and confirms the number', async () => {
    const { id } = await book();
    await mail.until(id, is('confirmation', 'sent'));
    const linkToken = tokenIn(texts()[0]);
    const { data } = await harness.graphql<{ ownBooking: object }>(
      VISITOR,
      'query ($linkToken: String) { ownBooking(linkToken: $linkToken) { status isAddressConfirmed hasEmail } }',
      { linkToken },
    );
    expect(data?.ownBooking).toEqual({
      status: 'scheduled',
      isAddressConfirmed: false,
      hasEmail: false,
    });
    harness.pass(1_000);
    await changeByLink('moveOwnBooking', {
      linkToken,
      expectedVersion: 1,
      serviceDate: '2026-11-24 evening',
    });
    await mail.until(id, is('moved', 'sent'));
    expect(texts()[1]).toContain('Tue, Nov 24, between 4:00 PM and 8:00 PM instead of Sat, Nov 21');
  });

  it('SELF-07 is promised to its recipients, and to nobody who left an e-mail or has replied STOP', async () => {
    const promisedTo = async (contactPhone: string, more = {}) => {
      const claims = guest();
      const vehicleId = await harness.vehicleOf(claims);
      const input = { vehicleId, answers: { ...ANSWERS, contactPhone }, ...more };
      const { data, errors } = await harness.graphql<{
        bookAppointment: { isToldByText: boolean; appointment: { id: string } };
      }>(
        claims,
        'mutation ($input: BookAppointmentInput!) { bookAppointment(input: $input) { isToldByText appointment { id } } }',
        { input },
      );
      if (!data) throw new Error(JSON.stringify(errors));
      const { isToldByText, appointment } = data.bookAppointment;
      const own = await harness.graphql<{ ownBooking: { isToldByText: boolean } }>(
        claims,
        'query ($id: ID) { ownBooking(id: $id) { isToldByText } }',
        { id: appointment.id },
      );
      expect(own.data?.ownBooking).toEqual({ isToldByText });
      return isToldByText;
    };
    expect(await promisedTo(PHONE)).toBe(true);
    expect(await promisedTo(PHONE, { contactEmail: 'ann@example.com' })).toBe(false);
    expect(await promisedTo('+44 20 7946 0958')).toBe(false);
    await harness.pool.query(
      `insert into recipients ("address", "unsubscribedAt") values ($1, now())
       on conflict ("address") do update set "unsubscribedAt" = now()`,
      [NUMBER],
    );
    expect(await promisedTo(PHONE)).toBe(false);
  });

  it('SELF-07 reminds at 8:59 PM the evening before if 2 h before is in quiet hours', async () => {
    const { id } = await book();
    await mail.until(id, is('confirmation', 'sent'));
    harness.setTime('2026-11-20T16:00:00.000Z');
    await run();
    await mail.until(id, is('reminder_24h', 'sent'));
    harness.setTime('2026-11-21T04:58:59.000Z');
    await run();
    expect(provider.arrived).toHaveLength(2);
    harness.setTime('2026-11-21T04:59:00.000Z');
    await run();
    await mail.until(id, is('reminder_2h', 'sent'));
    harness.setTime('2026-11-21T15:59:00.000Z');
    await run();
    expect(provider.arrived).toHaveLength(3);
  });

  it('SELF-07 waits for the morning if staff change something at night, and staff see that', async () => {
    const { id } = await book();
    await mail.until(id, is('confirmation', 'sent'));
    harness.setTime('2026-11-19T06:00:00.000Z');
    await operations.update(STAFF, { id, serviceDate: '2026-11-25 morning' });
    harness.pass(10_000);
    await run();
    const [waiting] = await mail.until(id, is('moved', 'planned'));
    expect(waiting).toMatchObject({
      nextAttemptAt: '2026-11-19T16:00:00.000Z',
      error: 'No text messages go from 9 PM to 8 AM.',
    });
    expect(provider.arrived).toHaveLength(1);
    harness.setTime('2026-11-19T16:00:00.000Z');
    await run();
    await mail.until(id, is('moved', 'sent'));
  });

  it('SELF-07 JOB-07 waits for the morning, and staff still see then that it may have arrived', async () => {
    const { id } = await book();
    await mail.until(id, is('confirmation', 'sent'));
    provider.loseResponses(true);
    harness.setTime('2026-11-19T04:58:00.000Z');
    await operations.update(STAFF, { id, serviceDate: '2026-11-25 morning' });
    harness.pass(10_000);
    await run();
    await mail.until(id, ([first]) => first?.error?.includes('arrived') === true);
    harness.pass(5 * 60_000);
    await run();
    const [waiting] = await mail.until(
      id,
      ([first]) => first?.nextAttemptAt === '2026-11-19T16:00:00.000Z',
    );
    expect(waiting?.error).toBe(
      'No text messages go from 9 PM to 8 AM. The text message service did not confirm it: it may have arrived.',
    );
    expect(provider.arrived).toHaveLength(2);
  });

  it('STAFF-16 is not sent again by staff while it, or a resend of it, waits for the morning', async () => {
    const { id } = await book();
    const [confirmation] = await mail.until(id, is('confirmation', 'sent'));
    harness.setTime('2026-11-19T06:00:00.000Z');
    await operations.update(STAFF, { id, serviceDate: '2026-11-25 morning' });
    harness.pass(10_000);
    await run();
    const [moved] = await mail.until(id, is('moved', 'planned'));
    await mail.resend({ id: confirmation?.id });
    const [resent] = await mail.until(id, is('confirmation', 'planned'));
    for (const waiting of [moved, resent, confirmation]) {
      const { errors } = await mail.resend({ id: waiting?.id });
      expect(errors).toMatchObject([
        { message: 'This message is still on its way.', extensions: { code: 'CONFLICT' } },
      ]);
    }
    harness.setTime('2026-11-19T16:00:00.000Z');
    await run();
    await mail.until(id, (all) => all.length === 3 && all.every(({ state }) => state === 'sent'));
    expect(provider.arrived).toHaveLength(3);
  });

  it('SELF-07 confirms a booking even at night, and so reports a change within 12 h of the start', async () => {
    harness.setTime('2026-11-19T06:00:00.000Z');
    const { id } = await book();
    await mail.until(id, is('confirmation', 'sent'));
    harness.setTime('2026-11-21T06:00:00.000Z');
    await operations.update(STAFF, { id, status: 'cancelled' });
    harness.pass(10_000);
    await run();
    await mail.until(id, is('cancelled', 'sent'));
    expect(texts()[1]).toContain('is cancelled');
  });

  it('SELF-07 is stopped by STOP: the provider reports it once, and gets no more messages for the number', async () => {
    provider.refuse({ status: 400, code: 21_610, message: `${NUMBER} has unsubscribed` });
    const first = await book();
    const [ended] = await mail.until(first.id, is('confirmation', 'suppressed'));
    expect(ended?.error).toBe('Whoever has this number has asked for no more messages.');
    provider.refuse(null);
    const second = await book('408.555.0142');
    await mail.until(second.id, is('confirmation', 'suppressed'));
    expect(provider.arrived).toEqual([]);
    const { rows } = await harness.pool.query(`select status from services where id = any($1)`, [
      [first.id, second.id],
    ]);
    expect(rows).toEqual([{ status: 'scheduled' }, { status: 'scheduled' }]);
  });

  it('SELF-13 is sent ten times a day to an unconfirmed number in any notation; bookings stand', async () => {
    const ways = [PHONE, '4085550142', '+1 408 555 0142'];
    const ids: string[] = [];
    for (let count = 0; count < 12; count += 1) ids.push((await book(ways[count % 3])).id);
    await eventually(async () => {
      const { rows } = await harness.pool.query(
        'select "state", count(*)::int from mail_messages group by 1 order by 1',
      );
      expect(rows).toEqual([
        { state: 'sent', count: 10 },
        { state: 'suppressed', count: 2 },
      ]);
    });
    expect(provider.arrived).toHaveLength(10);
    const { rows } = await harness.pool.query('select distinct "error" from mail_messages');
    expect(rows.map(({ error }) => error).join()).toContain('Nobody has confirmed this number');
  });

  it('SELF-07 JOB-07 is retried after an outage, and mail does not wait for it', async () => {
    provider.loseResponses(true);
    const ids: string[] = [];
    for (let count = 0; count < 9; count += 1) ids.push((await book(`408555010${count}`)).id);
    const written = await book(PHONE, { contactEmail: 'ann@example.com' });
    await mail.until(written.id, is('confirmation', 'sent'));
    const [held] = await mail.until(ids[0] ?? '', is('confirmation', 'planned'));
    expect(held?.error).toBe('The text message service did not confirm it: it may have arrived.');
    provider.loseResponses(false);
    harness.pass(60 * 60_000);
    await run();
    for (const id of ids) await mail.until(id, is('confirmation', 'sent'));
  });

  it('SELF-07 is abandoned if the number can’t receive any, with a reason for staff without the number', async () => {
    provider.refuse({ status: 400, code: 21_614, message: `${NUMBER} is not a mobile number` });
    const { id } = await book();
    const [failed] = await mail.until(id, is('confirmation', 'failed'));
    expect(failed?.error).toBe(
      'The text message service said: (number) is not a mobile number (21614)',
    );
  });

  it('ACCT-05 is exported with what became of it once its link has proved the number', async () => {
    const visitors = [guest(), guest()] as const;
    const accounts = [customer(), customer()] as const;
    for (const [nth, visitor] of visitors.entries()) {
      const contact = { contactPhone: `408555015${nth}` };
      const { appointment } = await booked(harness, visitor, contact);
      await mail.until(appointment.id, is('confirmation', 'sent'));
    }
    const pressed = await pressLink(harness, tokenIn(texts()[0]) ?? '', 'confirm');
    expect(pressed.status).toBe(200);
    const exported = async (account: Customer) => {
      const response = await harness.fetch(account, EXPORT_PATH);
      const { messages = [] } = (await response.json()) as Record<string, { phone: string }[]>;
      return messages.filter(({ phone }) => phone !== null);
    };
    for (const [nth, account] of accounts.entries()) {
      const guestIds = [visitors[nth]?.customer.id ?? ''];
      await harness.publish(TOPICS.users, userChanged(account.customer.id, 1, { guestIds }));
      await eventually(async () => expect(await exported(account)).toHaveLength(1));
    }
    const [proved, other] = (await Promise.all(accounts.map(exported))).flat();
    expect(proved).toMatchObject({ to: '+14085550150', state: 'sent' });
    expect(other).toMatchObject({ to: '+14085550151' });
    expect(other).not.toHaveProperty('state');
  });

  it('can be sent again by staff', async () => {
    const { id } = await book();
    const [sent] = await mail.until(id, is('confirmation', 'sent'));
    harness.pass(1_000);
    const { data } = await mail.resend({ id: sent?.id });
    expect(data?.resendMail).toMatchObject({ channel: 'text', isResend: true });
    await mail.until(id, (mails) => mails.length === 2 && mails[0]?.state === 'sent');
    expect(provider.arrived).toHaveLength(2);
  });

  it('SELF-07 is replaced by mail once the guest leaves an e-mail', async () => {
    const ann = guest();
    const { appointment } = await booked(harness, ann, { contactPhone: PHONE });
    await mail.until(appointment.id, is('confirmation', 'sent'));
    harness.pass(1_000);
    const contactEmail = 'ann@example.com';
    await operations.setContactEmail(ann, { appointmentId: appointment.id, contactEmail });
    const [sent] = await mail.until(appointment.id, is('confirmation', 'sent'));
    expect(sent).toMatchObject({ channel: 'mail', to: contactEmail });
    const { rows } = await harness.pool.query('select "phone" from reminders');
    expect(rows).toEqual([{ phone: null }, { phone: null }]);
  });

  it('JOB-02 SELF-07 reminds by mail if the text failed in the evening and the guest leaves an e-mail then', async () => {
    const ann = guest();
    const { appointment } = await booked(harness, ann, { contactPhone: PHONE });
    const { id } = appointment;
    await mail.until(id, is('confirmation', 'sent'));
    harness.setTime('2026-11-20T16:00:00.000Z');
    await run();
    await mail.until(id, is('reminder_24h', 'sent'));
    provider.refuse({ status: 400, code: 21_614, message: 'not a mobile number' });
    harness.setTime('2026-11-21T04:59:00.000Z');
    await run();
    await mail.until(id, is('reminder_2h', 'failed'));
    harness.pass(3_600_000);
    const contactEmail = 'ann@example.com';
    await operations.setContactEmail(ann, { appointmentId: id, contactEmail });
    // The text of the day before arrived, so that reminder isn't sent again.
    await mail.until(id, is('confirmation', 'sent'));
    harness.setTime('2026-11-21T14:00:00.000Z');
    await run();
    const [reminder, ...others] = await mail.until(id, is('reminder_2h', 'sent'));
    expect(reminder).toMatchObject({ channel: 'mail', to: contactEmail });
    expect(others.filter(({ kind }) => kind.startsWith('reminder'))).toMatchObject([
      { kind: 'reminder_2h', channel: 'text', state: 'failed', isResend: false },
      { kind: 'reminder_24h', channel: 'text', state: 'sent' },
    ]);
    const { rows } = await harness.pool.query('select "state" from reminders');
    expect(rows).toEqual([{ state: 'sent' }, { state: 'sent' }]);
  });

  it('ACCT-06 leaves no trace of a number that an erased person had as a guest', async () => {
    const ann = guest();
    const { appointment } = await booked(harness, ann, { contactPhone: PHONE });
    await mail.until(appointment.id, is('confirmation', 'sent'));
    const { id } = customer().customer;
    const moved = { email: 'sam@wash.example', guestIds: [ann.customer.id] };
    await harness.publish(TOPICS.users, userChanged(id, 1, moved));
    await eventually(async () => {
      const { rows } = await harness.pool.query('select "userId" from services');
      expect(rows).toEqual([{ userId: id }]);
    });
    // As retention does eventually; then only the appointment has the number.
    await harness.pool.query('delete from mail_messages where "phone" is not null');
    await harness.publish(TOPICS.users, userErased(id, 2));
    await eventually(async () => {
      const { rows } = await harness.pool.query('select "status" from services');
      expect(rows).toEqual([{ status: 'cancelled' }]);
    });
    for (const table of ['mail_messages', 'mailbox', 'recipients', 'reminders', 'services']) {
      const { rows } = await harness.pool.query(
        `select to_jsonb(held)::text as row from ${table} as held`,
      );
      expect(rows.map(({ row }) => row).join()).not.toMatch(/408\D*555\D*0142/);
    }
  });
});

describe('a text message without a provider', () => {
  let harness: Harness | undefined;
  afterEach(() => harness?.stop());

  it('SELF-07 is neither planned nor promised', async () => {
    harness = await startHarness();
    const { appointment } = await booked(harness, guest(), { contactPhone: PHONE });
    expect((await mailOperationsOf(harness).mails(appointment.id)).data?.staffMails.nodes).toEqual(
      [],
    );
    expect((await harness.pool.query('select from reminders')).rowCount).toBe(0);
  });

  it('SELF-07 reminds of bookings from before it was set up, once', async () => {
    // Only the process with a provider sends.
    harness = await startHarness({ env: { BACKGROUND: 'relay,consumer' } });
    const other = { contactEmail: 'ann@example.com' };
    const { appointment } = await booked(harness, guest(), { contactPhone: PHONE });
    await booked(harness, guest(), { contactPhone: PHONE }, other);
    await booked(harness, guest(), { contactPhone: '+44 20 7946 0958' });
    const off = await booked(harness, guest(), { contactPhone: PHONE });
    await operationsOf(harness).update(STAFF, { id: off.appointment.id, status: 'cancelled' });
    const provider = await startTextProvider();
    let now = new Date(START);
    const env = { ...harness.env, TEXT_URL: provider.url, TEXT_FROM: '+14085550100' };
    const service = await startBookings(bookingsSettings.parse({ ...env, BACKGROUND: 'jobs' }), {
      clock: () => now,
    });
    try {
      const { pool } = harness;
      const planned = async () => {
        const { rows } = await pool.query(
          'select "appointmentId", "kind" from reminders where "phone" = $1 order by "kind"',
          [NUMBER],
        );
        return rows;
      };
      const both = ['24h', '2h'].map((kind) => ({ appointmentId: appointment.id, kind }));
      await eventually(async () => expect(await planned()).toEqual(both));
      now = new Date('2026-11-20T16:00:00.000Z');
      await service.jobs.runNow('planTextReminders');
      await service.jobs.runNow('sendMail');
      expect(provider.arrived).toMatchObject([{ to: NUMBER }]);
      expect(await planned()).toEqual(both);
    } finally {
      await service.stop();
      await provider.stop();
    }
  });

  it('SELF-07 is in the mailbox if configured so, its link without the token', async () => {
    harness = await startHarness({ env: { TEXT_URL: 'mailbox' } });
    const { appointment } = await booked(harness, guest(), { contactPhone: PHONE });
    const [sent] = await mailOperationsOf(harness).until(
      appointment.id,
      is('confirmation', 'sent'),
    );
    expect(sent?.delivered).toMatchObject({ to: NUMBER, subject: '', html: '', calendar: '' });
    expect(sent?.delivered?.text).toMatch(
      /booked for .* https:\/\/wash\.example\/booking\/… Reply STOP/,
    );
  });
});
