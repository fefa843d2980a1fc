import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type Customer,
  customer,
  guest,
  type Harness,
  STAFF,
  START,
  startHarness,
  VISITOR,
} from './harness.ts';
import { mailOperationsOf } from './mail-operations.ts';
import { booked, operationsOf } from './operations.ts';

const SELECTION = `version confirmationNumber status serviceType servicePackage addOn scheduledDate timeSlot customTime
  startsAt minutes price vehicleInfo vehicleType vehicleColor location specialInstructions hasNotes hasGateCode
  hasPhone hasEmail changeableUntil isChangeable isAddressConfirmed isUnsubscribed`;

interface Booking {
  version: number;
  status: string;
  scheduledDate: string;
  timeSlot: string | null;
  [field: string]: unknown;
}

/** How a booking is accessed. */
interface Access {
  id?: string;
  linkToken?: string;
}

describe('self-service', () => {
  let harness: Harness;
  let operations: ReturnType<typeof operationsOf>;
  let mail: ReturnType<typeof mailOperationsOf>;

  beforeAll(async () => {
    harness = await startHarness({
      env: { UNCONFIRMED_MAIL_LIMIT: '0', BUSINESS_PHONE: '(408) 555-0142' },
    });
    operations = operationsOf(harness);
    mail = mailOperationsOf(harness);
  });
  afterAll(() => harness?.stop());
  beforeEach(async () => {
    harness.setTime(START);
    await harness.pool.query('delete from business');
    await harness.pool.query('delete from recipients');
    await harness.pool.query('delete from crew_times');
    await harness.pool.query('delete from crews');
  });

  const see = async (access: Access, claims: Parameters<Harness['graphql']>[0] = VISITOR) => {
    const { data, errors } = await harness.graphql<{ ownBooking: Booking | null }>(
      claims,
      `query ($id: ID, $linkToken: String) { ownBooking(id: $id, linkToken: $linkToken) { ${SELECTION} } }`,
      { ...access },
    );
    if (!data) throw new Error(JSON.stringify(errors));
    return data.ownBooking;
  };
  const change = async (
    mutation: 'moveOwnBooking' | 'cancelOwnBooking' | 'updateOwnBooking',
    input: Access & Record<string, unknown>,
    claims: Parameters<Harness['graphql']>[0] = VISITOR,
  ) => {
    const type = `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Input`;
    const { data, errors } = await harness.graphql<Record<string, Booking>>(
      claims,
      `mutation ($input: ${type}!) { ${mutation}(input: $input) { ${SELECTION} } }`,
      { input },
    );
    const { code, fields, ...rest } = errors?.[0]?.extensions ?? {};
    return {
      booking: data?.[mutation],
      code,
      fields,
      extensions: rest,
      message: errors?.[0]?.message,
    };
  };
  const move = (access: Access, serviceDate: string, expectedVersion = 1, claims?: Customer) =>
    change('moveOwnBooking', { ...access, expectedVersion, serviceDate }, claims);
  const settings = (value: Record<string, unknown>) =>
    harness.pool.query(`insert into business values ('business', 1, $1, now())`, [
      JSON.stringify(value),
    ]);
  const linksTo = async (appointmentId: string) => {
    await harness.service.jobs.runNow('sendMail');
    harness.pass(1_000);
    const { rows } = await harness.pool.query<{ text: string; html: string; calendar: string }>(
      `select "text", "html", "calendar" from mailbox join mail_messages on "mailId" = mail_messages.id
       where "appointmentId" = $1 order by "sentAt", mail_messages."version"`,
      [appointmentId],
    );
    return rows.map((row) => ({
      ...row,
      token: /\/booking\/([\w-]{43})/.exec(row.text)?.[1] ?? '',
    }));
  };
  /** A guest's booking, and the link in its confirmation. */
  const bookedWithLink = async (answers = {}) => {
    const ann = guest();
    const more = { contactEmail: 'ann@example.com' };
    const { appointment } = await booked(harness, ann, answers, more);
    const [confirmation] = await linksTo(appointment.id);
    return { ann, appointment, id: appointment.id, linkToken: confirmation?.token ?? 'none' };
  };
  const rowOf = async (id: string) =>
    (await harness.pool.query('select * from services where id = $1', [id])).rows[0];
  const remindersOf = async (id: string) => {
    const { rows } = await harness.pool.query<{ startsAt: Date }>(
      `select "startsAt" from reminders where "appointmentId" = $1 and "state" = 'planned'`,
      [id],
    );
    return rows.map(({ startsAt }) => startsAt.toISOString());
  };
  const kindsOf = async (id: string) =>
    (await mail.mails(id)).data?.staffMails.nodes.map(({ kind }) => kind);

  describe('the link', () => {
    it('SELF-01 is in every message about an appointment that is not cancelled', async () => {
      const { id } = await bookedWithLink();
      await operations.update(STAFF, { id, serviceDate: '2026-11-22 evening' });
      harness.pass(10_000);
      await harness.service.jobs.runNow('sendMail');
      harness.setTime('2026-11-22T00:00:00.000Z');
      const messages = await linksTo(id);
      expect(messages.map(({ token }) => token.length)).toEqual([43, 43, 43]);
      expect(new Set(messages.map(({ token }) => token)).size).toBe(1);
    });

    it('SELF-01 is ended by a new address, even if the old one comes back', async () => {
      const { ann, id, linkToken } = await bookedWithLink();
      for (const contactEmail of ['bea@example.com', 'ann@example.com']) {
        await operations.setContactEmail(ann, { appointmentId: id, contactEmail });
        expect(await see({ linkToken })).toBeNull();
      }
      const newest = (await linksTo(id)).at(-1);
      expect(newest?.token).not.toBe(linkToken);
      expect((await see({ linkToken: newest?.token ?? '' }))?.version).toBe(3);
    });

    it('SELF-01 is ended 7 days after the appointment, and by its deletion', async () => {
      const { id, linkToken } = await bookedWithLink();
      // The work ends at 11:00 AM at the latest.
      harness.setTime('2026-11-28T18:59:00.000Z');
      expect(await see({ linkToken })).not.toBeNull();
      harness.setTime('2026-11-28T19:01:00.000Z');
      expect(await see({ linkToken })).toBeNull();
      harness.setTime(START);
      await operations.remove(STAFF, { id });
      expect(await see({ linkToken })).toBeNull();
    });

    it.each(['', 'x', 'A'.repeat(43), '%00', '🚗'])(
      'SELF-04 reveals nothing for the wrong token %j, by reads or writes',
      async (linkToken) => {
        expect(await see({ linkToken })).toBeNull();
        const { code, message } = await move({ linkToken }, '2026-11-24 morning');
        expect({ code, message }).toEqual({
          code: 'NOT_FOUND',
          message: 'This appointment is not there any more.',
        });
      },
    );

    it('SELF-12 never shows phone, e-mail or gate code, and shows typed text only to a confirmed address', async () => {
      const { id, linkToken } = await bookedWithLink();
      const { code } = await change('updateOwnBooking', {
        linkToken,
        expectedVersion: 1,
        gateCode: '#4711',
      });
      expect(code).toBeUndefined();
      const before = await see({ linkToken });
      expect(before).toMatchObject({
        hasPhone: true,
        hasEmail: true,
        hasGateCode: true,
        hasNotes: true,
        location: null,
        specialInstructions: null,
        vehicleInfo: '2021 Toyota Camry',
        isAddressConfirmed: false,
      });
      for (const secret of ['#4711', '555', 'ann@example.com', 'Main St', 'Mind the dog']) {
        expect(JSON.stringify(before)).not.toContain(secret);
      }
      const { data } = await harness.graphql<{ confirmLinkAddress: Booking }>(
        VISITOR,
        `mutation ($linkToken: String!) { confirmLinkAddress(input: { linkToken: $linkToken }) { ${SELECTION} } }`,
        { linkToken },
      );
      expect(data?.confirmLinkAddress).toMatchObject({
        location: '1 Main St, San Jose',
        specialInstructions: 'Mind the dog',
        isAddressConfirmed: true,
      });
      expect(JSON.stringify(data)).not.toMatch(/#4711|010-2030|ann@/);
      // The address on file is notified, without the code.
      const [told] = (await linksTo(id)).slice(-1);
      expect(told?.text).toContain('Gate code was: none');
      expect(told?.text).toContain('Gate code now: saved');
      expect(`${told?.text}${told?.html}${told?.calendar}`).not.toContain('#4711');
    });
  });

  describe('a move', () => {
    it.each(['link', 'owner'] as const)(
      'SELF-02 SELF-05 updates appointment, reminders, message and calendar, each once, by the %s',
      async (right) => {
        const { ann, id, linkToken } = await bookedWithLink();
        const access = right === 'link' ? { linkToken } : { id };
        const claims = right === 'link' ? undefined : ann;
        const key = { idempotencyKey: `move-${id}` };
        for (let repeat = 0; repeat < 2; repeat += 1) {
          const input = {
            ...access,
            ...key,
            expectedVersion: 1,
            serviceDate: '2026-11-24 evening',
          };
          const { booking } = await change('moveOwnBooking', input, claims);
          expect(booking).toMatchObject({
            version: 2,
            scheduledDate: '2026-11-24',
            timeSlot: 'evening',
            startsAt: '2026-11-25T00:00:00.000Z',
            changeableUntil: '2026-11-24T22:00:00.000Z',
          });
        }
        expect(await remindersOf(id)).toEqual([
          '2026-11-25T00:00:00.000Z',
          '2026-11-25T00:00:00.000Z',
        ]);
        const messages = await linksTo(id);
        expect(await kindsOf(id)).toEqual(['moved', 'confirmation']);
        expect(messages[1]?.text).toContain('between 4:00 PM and 8:00 PM');
        expect(messages[1]?.calendar).toContain('SEQUENCE:1');
        const events = await harness.eventsOf(id);
        expect(events).toHaveLength(2);
        expect(events[1]).toMatchObject({
          type: 'bookings.appointment-changed.v1',
          actor: { kind: 'guest', id: ann.customer.id },
          data: { previous: { serviceDate: '2026-11-21 Morning (8AM - 12PM)' } },
        });
      },
    );

    it('SELF-06 succeeds for one of two concurrent requests, and the other is refused', async () => {
      const { id, linkToken } = await bookedWithLink();
      const times = ['2026-11-24 morning', '2026-11-25 evening'];
      const results = await Promise.all(times.map((time) => move({ linkToken }, time)));
      expect(results.map(({ code }) => code).sort()).toEqual(['CHANGED_MEANWHILE', undefined]);
      const late = results.find(({ code }) => code !== undefined);
      expect(late?.message).toBe(
        'This booking was changed meanwhile. Please look at it as it is now.',
      );
      const row = await rowOf(id);
      expect(row.version).toBe(2);
      expect(late?.extensions).toMatchObject({
        current: { version: 2, serviceDate: row.serviceDate, status: 'scheduled' },
      });
    });

    it('SELF-02 refuses a time that customers can’t book', async () => {
      await settings({
        openingHours: [{ weekday: 2, opens: '08:00', closes: '18:00' }],
        closures: [{ from: '2026-12-01', to: '2026-12-01', reason: 'Stocktaking' }],
        leadMinutes: 60,
        horizonDays: 30,
      });
      const { linkToken } = await bookedWithLink({ serviceDate: '2026-11-24' });
      for (const serviceDate of [
        '2026-11-17 morning',
        '2026-11-25 morning',
        '2026-12-01 morning',
        '2026-12-29 morning',
        '2026-11-24 6:30 PM',
        'tomorrow',
      ]) {
        const { code, fields } = await move({ linkToken }, serviceDate);
        expect([serviceDate, code, Object.keys(fields ?? {})]).toEqual([
          serviceDate,
          'VALIDATION_FAILED',
          ['serviceDate'],
        ]);
      }
      expect((await move({ linkToken }, '2026-12-08 morning')).booking?.version).toBe(2);
    });

    it('SELF-02 AVAIL-07 AVAIL-12 takes only a crew’s free time, and frees the old one', async () => {
      const first = await bookedWithLink();
      const other = await bookedWithLink({ serviceDate: '2026-12-15', timeSlot: '8:00 AM' });
      // Existing appointments get places with the crew.
      await harness.graphql(
        STAFF,
        'mutation { createCrew(input: { name: "One", color: "#0a6cbd" }) { id } }',
      );
      const taken = await move({ linkToken: first.linkToken }, '2026-12-15 8:00 AM');
      expect(taken.code).toBe('SLOT_TAKEN');
      expect((await rowOf(first.id)).version).toBe(1);
      const cancel = { linkToken: other.linkToken, expectedVersion: 1 };
      expect((await change('cancelOwnBooking', cancel)).code).toBeUndefined();
      expect(
        (await move({ linkToken: first.linkToken }, '2026-12-15 8:00 AM')).code,
      ).toBeUndefined();
    });

    it('keeps the price', async () => {
      const { id, linkToken } = await bookedWithLink();
      const { rows } = await harness.pool.query('select "priceCents" from services where id = $1', [
        id,
      ]);
      await move({ linkToken }, '2026-11-24 morning');
      expect(await rowOf(id)).toMatchObject(rows[0]);
    });

    it('does nothing for the current time', async () => {
      const { id, linkToken } = await bookedWithLink();
      expect((await move({ linkToken }, '2026-11-21 morning')).booking?.version).toBe(1);
      expect(await kindsOf(id)).toEqual(['confirmation']);
    });
  });

  describe('a cancellation', () => {
    it('SELF-02 SELF-05 stores the reason, cancels the reminders and notifies the address', async () => {
      const { id, linkToken } = await bookedWithLink();
      const input = { linkToken, expectedVersion: 1, reason: '  The car is sold ' };
      expect((await change('cancelOwnBooking', input)).booking).toMatchObject({
        status: 'cancelled',
        isChangeable: false,
      });
      expect(await rowOf(id)).toMatchObject({ cancelReason: 'The car is sold' });
      expect(await remindersOf(id)).toEqual([]);
      const [last] = (await linksTo(id)).slice(-1);
      expect(await kindsOf(id)).toEqual(['cancelled', 'confirmation']);
      expect(last?.text).not.toContain('The car is sold');
      const again = await change('cancelOwnBooking', { ...input, expectedVersion: 2 });
      expect(again).toMatchObject({
        code: 'CONFLICT',
        message: 'This booking is cancelled already.',
      });
    });

    it('clears the reason once staff revive the appointment', async () => {
      const { id, linkToken } = await bookedWithLink();
      await change('cancelOwnBooking', { linkToken, expectedVersion: 1, reason: 'Sold' });
      await operations.update(STAFF, { id, priceCents: 100 });
      expect(await rowOf(id)).toMatchObject({ cancelReason: 'Sold' });
      await operations.update(STAFF, { id, status: 'scheduled' });
      expect(await rowOf(id)).toMatchObject({ cancelReason: null });
    });
  });

  describe('the information for the crew', () => {
    it('SELF-02 is changed field by field, and cleared by an empty text', async () => {
      const { id, linkToken } = await bookedWithLink();
      const update = (expectedVersion: number, details: Record<string, string>) =>
        change('updateOwnBooking', { linkToken, expectedVersion, ...details });
      await update(1, { gateCode: ' 99 ', addOn: 'seat_extraction' });
      expect(await rowOf(id)).toMatchObject({
        gateCode: '99',
        addOn: 'seat_extraction',
        specialInstructions: 'Mind the dog',
      });
      const { booking } = await update(2, { gateCode: '', specialInstructions: 'Ring twice' });
      expect(booking).toMatchObject({ hasGateCode: false, addOn: 'seat_extraction' });
      expect(await rowOf(id)).toMatchObject({ gateCode: null, specialInstructions: 'Ring twice' });
    });

    it('has an add-on for Detail Plus only, and only a known one', async () => {
      const { linkToken } = await bookedWithLink({ selectedServicePackage: 'detail' });
      const input = { linkToken, expectedVersion: 1 };
      const none = await change('updateOwnBooking', { ...input, addOn: 'ceramic_wax' });
      expect(none.fields).toEqual({ addOn: 'This package has no add-on to choose.' });
      const unknown = await change('updateOwnBooking', { ...input, addOn: 'gold' });
      expect(unknown.fields).toEqual({ addOn: 'Choose one of the add-ons.' });
    });
  });

  describe('the limit', () => {
    const attempts = (linkToken: string) =>
      Promise.all([
        move({ linkToken }, '2026-11-24 morning'),
        change('cancelOwnBooking', { linkToken, expectedVersion: 1 }),
        change('updateOwnBooking', { linkToken, expectedVersion: 1, gateCode: '1' }),
      ]);

    it('SELF-03 is 2 h before the start', async () => {
      const { id, linkToken } = await bookedWithLink();
      harness.setTime('2026-11-21T14:00:00.000Z');
      expect(await see({ linkToken })).toMatchObject({
        isChangeable: false,
        changeableUntil: '2026-11-21T14:00:00.000Z',
      });
      for (const { code, message } of await attempts(linkToken)) {
        expect({ code, message }).toEqual({
          code: 'TOO_LATE',
          message: 'Changes can be made here until 2 hours before the start. Please call us.',
        });
      }
      expect((await rowOf(id)).version).toBe(1);
      harness.setTime('2026-11-21T13:59:59.000Z');
      expect((await move({ linkToken }, '2026-11-24 morning')).code).toBeUndefined();
    });

    it('SELF-03 is set by the business', async () => {
      await settings({ changeLimitMinutes: 1_440 });
      const { linkToken } = await bookedWithLink();
      harness.setTime('2026-11-20T16:00:00.000Z');
      const [late] = await attempts(linkToken);
      expect(late?.message).toBe(
        'Changes can be made here until 24 hours before the start. Please call us.',
      );
    });

    it('SELF-03 is stated in every message, with whom to call and when to pay', async () => {
      await settings({ phone: '(408) 555-7777', paymentNote: 'Pay by card after the wash.' });
      const { id } = await bookedWithLink();
      const [message] = await linksTo(id);
      for (const body of [message?.text, message?.html]) {
        expect(body).toContain(
          'You can change or cancel it yourself until Sat, Nov 21, 6:00 AM, by the link above. After that, call (408) 555-7777.',
        );
        expect(body).toContain('Pay by card after the wash.');
      }
    });

    it('is 20 changes a day, by links and owner together', async () => {
      const { ann, id, linkToken } = await bookedWithLink();
      for (let count = 1; count <= 20; count += 1) {
        const access = count % 2 === 0 ? { linkToken } : { id };
        const input = { ...access, expectedVersion: count, gateCode: String(count) };
        expect((await change('updateOwnBooking', input, ann)).code).toBeUndefined();
      }
      const input = { linkToken, expectedVersion: 21, gateCode: 'x' };
      expect((await change('updateOwnBooking', input)).code).toBe('QUOTA_REACHED');
      expect((await rowOf(id)).version).toBe(21);
      harness.pass(24 * 3_600_000);
      expect((await change('updateOwnBooking', input)).code).toBeUndefined();
    });
  });

  it('SELF-04 is accessible by id to its owner only: to others it is as if it didn’t exist', async () => {
    const { id } = await bookedWithLink();
    for (const stranger of [guest(), customer()]) {
      expect(await see({ id }, stranger)).toBeNull();
      expect((await move({ id }, '2026-11-24 morning', 1, stranger)).code).toBe('NOT_FOUND');
    }
    expect(await see({ id })).toBeNull();
    expect((await move({ id }, '2026-11-24 morning')).code).toBe('UNAUTHENTICATED');
    expect(await see({})).toBeNull();
    expect((await rowOf(id)).version).toBe(1);
  });
});
