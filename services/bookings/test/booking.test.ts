import { randomUUID } from 'node:crypto';
import { appointmentEvent, quizResponseEvent } from '@dewlane/events';
import { parseInput, requestHash } from '@dewlane/service-kit';
import { eventually } from '@dewlane/test-engines';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { bookAppointmentInput, nestAnswers } from '../src/adapters/graphql/inputs.ts';
import {
  customer,
  guest,
  type Harness,
  STAFF,
  START,
  startHarness,
  VISITOR,
} from './support/harness.ts';
import { ANSWERS, booked, operationsOf } from './support/operations.ts';

describe('bookAppointment', () => {
  let harness: Harness;
  let operations: ReturnType<typeof operationsOf>;

  beforeAll(async () => {
    harness = await startHarness();
    operations = operationsOf(harness);
  });
  afterAll(() => harness?.stop());
  beforeEach(() => {
    harness.setTime(START);
    harness.vehicles.mode = 'responds';
  });

  const countOf = async (table: string, column: string, value: string) => {
    const { rows } = await harness.pool.query<{ count: number }>(
      `select count(*)::int as count from "${table}" where "${column}" = $1`,
      [value],
    );
    return rows[0]?.count;
  };

  it('SELF-11 stores the language of the booking, and refuses an unknown one', async () => {
    const ann = guest();
    const vehicleId = await harness.vehicleOf(ann);
    const input = { vehicleId, answers: ANSWERS };
    const refused = await operations.book(ann, { ...input, language: 'fr' });
    expect(refused.errors?.[0]?.extensions).toMatchObject({
      status: 400,
      fields: { language: 'The language must be en or es.' },
    });
    const { appointment } = await booked(harness, ann, {}, { vehicleId, language: 'es' });
    const [event] = await harness.eventsOf(appointment.id);
    expect(event?.data.state).toMatchObject({ language: 'es' });
    const { data } = await operations.create(ann, {
      ...{ vehicleId, language: 'es' },
      serviceDate: '2026-11-25 Morning (8AM - 12PM)',
      serviceType: 'Detail',
    });
    const without = await booked(harness, ann, {}, { vehicleId });
    const ids = [appointment.id, data?.['createAppointment']?.id, without.appointment.id];
    const { rows } = await harness.pool.query(
      'select "language" from services where id = any($1::uuid[]) order by array_position($1::uuid[], id)',
      [ids],
    );
    expect(rows.map(({ language }) => language)).toEqual(['es', 'es', null]);
  });

  it('DONE-03 API-12 API-13 makes a scheduled appointment with detailer 1, the listed price and the answers', async () => {
    const ann = guest();
    const vehicleId = await harness.vehicleOf(ann);
    const { data, errors } = await operations.book(ann, {
      vehicleId,
      answers: { ...ANSWERS, selectedServicePackage: 'basic' },
      contactEmail: 'ann@example.com',
    });
    expect(errors).toBeUndefined();
    const { appointment, quizResponse } = data?.['bookAppointment'] ?? {};
    expect(appointment).toMatchObject({
      vehicleId,
      vehicleInfo: '2021 Toyota Camry',
      serviceType: 'Maintenance',
      servicePackage: 'maintenance',
      serviceDate: '2026-11-21 Morning (8AM - 12PM)',
      scheduledDate: '2026-11-21',
      timeSlot: 'morning',
      customTime: null,
      startsAt: '2026-11-21T16:00:00.000Z',
      endsAt: '2026-11-21T17:00:00.000Z',
      status: 'scheduled',
      priceCents: 10000,
      price: '$100',
      location: '1 Main St, San Jose',
      specialInstructions: 'Mind the dog',
      contactName: 'Ann Example',
      contactPhone: '(555) 010-2030',
      contactEmail: 'ann@example.com',
      sessionId: quizResponse?.sessionId,
      createdAt: START,
    });
    expect(appointment?.confirmationNumber).toMatch(/^CW-[A-Z0-9]{8}$/);
    expect(quizResponse).toMatchObject({
      completedAt: true,
      timeSlot: 'Morning (8AM - 12PM)',
      selectedServicePackage: 'maintenance',
    });
    const { rows } = await harness.pool.query('select * from services where id = $1', [
      appointment?.id,
    ]);
    expect(rows[0]).toMatchObject({
      userId: ann.customer.id,
      detailerId: 1,
      status: 'scheduled',
      price: '$100',
      quizResponseId: quizResponse?.id,
      version: 1,
    });
  });

  it('DONE-21 tells how long ago it was, by the service’s own clock', async () => {
    const ann = guest();
    await booked(harness, ann);
    harness.pass(90_500);
    const { data } = await harness.graphql<{ appointments: { nodes: object[] } }>(
      ann,
      'query { appointments(first: 1, filter: ALL) { nodes { ageSeconds } } }',
    );
    expect(data?.appointments.nodes).toEqual([{ ageSeconds: 90 }]);
  });

  it('publishes the completed answers and the booked appointment, according to their contracts', async () => {
    const ann = customer();
    const { appointment, quizResponse } = await booked(harness, ann);
    const [answered] = await harness.eventsOf(quizResponse.id);
    expect(quizResponseEvent.parse(answered)).toMatchObject({
      type: 'bookings.quiz-response-completed.v1',
      aggregateversion: 1,
      actor: { kind: 'customer', id: ann.customer.id },
      data: {
        state: { userId: ann.customer.id, appointmentId: appointment.id, completedAt: true },
      },
    });
    const [made] = await harness.eventsOf(appointment.id);
    expect(appointmentEvent.parse(made)).toMatchObject({
      type: 'bookings.appointment-booked.v1',
      source: '/bookings',
      data: {
        state: {
          vehicleType: 'sedan',
          vehicleMiles: '45000',
          vehicleColor: 'Blue',
          parkingOption: 'Driveway',
          occupants: 'Pets',
          previouslyDetailed: 'no',
          price: '$200',
        },
      },
    });
    await eventually(async () => {
      const { rowCount } = await harness.pool.query(
        'select from outbox where key = $1 and "publishedAt" is not null',
        [appointment.id],
      );
      return rowCount === 1;
    });
  });

  it.each([
    ['a time on the 12-hour clock', '09:15 AM', 'custom', '09:15 AM', '2026-11-21T17:15:00.000Z'],
    ['a custom time', 'custom', 'custom', '07:03 AM', '2026-11-21T15:03:00.000Z'],
    ['a time on the 24-hour clock', '14:30', 'custom', '14:30', '2026-11-21T22:30:00.000Z'],
    ['a slot', 'Evening (4PM - 8PM)', 'evening', null, '2026-11-22T00:00:00.000Z'],
    ['no time', null, null, null, '2026-11-21T16:00:00.000Z'],
  ])('accepts %s', async (_kind, timeSlot, slot, customTime, startsAt) => {
    const given = timeSlot === 'custom' ? { timeSlot, customTime: '07:03 AM' } : { timeSlot };
    const { appointment } = await booked(harness, guest(), given);
    expect(appointment).toMatchObject({ timeSlot: slot, customTime, startsAt });
  });

  it('keeps to the wall clock on days when the clocks change', async () => {
    const spring = await booked(harness, guest(), { serviceDate: '2027-03-14', timeSlot: '02:30' });
    expect(spring.appointment.startsAt).toBe('2027-03-14T10:30:00.000Z');
    const autumn = await booked(harness, guest(), { serviceDate: '2027-11-07', timeSlot: '01:30' });
    expect(autumn.appointment.startsAt).toBe('2027-11-07T08:30:00.000Z');
  });

  it.each([
    ['no name', { contactName: null }, 'contactName'],
    ['no phone', { contactPhone: '' }, 'contactPhone'],
    ['no digits in the phone', { contactPhone: 'call me maybe' }, 'contactPhone'],
    ['a blank location', { location: '   ' }, 'location'],
    ['no date', { serviceDate: null }, 'serviceDate'],
    ['a date that does not exist', { serviceDate: '2026-02-30' }, 'serviceDate'],
    ['a past date', { serviceDate: '2026-11-17' }, 'serviceDate'],
    ['a past time', { serviceDate: '2026-11-18', timeSlot: '9:59 AM' }, 'customTime'],
    ['an unknown slot', { timeSlot: 'noon' }, 'timeSlot'],
    ['no package', { selectedServicePackage: undefined }, 'selectedServicePackage'],
    ['an unknown package', { selectedServicePackage: 'gold' }, 'selectedServicePackage'],
    ['an unknown parking option', { parkingOption: 'Garage' }, 'parkingOption'],
    ['an unknown vehicle type', { vehicleType: 'boat' }, 'vehicleType'],
    ['another answer than yes or no', { previouslyDetailed: 'maybe' }, 'previouslyDetailed'],
    ['unknown occupants', { occupants: 'Snakes' }, 'occupants'],
    ['a name that reverses the text', { contactName: 'Jo\u202erdan' }, 'contactName'],
    ['an invisible name', { contactName: '\u200b' }, 'contactName'],
    ['too long a name', { contactName: 'x'.repeat(101) }, 'contactName'],
    ['too long a location', { location: 'x'.repeat(301) }, 'location'],
    ['too long notes', { specialInstructions: 'x'.repeat(2001) }, 'specialInstructions'],
    ['a NUL character', { location: 'a\u0000b' }, 'location'],
    ['half a character', { location: 'a\ud83d' }, 'location'],
  ])(
    'API-40 API-44 API-45 refuses %s with 400 for that field, and saves nothing',
    async (_, answers, field) => {
      const ann = guest();
      const vehicleId = await harness.vehicleOf(ann);
      const input = { vehicleId, answers: { ...ANSWERS, ...answers } };
      const { data, errors } = await operations.book(ann, input);
      expect(data).toBeNull();
      expect(errors?.[0]?.extensions).toEqual({
        code: 'VALIDATION_FAILED',
        status: 400,
        fields: { [field]: expect.any(String) },
      });
      expect(await countOf('services', 'userId', ann.customer.id)).toBe(0);
      expect(await countOf('quiz_responses', 'userId', ann.customer.id)).toBe(0);
    },
  );

  it('refuses a slot that is over today, but not one that has only begun', async () => {
    harness.setTime('2026-11-18T20:00:00.000Z');
    const ann = guest();
    const today = { vehicleId: await harness.vehicleOf(ann) };
    const over = await operations.book(ann, {
      ...today,
      answers: { ...ANSWERS, serviceDate: '2026-11-18', timeSlot: 'morning' },
    });
    expect(over.errors?.[0]?.extensions.fields).toEqual({ timeSlot: expect.any(String) });
    harness.setTime('2026-11-18T19:59:00.000Z');
    const begun = await operations.book(ann, {
      ...today,
      answers: { ...ANSWERS, serviceDate: '2026-11-18', timeSlot: 'morning' },
    });
    expect(begun.errors).toBeUndefined();
  });

  describe('the key', () => {
    it('API-41 makes one appointment of 20 concurrent bookings', async () => {
      const ann = guest();
      const vehicleId = await harness.vehicleOf(ann);
      const input = { vehicleId, answers: ANSWERS, idempotencyKey: randomUUID() };
      const replies = await Promise.all(
        Array.from({ length: 20 }, () => operations.book(ann, input)),
      );
      expect(replies.flatMap(({ errors }) => errors ?? [])).toEqual([]);
      const bookings = replies.map(({ data }) => data?.['bookAppointment']);
      expect(new Set(bookings.map((booking) => JSON.stringify(booking))).size).toBe(1);
      expect(await countOf('services', 'userId', ann.customer.id)).toBe(1);
      expect(await countOf('quiz_responses', 'userId', ann.customer.id)).toBe(1);
      const number = bookings[0]?.appointment.confirmationNumber ?? '';
      expect(await countOf('confirmation_numbers', 'number', number)).toBe(1);
      const events = await harness.eventsOf(bookings[0]?.appointment.id ?? '');
      expect(events).toHaveLength(1);
    });

    it('API-41 is kept for seven days, that of answers for one', async () => {
      const ann = guest();
      const vehicleId = await harness.vehicleOf(ann);
      const wash = { vehicleId, serviceType: 'Detail', serviceDate: ANSWERS.serviceDate };
      const replies = [
        await operations.book(ann, { vehicleId, answers: ANSWERS, idempotencyKey: 'k' }),
        await operations.create(ann, { ...wash, idempotencyKey: 'k' }),
        await operations.save(ann, { answers: ANSWERS, idempotencyKey: 'k' }),
      ];
      expect(replies.map(({ errors }) => errors)).toEqual(Array(3).fill(undefined));
      const { rows } = await harness.pool.query(
        `select "operation", (extract(epoch from "expiresAt" - "createdAt") / 3600)::int as "hours"
         from idempotency_keys where "principal" = $1 order by 1`,
        [ann.customer.id],
      );
      expect(rows).toEqual([
        { operation: 'bookAppointment', hours: 168 },
        { operation: 'createAppointment', hours: 168 },
        { operation: 'saveQuizResponse', hours: 24 },
      ]);
    });

    it('API-41 refuses another body with 409', async () => {
      const ann = guest();
      const vehicleId = await harness.vehicleOf(ann);
      const input = { vehicleId, answers: ANSWERS, idempotencyKey: randomUUID() };
      await booked(harness, ann, {}, input);
      const other = { ...input, answers: { ...ANSWERS, location: 'Elsewhere' } };
      const { errors } = await operations.book(ann, other);
      expect(errors?.[0]?.extensions).toMatchObject({ code: 'IDEMPOTENCY_CONFLICT', status: 409 });
    });

    it('SELF-11 NET-19 returns the first response to a repeat in another language too', async () => {
      const ann = guest();
      const input = { vehicleId: await harness.vehicleOf(ann), idempotencyKey: randomUUID() };
      const first = await booked(harness, ann, {}, input);
      expect(await booked(harness, ann, {}, { ...input, language: 'es' })).toEqual(first);
    });

    it('NET-19 OPS-28 returns the first response if the version before this one stored it, which knew the key with the language', async () => {
      const ann = guest();
      const vehicleId = await harness.vehicleOf(ann);
      const input = { vehicleId, language: 'es', idempotencyKey: randomUUID() };
      const first = await booked(harness, ann, {}, input);
      const parsed = parseInput(bookAppointmentInput, { ...ANSWERS, ...input });
      const { idempotencyKey: _key, ...known } = nestAnswers(parsed);
      const { rowCount } = await harness.pool.query(
        'update idempotency_keys set "requestHash" = $1 where "key" = $2',
        [requestHash(known), input.idempotencyKey],
      );
      expect(rowCount).toBe(1);
      expect(await booked(harness, ann, {}, input)).toEqual(first);
      const others = { vehicleId, answers: { ...ANSWERS, location: 'Elsewhere' } };
      const { errors } = await operations.book(ann, { ...input, ...others });
      expect(errors?.[0]?.extensions.code).toBe('IDEMPOTENCY_CONFLICT');
    });

    it('DRAFT-15 NET-19 OPS-28 returns the first response to a page that names the answers taken back, if one of the version before left them out', async () => {
      const ann = guest();
      const vehicleId = await harness.vehicleOf(ann);
      const input = { vehicleId, language: 'es', idempotencyKey: randomUUID() };
      const { specialInstructions: _, ...answers } = ANSWERS;
      const { data } = await operations.book(ann, { ...input, answers });
      const named = { ...input, answers: { ...answers, specialInstructions: '' } };
      expect(data).not.toBeNull();
      expect((await operations.book(ann, named)).data).toEqual(data);
      const others = { ...input, answers: { ...answers, specialInstructions: 'Ring twice' } };
      const { errors } = await operations.book(ann, others);
      expect(errors?.[0]?.extensions.code).toBe('IDEMPOTENCY_CONFLICT');
    });

    it('returns the first response again once the slot is over, also to the account the guest became', async () => {
      const ann = guest();
      const input = { vehicleId: await harness.vehicleOf(ann), idempotencyKey: randomUUID() };
      const first = await booked(harness, ann, {}, input);
      harness.setTime('2026-12-24T18:00:00.000Z');
      expect(await booked(harness, ann, {}, input)).toEqual(first);
      expect(await booked(harness, customer(ann.customer.id), {}, input)).toEqual(first);
    });

    it('stays unused by a booking that was refused', async () => {
      const ann = guest();
      const vehicleId = await harness.vehicleOf(ann);
      const idempotencyKey = randomUUID();
      const bad = { vehicleId, idempotencyKey, answers: { ...ANSWERS, location: '' } };
      expect((await operations.book(ann, bad)).errors?.[0]?.extensions.status).toBe(400);
      await booked(harness, ann, {}, { vehicleId, idempotencyKey });
    });
  });

  it('DRAFT-15 takes from the draft of its session what it leaves out, but nothing that it names as empty', async () => {
    const ann = guest();
    const saved = { specialInstructions: 'Ring twice', miles: '40,000' };
    const { data } = await operations.save(ann, { answers: saved });
    const sessionId = data?.['saveQuizResponse']?.sessionId;
    const named = { specialInstructions: '' };
    const { appointment, quizResponse } = await booked(harness, ann, named, { sessionId });
    expect(appointment.specialInstructions).toBeNull();
    expect(quizResponse).toMatchObject({ ...saved, specialInstructions: null });
  });

  it('completes the draft of its session, and only once', async () => {
    const ann = guest();
    const draft = await operations.save(ann, { answers: { contactName: 'Ann', miles: '40,000' } });
    const { id, sessionId } = draft.data?.['saveQuizResponse'] ?? { id: '', sessionId: '' };
    const { quizResponse } = await booked(harness, ann, {}, { sessionId });
    expect(quizResponse).toMatchObject({ id, sessionId, completedAt: true, miles: '40,000' });
    const vehicleId = await harness.vehicleOf(ann);
    const again = await operations.book(ann, { vehicleId, sessionId, answers: ANSWERS });
    expect(again.errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT', status: 409 });
    expect(await countOf('services', 'userId', ann.customer.id)).toBe(1);
  });

  it('refuses somebody else’s session', async () => {
    const draft = await operations.save(guest(), { answers: { contactName: 'Ann' } });
    const sessionId = draft.data?.['saveQuizResponse']?.sessionId;
    const bob = guest();
    const vehicleId = await harness.vehicleOf(bob);
    const { errors } = await operations.book(bob, { vehicleId, sessionId, answers: ANSWERS });
    expect(errors?.[0]?.extensions.status).toBe(404);
  });

  it('JOB-02 writes the reminders with the booking if there is an e-mail address', async () => {
    const kindsOf = async (appointmentId: string) => {
      const { rows } = await harness.pool.query(
        `select "kind", "remindAt", "state" from reminders where "appointmentId" = $1 order by "remindAt"`,
        [appointmentId],
      );
      return rows;
    };
    const account = await booked(harness, customer());
    expect(await kindsOf(account.appointment.id)).toEqual([
      { kind: '24h', remindAt: new Date('2026-11-20T16:00:00Z'), state: 'planned' },
      { kind: '2h', remindAt: new Date('2026-11-21T14:00:00Z'), state: 'planned' },
    ]);
    const silent = await booked(harness, guest());
    expect(await kindsOf(silent.appointment.id)).toEqual([]);
    const told = await booked(harness, guest(), {}, { contactEmail: 'ann@example.com' });
    expect(await kindsOf(told.appointment.id)).toHaveLength(2);
    const tonight = { serviceDate: '2026-11-18', timeSlot: 'evening' };
    const soon = await booked(harness, customer(), tonight);
    expect(await kindsOf(soon.appointment.id)).toMatchObject([{ kind: '2h' }]);
  });

  it('refuses a contact e-mail that is not an address', async () => {
    const ann = guest();
    const vehicleId = await harness.vehicleOf(ann);
    const input = { vehicleId, answers: ANSWERS, contactEmail: 'nobody' };
    const { errors } = await operations.book(ann, input);
    expect(errors?.[0]?.extensions.fields).toEqual({ contactEmail: 'Invalid email address' });
  });

  it('is for customers and guests, not for visitors without a cookie or staff', async () => {
    for (const claims of [VISITOR, STAFF]) {
      const { errors } = await operations.book(claims, {
        vehicleId: randomUUID(),
        answers: ANSWERS,
      });
      expect(errors?.[0]?.extensions).toMatchObject({ code: 'UNAUTHENTICATED', status: 401 });
    }
  });
});
