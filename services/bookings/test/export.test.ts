import { TOPICS } from '@dewlane/events';
import { EXPORT_NEXT_HEADER, EXPORT_PATH, type ExportedRows } from '@dewlane/internal-api';
import { eventually } from '@dewlane/test-engines';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createRecipients } from '../src/adapters/db/recipients.ts';
import { userChanged, userErased } from './support/events.ts';
import {
  type Customer,
  customer,
  guest,
  type Harness,
  START,
  startHarness,
} from './support/harness.ts';
import { booked, pressLink } from './support/operations.ts';

/** More rows than one query of the export used to return. */
const REMINDERS = 10_500;
const SECTIONS = ['appointments', 'questionnaires', 'reminders', 'messages', 'contact'];

describe('the export of what bookings keeps about a person', () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await startHarness();
  });
  afterAll(() => harness?.stop());

  const contactOf = async (owner: Customer) => {
    const response = await harness.fetch(owner, EXPORT_PATH);
    return ((await response.json()) as ExportedRows)['contact']?.[0];
  };
  const sectionOf = async (owner: Customer, section: string) => {
    const response = await harness.fetch(owner, EXPORT_PATH);
    return ((await response.json()) as Record<string, object[]>)[section] ?? [];
  };
  const messagesOf = (owner: Customer) => sectionOf(owner, 'messages');
  /** Presses the button behind the link in the appointment's message. */
  const pressConfirm = async (appointmentId: string) => {
    await harness.service.jobs.runNow('sendMail');
    const { rows } = await harness.pool.query<{ text: string }>(
      `select held."text" from mailbox as held join mail_messages as mail on mail."id" = "mailId"
       where "appointmentId" = $1`,
      [appointmentId],
    );
    const token = /\/booking\/([\w-]{43})/.exec(rows[0]?.text ?? '')?.[1];
    const pressed = await pressLink(harness, token ?? '', 'confirm');
    expect(pressed.status).toBe(200);
  };

  it('ACCT-05 has all of the owner’s rows, however many, and nobody else’s', async () => {
    const [ann, ben] = [customer(), customer()];
    const { appointment } = await booked(harness, ann);
    const other = await booked(harness, ben);
    await harness.pool.query('delete from reminders');
    await harness.pool.query(
      `insert into reminders ("appointmentId", "kind", "startsAt", "remindAt", "state")
       select $1, '24h', at, at, 'sent'
       from generate_series(timestamptz '2020-01-01', '2030-01-01', '1 hour') as at limit $2`,
      [appointment.id, REMINDERS],
    );
    const response = await harness.fetch(ann, EXPORT_PATH);
    const exported = (await response.json()) as ExportedRows;
    expect(exported['reminders']).toHaveLength(REMINDERS);
    expect(exported['appointments']).toMatchObject([{ id: appointment.id }]);
    expect(JSON.stringify(exported)).not.toContain(other.appointment.id);
  });

  it('ACCT-05 SEC-15 is told by pages of a hundred rows, each row once, also while rows come and go', async () => {
    const ann = customer();
    const { appointment } = await booked(harness, ann);
    const addReminders = (from: string, until: string) =>
      harness.pool.query(
        `insert into reminders ("appointmentId", "kind", "startsAt", "remindAt", "state", "createdAt")
         select $1, '24h', at, at, 'sent', case when at < '2021-01-05' then '2021-01-01' else at end
         from generate_series($2::timestamptz, $3::timestamptz, '1 hour') as at`,
        [appointment.id, from, until],
      );
    await harness.pool.query('delete from reminders');
    await addReminders('2021-01-01', '2021-01-15');
    const found = new Map<string, string[]>();
    let pages = 0;
    for (let query: string | null = 'after='; query !== null; pages += 1) {
      const response: Response = await harness.fetch(ann, `${EXPORT_PATH}?${query}`);
      const page = (await response.json()) as Record<string, { id: string; remindAt: string }[]>;
      const rows = Object.values(page).flat();
      expect(rows.length).toBeLessThanOrEqual(100);
      query = response.headers.get(EXPORT_NEXT_HEADER);
      for (const [section, kept] of Object.entries(page)) {
        found.set(section, [...(found.get(section) ?? []), ...kept.map(({ id }) => id)]);
      }
      const [first] = page['reminders'] ?? [];
      if (first) await harness.pool.query('delete from reminders where "id" = $1', [first.id]);
    }
    expect(pages).toBeGreaterThan(3);
    expect([...found.keys()]).toEqual(SECTIONS);
    expect(found.get('appointments')).toEqual([appointment.id]);
    expect(new Set(found.get('reminders')).size).toBe(14 * 24 + 1);
    expect(found.get('reminders')).toHaveLength(14 * 24 + 1);
  });

  it('ACCT-05 tells what is known about the account’s address once the account has proved it', async () => {
    const ann = customer();
    const email = 'ann@wash.example';
    const contact = () => contactOf(ann);
    await harness.publish(TOPICS.users, userChanged(ann.customer.id, 1, { email }));
    await eventually(async () => expect(await contact()).toMatchObject({ email }));
    // As when a guest has confirmed it.
    await harness.pool.query('insert into recipients (address, "confirmedAt") values ($1, now())', [
      email,
    ]);
    expect(await contact()).not.toHaveProperty('confirmedAt');
    expect(await contact()).not.toHaveProperty('messages');
    const { appointment } = await booked(harness, ann, { serviceDate: '2026-11-23' });
    await pressConfirm(appointment.id);
    expect(await contact()).toMatchObject({ confirmedAt: expect.any(String), messages: 1 });
    await harness.publish(
      TOPICS.users,
      userChanged(ann.customer.id, 2, { email: 'b@wash.example' }),
    );
    await eventually(async () =>
      expect(await contact()).toMatchObject({ email: 'b@wash.example' }),
    );
    expect(await contact()).not.toHaveProperty('confirmedAt');
  });

  it('ACCT-05 has messages, but not what became of them until the account has proved their address', async () => {
    const [ann, ben] = [customer(), customer()];
    const isKnown = async (claims: Customer, email: string) => {
      await harness.publish(TOPICS.users, userChanged(claims.customer.id, 1, { email }));
      await eventually(async () => expect(await contactOf(claims)).toMatchObject({ email }));
    };
    await isKnown(ann, 'stopped@wash.example');
    await isKnown(ben, 'other@wash.example');
    await harness.pool.query(
      `insert into recipients (address, "unsubscribedAt") values ('stopped@wash.example', now())`,
    );
    for (const claims of [ann, ben]) await booked(harness, claims, { serviceDate: '2026-11-25' });
    await harness.service.jobs.runNow('sendMail');
    const { rows } = await harness.pool.query<{ state: string }>(
      `select "state" from mail_messages where "to" in ('stopped@wash.example', 'other@wash.example') order by 1`,
    );
    expect(rows).toEqual([{ state: 'sent' }, { state: 'suppressed' }]);
    const told = async (claims: Customer) =>
      (await messagesOf(claims)).map((mail) =>
        Object.entries(mail)
          .filter(([, value]) => value !== null)
          .map(([name]) => name),
      );
    expect(await told(ann)).toEqual([expect.arrayContaining(['appointmentId', 'kind', 'to'])]);
    expect(await told(ann)).toEqual(await told(ben));
    for (const name of ['state', 'error', 'text', 'subject', 'sentAt']) {
      expect((await told(ben))[0]).not.toContain(name);
    }
    // As that of a reminder which reached nobody, and went another way.
    await harness.pool.query(
      `update mail_messages set "resendOf" = "id" where "to" = 'stopped@wash.example'`,
    );
    expect(await told(ann)).toEqual(await told(ben));
    // As that of a message which may have arrived.
    await harness.pool.query(
      `update mail_messages set "said" = '{}', "error" = 'It may have arrived.' where "to" = 'stopped@wash.example'`,
    );
    expect(await told(ann)).toEqual(await told(ben));
  });

  it('ACCT-05 has reminders, but not what became of them until the account has proved their address', async () => {
    const [ann, ben] = [customer(), customer()];
    const owners = [
      { claims: ann, email: 'no-more@wash.example' },
      { claims: ben, email: 'more@wash.example' },
    ];
    await harness.pool.query(
      `insert into recipients (address, "unsubscribedAt") values ('no-more@wash.example', now())`,
    );
    const ids: string[] = [];
    for (const { claims, email } of owners) {
      await harness.publish(TOPICS.users, userChanged(claims.customer.id, 1, { email }));
      await eventually(async () => expect(await contactOf(claims)).toBeDefined());
      ids.push((await booked(harness, claims, { serviceDate: '2026-11-27' })).appointment.id);
    }
    harness.setTime('2026-11-26T20:00:00.000Z');
    await harness.service.jobs.runNow('sendMail');
    harness.setTime(START);
    const { rows } = await harness.pool.query(
      `select "state" from reminders where "appointmentId" = any($1) and "kind" = '24h' order by 1`,
      [ids],
    );
    expect(rows).toEqual([{ state: 'missed' }, { state: 'sent' }]);
    const told = async (claims: Customer) =>
      (await sectionOf(claims, 'reminders')).map((reminder) => Object.keys(reminder).sort());
    expect(await told(ann)).toHaveLength(2);
    expect(await told(ann)).toEqual(await told(ben));
    expect((await told(ben)).flat()).not.toContain('state');
    await pressConfirm(ids[1] ?? '');
    expect(await sectionOf(ben, 'reminders')).toContainEqual(
      expect.objectContaining({ kind: '24h', state: 'sent' }),
    );
  });

  it('ACCT-05 has messages without the tokens of their links, by which bookings are changed', async () => {
    const ann = customer();
    const email = 'reader@wash.example';
    await harness.publish(TOPICS.users, userChanged(ann.customer.id, 1, { email }));
    await eventually(async () => expect(await contactOf(ann)).toMatchObject({ email }));
    const { appointment } = await booked(harness, ann, { serviceDate: '2026-11-24' });
    await pressConfirm(appointment.id);
    const [mail] = await messagesOf(ann);
    const { id: appointmentId } = appointment;
    expect(mail).toMatchObject({ appointmentId, state: 'sent', text: expect.any(String) });
    const texts = JSON.stringify(mail);
    expect(texts).toContain('/booking/…');
    expect(texts).not.toMatch(/\/booking\/[\w-]{43}/);
  });

  it('ACCT-05 counts a proof that the owner gave as a guest, until the account is erased', async () => {
    const [visitor, ann] = [guest(), customer()];
    const { id } = ann.customer;
    const email = 'Bea@wash.example';
    const more = { contactEmail: email.toLowerCase() };
    const { appointment } = await booked(harness, visitor, { serviceDate: '2026-11-23' }, more);
    await pressConfirm(appointment.id);
    const guestIds = [visitor.customer.id];
    await harness.publish(TOPICS.users, userChanged(id, 1, { email, guestIds }));
    await eventually(async () => expect(await contactOf(ann)).toMatchObject({ email }));
    expect(await contactOf(ann)).toMatchObject({ confirmedAt: expect.any(String), messages: 1 });

    const proved = async () =>
      (await harness.pool.query(`select from proved_emails where "email" like 'bea@%'`)).rowCount;
    expect(await proved()).toBe(1);
    await harness.publish(TOPICS.users, userErased(id, 2));
    await eventually(async () => expect(await proved()).toBe(0));
    // As by a link that was followed just before the erasure.
    await createRecipients(harness.pool).confirm(email, new Date(), visitor.customer.id);
    expect(await proved()).toBe(0);
  });
});
