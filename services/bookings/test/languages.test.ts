import { randomUUID } from 'node:crypto';
import { TOPICS, type UserState } from '@dewlane/events';
import { INTERNAL_APPOINTMENTS_PATH, INTERNAL_BOOKING_LINKS_PATH } from '@dewlane/internal-api';
import { eventually } from '@dewlane/test-engines';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
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
import { booked } from './support/operations.ts';

type Language = UserState['language'];

const SUBJECTS = {
  en: 'Booked: your wash on Sat, Nov 21',
  es: 'Reservado: su lavado del sáb, 21 de nov',
} as const;
const isSent = ([newest]: MailResult[]) => newest?.state === 'sent';

describe('the language of messages', () => {
  let harness: Harness;
  let mail: ReturnType<typeof mailOperationsOf>;

  beforeAll(async () => {
    harness = await startHarness({ env: { TEXT_URL: 'mailbox' } });
    mail = mailOperationsOf(harness);
  });
  afterAll(() => harness?.stop());
  beforeEach(() => {
    harness.setTime(START);
  });

  async function hear({ customer: { id } }: Customer, version: number, language?: Language) {
    const state = { email: `${id}@wash.example`, ...(language === undefined ? {} : { language }) };
    await harness.publish(TOPICS.users, userChanged(id, version, state));
    await eventually(async () => {
      const { rows } = await harness.pool.query(
        'select "version" from contacts where "userId" = $1',
        [id],
      );
      expect(rows).toEqual([{ version }]);
    });
  }
  const book = async (who: Customer, more: object = {}, answers: object = {}) =>
    (await booked(harness, who, { ...answers }, { ...more })).appointment.id;
  const staffReads = async (appointmentId: string) => {
    const { data } = await harness.graphql<{ staffMessageLanguage: string }>(
      STAFF,
      'query ($appointmentId: ID!) { staffMessageLanguage(appointmentId: $appointmentId) }',
      { appointmentId },
    );
    return data?.staffMessageLanguage;
  };
  const subjectOf = async (id: string) => (await mail.until(id, isSent))[0]?.delivered?.subject;

  it.each<[string, Language | undefined, Language, keyof typeof SUBJECTS]>([
    ['that of a Spanish account with an English booking', 'es', 'en', 'es'],
    ['that of an English account with a Spanish booking', 'en', 'es', 'en'],
    ['that of the booking if the account has none', null, 'es', 'es'],
    ['that of the account if the booking has none', 'es', null, 'es'],
    ['English if both have none', null, null, 'en'],
    [
      'English if the account is of an older version and the booking has none',
      undefined,
      null,
      'en',
    ],
  ])('SELF-11 is %s', async (_what, chosen, language, said) => {
    const ann = customer();
    await hear(ann, 1, chosen);
    const subject = await subjectOf(await book(ann, { language }));
    expect(subject).toContain(SUBJECTS[said]);
  });

  it('SELF-11 survives events of an older version, and follows a new choice of the account', async () => {
    const ann = customer();
    await hear(ann, 1, 'es');
    await hear(ann, 2);
    const id = await book(ann);
    expect(await subjectOf(id)).toContain(SUBJECTS.es);
    await hear(ann, 3, 'en');
    harness.pass(60_000);
    const [sent] = await mail.until(id, isSent);
    await mail.resend({ id: sent?.id });
    const [again] = await mail.until(id, (mails) => mails.length === 2 && isSent(mails));
    expect(again?.delivered?.subject).toContain(SUBJECTS.en);
    expect(again?.localTime).toBe(sent?.localTime);
  });

  it('SELF-11 is Spanish in a text message, and on the page linked from mail and text messages', async () => {
    const id = await book(guest(), { language: 'es' }, { contactPhone: '(408) 555-0142' });
    const [sent] = await mail.until(id, isSent);
    expect(sent).toMatchObject({
      channel: 'text',
      localTime: 'Saturday, November 21, 2026, between 8:00 AM and 12:00 PM',
    });
    const said = /^Dewlane: Su lavado esta reservado para el sab, 21 de nov, de 8:00 a\.m\./;
    expect(sent?.delivered?.text).toMatch(said);
    const { rows } = await harness.pool.query('select "text" from mailbox where "mailId" = $1', [
      sent?.id,
    ]);
    const token = /\/booking\/([\w-]{43})/.exec(rows[0].text)?.[1];
    const open = async (action: string) => {
      const body = JSON.stringify({ token, action });
      const headers = { 'content-type': 'application/json' };
      const gateway = { system: 'gateway' } as const;
      const init = { method: 'POST', headers, body };
      return await (await harness.fetch(gateway, INTERNAL_BOOKING_LINKS_PATH, init)).text();
    };
    expect(await open('show')).toMatch(/<html lang="es">[\s\S]*<h1>Su lavado<\/h1>/);
    expect(await open('show-unsubscribe')).toContain('¿Dejar de recibir mensajes?');
    expect(await open('calendar')).toContain('Detallado Plus');
    expect(await staffReads(id)).toBe('es');
  });

  it('SELF-11 is the reader’s on the page of an invalid link, and English if unknown', async () => {
    const open = async (more: object) => {
      const body = JSON.stringify({ token: 'A'.repeat(43), action: 'show', ...more });
      const headers = { 'content-type': 'application/json' };
      const init = { method: 'POST', headers, body };
      const gateway = { system: 'gateway' } as const;
      return await (await harness.fetch(gateway, INTERNAL_BOOKING_LINKS_PATH, init)).text();
    };
    expect(await open({ language: 'es' })).toMatch(
      /<html lang="es">[\s\S]*<h1>Este enlace ya no funciona<\/h1>/,
    );
    expect(await open({})).toMatch(
      /<html lang="en">[\s\S]*<h1>This link does not work any more<\/h1>/,
    );
  });

  it('SELF-11 is shown to staff: the account’s choice, else the language of the booking, else English', async () => {
    const ann = customer();
    const spoken = await book(ann, { language: 'en' });
    expect(await staffReads(spoken)).toBe('en');
    await hear(ann, 1, 'es');
    expect(await staffReads(spoken)).toBe('es');
    expect(await staffReads(await book(guest()))).toBe('en');
    expect(await staffReads(randomUUID())).toBe('en');
  });

  it('SELF-11 SELF-10 is also that of the calendar entry, in the mail and on the page', async () => {
    const ann = customer();
    await hear(ann, 1, 'es');
    const id = await book(ann);
    const [sent] = await mail.until(id, isSent);
    const path = `${INTERNAL_APPOINTMENTS_PATH}/${id}/calendar`;
    const file = await (await harness.fetch(ann, path)).text();
    const lineOf = (calendar: string | undefined, name: string) =>
      calendar
        ?.replaceAll('\r\n ', '')
        .split('\r\n')
        .find((line) => line.startsWith(name));
    for (const name of ['SUMMARY', 'DESCRIPTION']) {
      expect(lineOf(file, name)).toBe(lineOf(sent?.delivered?.calendar, name));
    }
    expect(lineOf(file, 'SUMMARY')).toContain('llegamos entre las 8:00 a.m. y las 12:00 p.m.');
    expect((await harness.fetch(VISITOR, path)).status).toBe(404);
  });

  it('SELF-11 ACCT-06 is removed with an erased person', async () => {
    const ann = customer();
    await hear(ann, 1, 'es');
    const id = await book(ann, { language: 'es' });
    await mail.until(id, isSent);
    await harness.publish(TOPICS.users, userErased(ann.customer.id, 2));
    await eventually(async () => {
      const { rows } = await harness.pool.query(
        'select "status", "language" from services where id = $1',
        [id],
      );
      expect(rows).toEqual([{ status: 'cancelled', language: null }]);
    });
    const left = await harness.pool.query('select from contacts where "userId" = $1', [
      ann.customer.id,
    ]);
    expect(left.rowCount).toBe(0);
  });
});
