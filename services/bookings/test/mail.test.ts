import { randomUUID } from 'node:crypto';
import { appointmentEvent, TOPICS } from '@dewlane/events';
import { eventually } from '@dewlane/test-engines';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { userChanged } from './support/events.ts';
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
import { booked, operationsOf } from './support/operations.ts';

const isSent = (kind: string) => (mails: MailResult[]) =>
  mails[0]?.kind === kind && mails[0].state === 'sent';

describe('mail', () => {
  let harness: Harness;
  let operations: ReturnType<typeof operationsOf>;
  let mail: ReturnType<typeof mailOperationsOf>;

  beforeAll(async () => {
    harness = await startHarness();
    operations = operationsOf(harness);
    mail = mailOperationsOf(harness);
  });
  afterAll(() => harness?.stop());
  beforeEach(async () => {
    harness.setTime(START);
    // Resets the daily count of messages for each test.
    await harness.pool.query('delete from recipients');
  });
  const confirmAddress = (address: string) =>
    harness.pool.query('insert into recipients (address, "confirmedAt") values ($1, $2)', [
      address,
      START,
    ]);

  const account = async (email: string): Promise<Customer> => {
    const ann = customer();
    const { id } = ann.customer;
    await harness.publish(TOPICS.users, userChanged(id, 1, { email, firstName: 'Sam' }));
    await eventually(async () => {
      const { rowCount } = await harness.pool.query('select from contacts where "userId" = $1', [
        id,
      ]);
      return rowCount === 1;
    });
    return ann;
  };
  /** Advances the clock, because messages are listed by creation time. */
  const laterOn = (minutes: number) =>
    harness.setTime(new Date(Date.parse(START) + minutes * 60_000).toISOString());
  /** Advances the clock until a change by staff can no longer be undone, and its message is due (STAFF-09). */
  const holdIsOver = () => {
    harness.pass(10_000);
    return harness.service.jobs.runNow('sendMail');
  };
  const reachedGuest = (answers = {}) =>
    booked(harness, guest(), answers, { contactEmail: 'ann@example.com' });

  it("confirms a booking at once, to the account's e-mail, with the appointment in it", async () => {
    const { appointment } = await booked(harness, await account('sam@wash.example'));
    const [sent] = await mail.until(appointment.id, isSent('confirmation'));
    expect(sent).toMatchObject({
      to: 'sam@wash.example',
      localTime: 'Saturday, November 21, 2026, between 8:00 AM and 12:00 PM',
      startsAt: '2026-11-21T16:00:00.000Z',
      attempts: 1,
      error: null,
      isResend: false,
      sentAt: START,
      nextAttemptAt: null,
      delivered: {
        messageId: `<mail-${sent?.id}@dewlane.example>`,
        to: 'sam@wash.example',
        subject: `Booked: your wash on Sat, Nov 21 (Dewlane ${appointment.confirmationNumber})`,
      },
    });
    expect(sent?.delivered?.html).toContain('Hi Sam,');
    expect(sent?.delivered?.calendar).toContain(`UID:${appointment.id}@dewlane.example`);
  });

  it('SELF-13 leaves the location out until the address is confirmed, and links to the page for that', async () => {
    const { appointment } = await reachedGuest();
    const [stranger] = await mail.until(appointment.id, isSent('confirmation'));
    expect(stranger?.delivered?.text).not.toContain('1 Main St');
    expect(stranger?.delivered?.calendar).not.toContain('LOCATION');
    // Staff see where the link leads, never its token.
    expect(stranger?.delivered?.text).toContain('https://wash.example/booking/…/unsubscribe');
    await harness.pool.query(`update recipients set "confirmedAt" = now()`);
    laterOn(1);
    await mail.resend({ id: stranger?.id });
    const [known] = await mail.until(appointment.id, ([first]) => first?.state === 'sent');
    expect(known?.delivered?.text).toContain('1 Main St, San Jose');
    expect(known?.delivered?.calendar).toContain('LOCATION:1 Main St');
  });

  it('SELF-13 is sent for ten of thirty concurrent bookings to an unconfirmed address; every booking stands, and staff see why', async () => {
    const bookings = await Promise.all(Array.from({ length: 30 }, () => reachedGuest()));
    const ids = bookings.map(({ appointment }) => appointment.id);
    await eventually(
      async () => {
        const { rows } = await harness.pool.query(
          `select "state", count(*)::int from mail_messages where "appointmentId" = any($1::uuid[])
           group by 1 order by 1`,
          [ids],
        );
        expect(rows).toEqual([
          { state: 'sent', count: 10 },
          { state: 'suppressed', count: 20 },
        ]);
      },
      { intervalMs: 250 },
    );
    const all = await Promise.all(
      ids.map((id) => mail.until(id, ([first]) => first !== undefined)),
    );
    const suppressed = all.flat().filter(({ state }) => state === 'suppressed');
    expect(suppressed).toHaveLength(20);
    expect(suppressed[0]?.error).toMatch(/^Nobody has confirmed this address/);
    const { rowCount } = await harness.pool.query(
      `select from services where id = any($1::uuid[]) and status = 'scheduled'`,
      [ids],
    );
    expect(rowCount).toBe(30);
  });

  it('confirms bookings by older clients, too', async () => {
    const ann = await account('sam@wash.example');
    const { data } = await operations.create(ann, {
      vehicleId: await harness.vehicleOf(ann),
      serviceDate: '2026-11-21 2:30 PM',
      serviceType: 'full',
    });
    await mail.until(data?.['createAppointment']?.id ?? '', isSent('confirmation'));
  });

  it('is not sent to a guest without an address, but to one who leaves it afterwards', async () => {
    const ann = guest();
    const { appointment } = await booked(harness, ann);
    expect((await mail.mails(appointment.id)).data?.staffMails.totalCount).toBe(0);
    await operations.setContactEmail(ann, {
      appointmentId: appointment.id,
      contactEmail: 'ann@example.com',
    });
    const [sent] = await mail.until(appointment.id, isSent('confirmation'));
    expect(sent?.to).toBe('ann@example.com');
  });

  it('confirms a guest’s booking when it moves to an account', async () => {
    const ann = guest();
    const { appointment } = await booked(harness, ann);
    const { id } = customer().customer;
    await harness.publish(
      TOPICS.users,
      userChanged(id, 1, { email: 'sam@wash.example', guestIds: [ann.customer.id] }),
    );
    await mail.until(appointment.id, ([first]) => first?.kind === 'confirmation');
    await harness.service.jobs.runNow('sendMail');
    const [sent] = await mail.until(appointment.id, isSent('confirmation'));
    expect(sent?.to).toBe('sam@wash.example');
  });

  it('SELF-09 reports a move with the old time, and updates the calendar', async () => {
    const { appointment } = await reachedGuest();
    await mail.until(appointment.id, isSent('confirmation'));
    laterOn(1);
    await operations.update(STAFF, { id: appointment.id, serviceDate: '2027-03-14 morning' });
    await holdIsOver();
    const [sent] = await mail.until(appointment.id, isSent('moved'));
    expect(sent?.localTime).toBe('Sunday, March 14, 2027, between 8:00 AM and 12:00 PM');
    expect(sent?.delivered?.text).toContain(
      'When was: Saturday, November 21, 2026, between 8:00 AM and 12:00 PM',
    );
    expect(sent?.delivered?.calendar).toMatch(/METHOD:REQUEST[\s\S]*SEQUENCE:1/);
  });

  it('SELF-09 reports a change of only the price', async () => {
    const { appointment } = await reachedGuest();
    await mail.until(appointment.id, isSent('confirmation'));
    laterOn(1);
    await operations.update(STAFF, { id: appointment.id, priceCents: 17_550 });
    await holdIsOver();
    const [sent] = await mail.until(appointment.id, isSent('changed'));
    expect(sent?.delivered?.text).toMatch(/Price was: \$200\r\n {2}Price now: \$175\.50/);
    expect(sent?.delivered?.text).not.toContain('When was');
  });

  it('reports a cancellation, and removes the appointment from the calendar', async () => {
    const { appointment } = await reachedGuest();
    await mail.until(appointment.id, isSent('confirmation'));
    laterOn(1);
    await operations.update(STAFF, { id: appointment.id, status: 'cancelled' });
    await holdIsOver();
    const [sent] = await mail.until(appointment.id, isSent('cancelled'));
    expect(sent?.delivered?.subject).toMatch(/^Cancelled: your wash on Sat, Nov 21/);
    expect(sent?.delivered?.calendar).toMatch(/METHOD:CANCEL[\s\S]*STATUS:CANCELLED/);
    laterOn(2);
    await operations.update(STAFF, { id: appointment.id, status: 'scheduled' });
    await holdIsOver();
    await mail.until(appointment.id, isSent('confirmation'));
  });

  it.each([
    ['after a move', [{ serviceDate: '2026-11-25' }, { status: 'cancelled' }]],
    ['together with one', [{ serviceDate: '2026-11-25', status: 'cancelled' }]],
  ])(
    'SELF-09 names the time that the customer knows in a cancellation %s that nobody was told of',
    async (_, edits) => {
      const { appointment } = await reachedGuest();
      const { id } = appointment;
      await mail.until(id, isSent('confirmation'));
      laterOn(1);
      for (const edit of edits) await operations.update(STAFF, { id, ...edit });
      await holdIsOver();
      const [sent] = await mail.until(id, isSent('cancelled'));
      const { subject, text, html } = sent?.delivered ?? {};
      expect(subject).toMatch(/^Cancelled: your wash on Sat, Nov 21/);
      for (const body of [text, html]) {
        expect(body).toContain('Saturday, November 21, 2026, between 8:00 AM and 12:00 PM');
        expect(body).not.toContain('November 25');
      }
      expect(sent?.localTime).toMatch(/^Saturday, November 21/);
    },
  );

  it('STAFF-10 reports a deletion, keeps sent messages and drops unsent ones', async () => {
    await confirmAddress('ann@example.com');
    const { appointment } = await reachedGuest();
    await mail.until(appointment.id, isSent('confirmation'));
    laterOn(1);
    await operations.remove(STAFF, { id: appointment.id });
    const sent = await mail.until(appointment.id, isSent('deleted'));
    expect(sent.map(({ kind, state }) => [kind, state])).toEqual([
      ['deleted', 'sent'],
      ['confirmation', 'sent'],
    ]);
    expect(sent[0]?.delivered?.text).toContain('1 Main St, San Jose');
    const { rows } = await harness.pool.query(
      `select "kind", "lastState" as left from mail_messages where "lastState" is not null order by 1`,
    );
    const left = { userId: expect.any(String) };
    expect(rows).toEqual([
      { kind: 'confirmation', left },
      { kind: 'deleted', left },
    ]);
  });

  it('is listed for staff in pages, newest first, for one appointment or all', async () => {
    const { appointment } = await reachedGuest();
    await mail.until(appointment.id, isSent('confirmation'));
    for (const day of ['22', '23']) {
      laterOn(Number(day));
      await operations.update(STAFF, { id: appointment.id, serviceDate: `2026-11-${day}` });
      await holdIsOver();
      await mail.until(appointment.id, isSent('moved'));
    }
    const first = (await mail.mails(appointment.id, { first: 2 })).data?.staffMails;
    expect(first?.nodes.map(({ kind }) => kind)).toEqual(['moved', 'moved']);
    expect(first).toMatchObject({ totalCount: 3, pageInfo: { hasNextPage: true } });
    const { endCursor = null } = first?.pageInfo ?? {};
    const rest = (await mail.mails(appointment.id, { first: 2, after: endCursor })).data
      ?.staffMails;
    expect(rest?.nodes.map(({ kind }) => kind)).toEqual(['confirmation']);
    expect(rest?.pageInfo.hasNextPage).toBe(false);
    const all = (await mail.mails(null, { first: 100 })).data?.staffMails;
    expect(all?.totalCount).toBeGreaterThan(3);
    const id = rest?.nodes[0]?.id ?? '';
    expect((await mail.one(id)).data?.staffMail?.kind).toBe('confirmation');
    expect((await mail.one('nonsense')).data?.staffMail).toBeNull();
    expect((await mail.mails('nonsense')).data?.staffMails.nodes).toEqual([]);
  });

  it.each([{ first: 0 }, { first: 101 }, { after: 'nonsense' }])(
    'responds to %j with 400',
    async (page) => {
      const { errors } = await mail.mails(randomUUID(), page);
      expect(errors?.[0]?.extensions.status).toBe(400);
    },
  );

  it('is sent again for staff as a new message, recorded with the actor', async () => {
    const { appointment } = await reachedGuest();
    const [sent] = await mail.until(appointment.id, isSent('confirmation'));
    const input = { id: sent?.id, idempotencyKey: randomUUID() };
    const first = await mail.resend(input);
    expect(first.data?.resendMail).toMatchObject({ kind: 'confirmation', isResend: true });
    const again = await mail.resend(input);
    expect(again.data?.resendMail.id).toBe(first.data?.resendMail.id);
    const both = await mail.until(
      appointment.id,
      (mails) => mails.length === 2 && mails.every(({ state }) => state === 'sent'),
    );
    expect(new Set(both.map(({ delivered }) => delivered?.messageId)).size).toBe(2);
    const event = appointmentEvent.parse((await harness.eventsOf(appointment.id)).at(-1));
    expect(event).toMatchObject({
      type: 'bookings.appointment-mail-resent.v1',
      aggregateversion: 2,
      actor: { kind: 'staff', username: 'wash-desk' },
      data: { changed: [], previous: { mail: 'confirmation' } },
    });
  });

  it('STAFF-03 is not sent again if the appointment has changed since staff saw it', async () => {
    const { appointment } = await reachedGuest();
    const [sent] = await mail.until(appointment.id, isSent('confirmation'));
    await operations.update(STAFF, { id: appointment.id, location: '7 Harbor Way' });
    const late = await mail.resend({ id: sent?.id, expectedVersion: 1 });
    expect(late.errors?.[0]?.extensions).toMatchObject({
      code: 'CHANGED_MEANWHILE',
      current: { version: 2, location: '7 Harbor Way' },
    });
    const { data } = await mail.resend({ id: sent?.id, expectedVersion: 2 });
    expect(data?.resendMail).toMatchObject({ isResend: true, appointmentVersion: 3 });
  });

  it('STAFF-16 is not sent again while its change can be undone, but once it was sent', async () => {
    const { appointment } = await reachedGuest();
    await mail.until(appointment.id, isSent('confirmation'));
    laterOn(1);
    await operations.update(STAFF, { id: appointment.id, location: '7 Harbor Way' });
    const [held] = (await mail.mails(appointment.id)).data?.staffMails.nodes ?? [];
    expect(held).toMatchObject({ kind: 'changed', state: 'planned' });
    const refused = await mail.resend({ id: held?.id });
    expect(refused.errors).toMatchObject([
      { message: 'This message is still on its way.', extensions: { code: 'CONFLICT' } },
    ]);
    await holdIsOver();
    await mail.until(appointment.id, isSent('changed'));
    const { data } = await mail.resend({ id: held?.id });
    expect(data?.resendMail).toMatchObject({ kind: 'changed', isResend: true });
  });

  it('STAFF-16 is not sent again, as a reminder, from an hour before that of a new time is due', async () => {
    const { appointment } = await booked(
      harness,
      guest(),
      {},
      { contactEmail: 'soon@wash.example' },
    );
    const { id } = appointment;
    harness.setTime('2026-11-20T16:00:00.000Z');
    await harness.service.jobs.runNow('sendMail');
    const [reminder] = await mail.until(id, isSent('reminder_24h'));
    harness.pass(60_000);
    await operations.update(STAFF, { id, serviceDate: '2026-11-22 morning' });
    await holdIsOver();
    await mail.until(id, isSent('moved'));
    harness.setTime('2026-11-21T14:59:59.000Z');
    expect((await mail.resend({ id: reminder?.id })).errors).toBeUndefined();
    await harness.service.jobs.runNow('sendMail');
    await mail.until(id, (mails) => mails.every(({ state }) => state === 'sent'));
    harness.pass(1_000);
    expect((await mail.resend({ id: reminder?.id })).errors).toMatchObject([
      { message: 'This message is still on its way.', extensions: { code: 'CONFLICT' } },
    ]);
  });

  it('is not sent again when it no longer fits the appointment', async () => {
    const { appointment } = await reachedGuest();
    const [sent] = await mail.until(appointment.id, isSent('confirmation'));
    await operations.update(STAFF, { id: appointment.id, status: 'cancelled' });
    const refused = await mail.resend({ id: sent?.id });
    expect(refused.errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT', status: 409 });
    for (const id of [randomUUID(), 'nonsense']) {
      expect((await mail.resend({ id })).errors).toMatchObject([
        { message: 'This message is not there any more.', extensions: { status: 404 } },
      ]);
    }
  });

  it('PERM-05 is shown to staff only: customers get 403, guests and visitors 401', async () => {
    const ann = guest();
    const { appointment } = await booked(harness, ann, {}, { contactEmail: 'ann@example.com' });
    const [sent] = await mail.until(appointment.id, isSent('confirmation'));
    for (const [claims, status] of [
      [customer(), 403],
      [ann, 401],
      [VISITOR, 401],
    ] as const) {
      const list = await mail.mails(appointment.id, {}, claims);
      expect(list.errors?.[0]?.extensions.status).toBe(status);
      const one = await mail.one(sent?.id ?? '', claims);
      expect(one.errors?.[0]?.extensions.status).toBe(status);
      const resend = await mail.resend({ id: sent?.id }, claims);
      expect(resend.errors?.[0]?.extensions.status).toBe(status);
    }
    expect((await mail.mails(appointment.id)).data?.staffMails.totalCount).toBe(1);
  });
});
