import { randomUUID } from 'node:crypto';
import { parseInput, requestHash } from '@dewlane/service-kit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createAppointmentInput } from '../src/adapters/graphql/inputs.ts';
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
import { ANSWERS, operationsOf } from './support/operations.ts';

const DATE_FORMS =
  'The date must be written as YYYY-MM-DD, alone or followed by a space and morning, afternoon or evening, a slot\'s label such as "Morning (8AM - 12PM)", or a time as h:mm AM/PM or HH:MM.';

describe('createAppointment, as POST /api/services calls it', () => {
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

  const SERVICE = { serviceDate: '2026-11-21 morning', serviceType: 'Detail' };
  const created = async (claims: Customer, input: object = {}) => {
    const vehicleId = await harness.vehicleOf(claims);
    const { data, errors } = await operations.create(claims, { vehicleId, ...SERVICE, ...input });
    const appointment = data?.['createAppointment'];
    if (!appointment) throw new Error(JSON.stringify(errors));
    return appointment;
  };
  const completed = async (claims: Customer, answers: object = {}, more: object = {}) => {
    const input = { answers: { ...ANSWERS, ...answers }, completedAt: true, ...more };
    const { data, errors } = await operations.save(claims, input);
    const response = data?.['saveQuizResponse'];
    if (!response) throw new Error(JSON.stringify(errors));
    return response;
  };
  const rowOf = async (id: string) =>
    (await harness.pool.query('select * from services where id = $1', [id])).rows[0];

  it("API-11 API-12 API-13 DATA-10 returns id and confirmation number; status, price and detailer are the server's", async () => {
    const appointment = await created(guest());
    expect(appointment).toMatchObject({
      id: expect.any(String),
      confirmationNumber: expect.stringMatching(/^CW-[A-Z0-9]{8}$/),
      serviceType: 'Detail',
      servicePackage: 'detail',
      status: 'scheduled',
      price: '$150',
      quizResponse: null,
      sessionId: null,
    });
    expect(await rowOf(appointment.id)).toMatchObject({
      detailerId: 1,
      status: 'scheduled',
      price: '$150',
      priceCents: 15000,
    });
  });

  it.each([
    ['2026-11-21', '2026-11-21', null],
    ['2026-11-21 evening', '2026-11-21 Evening (4PM - 8PM)', 'evening'],
    ['2026-11-21T2:30 PM', '2026-11-21 2:30 PM', 'custom'],
    ['2026-11-21 14:30', '2026-11-21 14:30', 'custom'],
    ['2026-11-21 Afternoon (12PM - 4PM)', '2026-11-21 Afternoon (12PM - 4PM)', 'afternoon'],
  ])('API-15 accepts the date %s', async (serviceDate, stored, timeSlot) => {
    const appointment = await created(guest(), { serviceDate });
    expect(appointment).toMatchObject({ serviceDate: stored, timeSlot });
  });

  it.each([
    [
      'a day that does not exist',
      { serviceDate: '2026-02-30' },
      { serviceDate: `February 30, 2026 does not exist. ${DATE_FORMS}` },
    ],
    [
      'a past day',
      { serviceDate: '2026-11-17' },
      { serviceDate: 'This day is past. Choose today or a later day.' },
    ],
    [
      'a past time',
      { serviceDate: '2026-11-18 09:00' },
      { serviceDate: 'This time has passed. Choose a later one.' },
    ],
    ['an unknown format', { serviceDate: '2026-11-21 noon' }, { serviceDate: DATE_FORMS }],
    [
      'an unknown package',
      { serviceType: 'Gold' },
      { serviceType: 'Choose one of the service packages.' },
    ],
    ['no package', { serviceType: '' }, { serviceType: 'Choose one of the service packages.' }],
    ['no vehicle', { vehicleId: ' ' }, { vehicleId: 'Choose a vehicle.' }],
    [
      'too long notes',
      { specialInstructions: 'x'.repeat(2001) },
      { specialInstructions: 'Special requests must be at most 2,000 characters' },
    ],
  ])('API-15 API-40 refuses %s with 400', async (_, input, fields) => {
    const ann = guest();
    const vehicleId = await harness.vehicleOf(ann);
    const { errors } = await operations.create(ann, { vehicleId, ...SERVICE, ...input });
    expect(errors?.[0]?.extensions).toEqual({
      code: 'VALIDATION_FAILED',
      status: 400,
      fields,
    });
  });

  it("API-14 refuses a vehicle that is not the caller's, and is unavailable while ownership cannot be determined", async () => {
    const ann = guest();
    const vehicleId = await harness.vehicleOf(guest());
    const theirs = await operations.create(ann, { vehicleId, ...SERVICE });
    expect(theirs.errors?.[0]?.extensions).toMatchObject({ code: 'NOT_FOUND', status: 404 });
    harness.vehicles.mode = 'fails';
    const unknown = await operations.create(ann, { vehicleId: randomUUID(), ...SERVICE });
    expect(unknown.errors?.[0]?.extensions).toMatchObject({ code: 'UNAVAILABLE', status: 503 });
  });

  it('SELF-11 NET-19 returns the first response to a repeat in another language, or after an upgrade', async () => {
    const ann = guest();
    const vehicleId = await harness.vehicleOf(ann);
    const input = { vehicleId, language: 'es', idempotencyKey: randomUUID() };
    const first = await created(ann, input);
    expect(await created(ann, { ...input, language: 'en' })).toEqual(first);
    // The version before this one knew the key with the language.
    const { idempotencyKey, ...known } = parseInput(createAppointmentInput, {
      ...SERVICE,
      ...input,
    });
    const { rowCount } = await harness.pool.query(
      'update idempotency_keys set "requestHash" = $1 where "key" = $2',
      [requestHash(known), idempotencyKey],
    );
    expect(rowCount).toBe(1);
    expect(await created(ann, input)).toEqual(first);
  });

  it('is for customers and guests only', async () => {
    for (const claims of [VISITOR, STAFF]) {
      const { errors } = await operations.create(claims, { vehicleId: randomUUID(), ...SERVICE });
      expect(errors?.[0]?.extensions).toMatchObject({ code: 'UNAUTHENTICATED', status: 401 });
    }
  });

  it('API-41 makes one appointment for one key', async () => {
    const ann = guest();
    const input = { vehicleId: await harness.vehicleOf(ann), idempotencyKey: randomUUID() };
    const all = await Promise.all(Array.from({ length: 8 }, () => created(ann, input)));
    expect(new Set(all.map(({ confirmationNumber }) => confirmationNumber)).size).toBe(1);
    const other = await operations.create(ann, { ...SERVICE, ...input, serviceType: 'full' });
    expect(other.errors?.[0]?.extensions).toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' });
  });

  describe('and the answers meet', () => {
    const COPIED = {
      contactName: 'Ann Example',
      contactPhone: '(555) 010-2030',
      location: '1 Main St, San Jose',
      specialInstructions: 'Mind the dog',
      timeSlot: 'morning',
    };

    it('finds the newest of the same day if the answers came first, without a session', async () => {
      const ann = guest();
      const older = await completed(ann, { location: 'Older' });
      harness.setTime('2026-11-18T19:00:00.000Z');
      const response = await completed(ann);
      await completed(ann, { serviceDate: '2026-11-22' });
      const appointment = await created(ann, { serviceDate: '2026-11-21' });
      expect(appointment).toMatchObject({
        ...COPIED,
        serviceDate: '2026-11-21 Morning (8AM - 12PM)',
        sessionId: response.sessionId,
        quizResponse: { id: response.id },
      });
      expect(await harness.eventsOf(older.id)).toHaveLength(1);
      const linked = (await harness.eventsOf(response.id)).at(-1);
      expect(linked).toMatchObject({
        type: 'bookings.quiz-response-saved.v1',
        aggregateversion: 2,
        data: { state: { appointmentId: appointment.id }, changed: ['appointmentId', 'updatedAt'] },
      });
    });

    it('finds those of its session if the answers came first, whatever their day', async () => {
      const ann = guest();
      const response = await completed(ann, { serviceDate: '2026-11-25' });
      const appointment = await created(ann, { sessionId: response.sessionId });
      expect(appointment).toMatchObject({ quizResponse: { id: response.id }, timeSlot: 'morning' });
    });

    it('finds it if the appointment came first, without a session', async () => {
      const ann = customer();
      const appointment = await created(ann, { serviceDate: '2026-11-21' });
      const draft = await operations.save(ann, { answers: { serviceDate: '2026-11-21' } });
      expect((await rowOf(appointment.id)).quizResponseId).toBeNull();
      const sessionId = draft.data?.['saveQuizResponse']?.sessionId;
      const response = await completed(ann, { timeSlot: 'evening' }, { sessionId });
      expect(await rowOf(appointment.id)).toMatchObject({
        ...COPIED,
        timeSlot: 'evening',
        startsAt: new Date('2026-11-22T00:00:00.000Z'),
        quizResponseId: response.id,
        version: 2,
      });
      const { rows } = await harness.pool.query(
        `select "remindAt" from reminders where "appointmentId" = $1 order by "remindAt"`,
        [appointment.id],
      );
      expect(rows).toEqual([
        { remindAt: new Date('2026-11-21T00:00:00.000Z') },
        { remindAt: new Date('2026-11-21T22:00:00.000Z') },
      ]);
      const changed = (await harness.eventsOf(appointment.id)).at(-1);
      expect(changed).toMatchObject({
        type: 'bookings.appointment-changed.v1',
        data: { previous: { location: null, quizResponseId: null, timeSlot: null } },
      });
    });

    it('finds it if the appointment came first, by its session', async () => {
      const ann = guest();
      const sessionId = randomUUID();
      const named = await created(ann, { sessionId });
      const unnamed = await created(ann);
      const response = await completed(ann, {}, { sessionId });
      expect((await rowOf(named.id)).quizResponseId).toBe(response.id);
      expect((await rowOf(unnamed.id)).quizResponseId).toBeNull();
    });

    it('never links across owners, days or 24 hours', async () => {
      const ann = guest();
      const response = await completed(ann);
      expect((await created(guest())).quizResponse).toBeNull();
      expect((await created(ann, { serviceDate: '2026-11-22' })).quizResponse).toBeNull();
      harness.setTime('2026-11-19T18:00:01.000Z');
      expect((await created(ann)).quizResponse).toBeNull();
      const late = await operations.create(guest(), {
        ...SERVICE,
        vehicleId: await harness.vehicleOf(ann),
        sessionId: response.sessionId,
      });
      expect(late.errors?.[0]?.extensions.status).toBe(404);
    });

    it('refuses somebody else’s session', async () => {
      const response = await completed(guest());
      const ann = guest();
      const { errors } = await operations.create(ann, {
        ...SERVICE,
        vehicleId: await harness.vehicleOf(ann),
        sessionId: response.sessionId,
      });
      expect(errors?.[0]?.extensions).toMatchObject({ code: 'NOT_FOUND', status: 404 });
    });

    it('links each only once in a race', async () => {
      for (let round = 0; round < 5; round += 1) {
        const ann = guest();
        const [appointment, response] = await Promise.all([created(ann), completed(ann)]);
        expect((await rowOf(appointment.id)).quizResponseId).toBe(response.id);
      }
    });
  });
});
