import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  customer,
  guest,
  type Harness,
  STAFF,
  START,
  startHarness,
  VISITOR,
} from './support/harness.ts';
import {
  ANSWERS,
  booked,
  operationsOf,
  QUIZ_FIELDS,
  type QuizResult,
} from './support/operations.ts';

describe('the answers of a questionnaire', () => {
  let harness: Harness;
  let operations: ReturnType<typeof operationsOf>;

  beforeAll(async () => {
    harness = await startHarness();
    operations = operationsOf(harness);
  });
  afterAll(() => harness?.stop());
  beforeEach(() => harness.setTime(START));

  const saved = async (claims: Parameters<Harness['graphql']>[0], input: object) => {
    const { data, errors } = await operations.save(claims, { answers: {}, ...input });
    const response = data?.['saveQuizResponse'];
    if (!response) throw new Error(JSON.stringify(errors));
    return response;
  };
  const refusal = async (claims: Parameters<Harness['graphql']>[0], input: object) =>
    (await operations.save(claims, { answers: {}, ...input })).errors?.[0]?.extensions;
  const rowOf = async (id: string) => {
    const { rows } = await harness.pool.query('select * from quiz_responses where id = $1', [id]);
    return rows[0];
  };
  const draftOf = async (claims: Parameters<Harness['graphql']>[0]) => {
    const { data } = await harness.graphql<{ quizDraft: QuizResult | null }>(
      claims,
      `{ quizDraft { ${QUIZ_FIELDS} } }`,
    );
    return data?.quizDraft;
  };

  const UNFIT = {
    contactPhone: 'call me',
    parkingOption: 'Garage',
    vehicleType: 'boat',
    previouslyDetailed: 'maybe',
    occupants: 'Snakes',
  };

  it('API-45 validates them at completion as the questionnaire does, but not in a draft', async () => {
    const ann = guest();
    const draft = await saved(ann, { answers: UNFIT });
    expect(await rowOf(draft.id)).toMatchObject(UNFIT);
    for (const input of [
      { answers: UNFIT, completedAt: true },
      { answers: {}, sessionId: draft.sessionId, completedAt: true },
    ]) {
      expect(await refusal(ann, input)).toEqual({
        code: 'VALIDATION_FAILED',
        status: 400,
        fields: Object.fromEntries(Object.keys(UNFIT).map((name) => [name, expect.any(String)])),
      });
    }
    expect((await rowOf(draft.id)).completedAt).toBe(false);
  });

  it('API-45 can name a vehicle type by its label', async () => {
    const answers = { vehicleType: 'Truck/SUV' };
    const { id } = await saved(guest(), { answers, completedAt: true });
    expect(await rowOf(id)).toMatchObject({ vehicleType: 'truck' });
  });

  it('API-44 rejects invisible characters in a name, even in a draft', async () => {
    for (const contactName of ['Jo\u202erdan', 'Ann\u200b', '\u2066Ann\u2069']) {
      expect(await refusal(guest(), { answers: { contactName } })).toMatchObject({
        fields: { contactName: 'Name contains a character that cannot be seen' },
      });
    }
  });

  it('API-17 DATA-16 saves them as a whole, with an id and a session', async () => {
    const ann = guest();
    const answers = {
      ...ANSWERS,
      customTime: '07:03 AM',
      customVehicleInfo: 'Blue kit car',
      year: '2021',
      make: 'Toyota',
      model: 'Camry',
      miles: '45000',
    };
    const response = await saved(ann, { answers, completedAt: true, vehicleId: randomUUID() });
    expect(response).toMatchObject({
      id: expect.any(String),
      sessionId: expect.any(String),
      ...answers,
      timeSlot: 'Morning (8AM - 12PM)',
      completedAt: true,
      createdAt: START,
    });
    expect(await rowOf(response.id)).toMatchObject({
      userId: ann.customer.id,
      sessionId: response.sessionId,
      completedAt: true,
      completedOn: new Date(START),
      expiresAt: null,
    });
  });

  it('API-19 saves them under the same session into the same draft, for its owner only', async () => {
    const ann = guest();
    const sessionId = randomUUID();
    const first = await saved(ann, { sessionId, answers: { contactName: 'Ann' } });
    const second = await saved(ann, { sessionId, answers: { location: 'Home' } });
    expect(second).toMatchObject({ id: first.id, contactName: 'Ann', location: 'Home' });
    expect(await refusal(guest(), { sessionId, answers: { location: 'Mine' } })).toMatchObject({
      status: 404,
    });
    expect(await saved(customer(ann.customer.id), { sessionId })).toMatchObject({ id: first.id });
    const events = await harness.eventsOf(first.id);
    expect(events.map(({ aggregateversion }) => aggregateversion)).toEqual([1, 2, 3]);
    expect(events[1]?.data).toMatchObject({
      changed: ['location', 'updatedAt'],
      previous: { location: null },
      state: { contactName: 'Ann', location: 'Home' },
    });
  });

  it('JOB-01 lets a draft expire 24 h after its last save', async () => {
    const ann = guest();
    const sessionId = randomUUID();
    const draft = await saved(ann, { sessionId, answers: { contactName: 'Ann' } });
    expect((await rowOf(draft.id)).expiresAt).toEqual(new Date('2026-11-19T18:00:00.000Z'));
    harness.setTime('2026-11-19T17:00:00.000Z');
    await saved(ann, { sessionId, answers: { location: 'Home' } });
    expect((await rowOf(draft.id)).expiresAt).toEqual(new Date('2026-11-20T17:00:00.000Z'));
    harness.setTime('2026-11-20T16:59:59.000Z');
    expect(await draftOf(ann)).toMatchObject({ id: draft.id });
    harness.setTime('2026-11-20T17:00:00.000Z');
    expect(await draftOf(ann)).toBeNull();
  });

  it('starts a new draft when the session’s old one has expired', async () => {
    const ann = guest();
    const sessionId = randomUUID();
    const old = await saved(ann, { sessionId, answers: { contactName: 'Ann' } });
    harness.setTime('2026-11-20T18:00:00.000Z');
    const fresh = await saved(ann, { sessionId, answers: { location: 'Home' } });
    expect(fresh.id).not.toBe(old.id);
    expect(fresh.contactName).toBeNull();
    expect(await rowOf(old.id)).toBeUndefined();
    const deleted = (await harness.eventsOf(old.id)).at(-1);
    expect(deleted).toMatchObject({
      type: 'bookings.quiz-response-deleted.v1',
      aggregateversion: 2,
      data: { state: null },
    });
    expect(JSON.stringify(deleted?.data)).not.toContain('Ann');
    const booking = await booked(harness, ann, {}, { sessionId });
    expect(booking.quizResponse.id).toBe(fresh.id);
  });

  it('lets a booking use the session of an expired draft', async () => {
    const ann = guest();
    const old = await saved(ann, { answers: { contactName: 'Ann' } });
    harness.setTime('2026-11-20T18:00:00.000Z');
    const { quizResponse } = await booked(harness, ann, {}, { sessionId: old.sessionId });
    expect(quizResponse.id).not.toBe(old.id);
    expect(await rowOf(old.id)).toBeUndefined();
  });

  it('accepts the same content again after completion, and refuses other content with 409', async () => {
    const ann = guest();
    const { id, sessionId } = await saved(ann, { answers: ANSWERS, completedAt: true });
    const again = await saved(ann, { sessionId, answers: ANSWERS, completedAt: true });
    expect(again.id).toBe(id);
    expect(await harness.eventsOf(id)).toHaveLength(1);
    const other = { sessionId, answers: { ...ANSWERS, location: 'Elsewhere' } };
    expect(await refusal(ann, other)).toMatchObject({ code: 'CONFLICT', status: 409 });
  });

  it.each([
    ['the choice of a time', { customTime: '4:00 PM' }, { timeSlot: 'custom' }],
    ['the time of a choice', { timeSlot: 'custom' }, { customTime: '4:00 PM' }],
  ])('API-19 accepts a completion by %s again, without a key', async (_, first, last) => {
    const ann = guest();
    const { sessionId } = await saved(ann, { answers: { ...ANSWERS, timeSlot: null, ...first } });
    const input = { sessionId, answers: last, completedAt: true };
    harness.pass(1_000);
    const completed = await saved(ann, input);
    expect(completed).toMatchObject({ timeSlot: '4:00 PM', customTime: '4:00 PM' });
    expect(await saved(ann, input)).toEqual(completed);
    const other = { ...input, answers: { ...last, customTime: '5:00 PM' } };
    expect(await refusal(ann, other)).toMatchObject({ code: 'CONFLICT', status: 409 });
  });

  it.each([['cancelled'], ['completed']])(
    'leaves them to the booking to come if the one of that day is %s',
    async (status) => {
      const ann = guest();
      const input = {
        vehicleId: await harness.vehicleOf(ann),
        serviceType: 'Detail',
        serviceDate: ANSWERS.serviceDate,
      };
      const { data } = await operations.create(ann, input);
      await operations.update(STAFF, { id: data?.['createAppointment']?.id, status });
      const { id } = await saved(ann, { answers: ANSWERS, completedAt: true });
      const again = await operations.create(ann, input);
      expect(again.data?.['createAppointment']).toMatchObject({
        location: ANSWERS.location,
        contactName: ANSWERS.contactName,
        quizResponse: { id },
      });
    },
  );

  it('leaves those of a deleted booking to no other one of that day, which takes new ones', async () => {
    const ann = guest();
    const input = {
      vehicleId: await harness.vehicleOf(ann),
      serviceType: 'Detail',
      serviceDate: ANSWERS.serviceDate,
    };
    const made = async () => (await operations.create(ann, input)).data?.['createAppointment'];
    const first = await made();
    const answers = { ...ANSWERS, location: '1 Wrong Way' };
    const { id } = await saved(ann, { answers, completedAt: true });
    expect(await rowOf(id)).toMatchObject({ appointmentId: first?.id });
    await operations.remove(STAFF, { id: first?.id });
    const second = await made();
    expect(second).toMatchObject({ location: null, timeSlot: null, quizResponse: null });
    const corrected = await saved(ann, { answers: ANSWERS, completedAt: true });
    expect(await rowOf(corrected.id)).toMatchObject({ appointmentId: second?.id });
    expect(await rowOf(id)).toMatchObject({ appointmentId: null });
  });

  it('API-41 saves once under the same key', async () => {
    const ann = guest();
    const input = { answers: ANSWERS, idempotencyKey: randomUUID() };
    const all = await Promise.all(Array.from({ length: 5 }, () => saved(ann, input)));
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    const other = { ...input, answers: { location: 'x' } };
    expect(await refusal(ann, other)).toMatchObject({ status: 409 });
  });

  it('makes one draft of concurrent saves under one session', async () => {
    const ann = guest();
    const sessionId = randomUUID();
    const all = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        saved(ann, { sessionId, answers: { location: `Place ${index}` } }),
      ),
    );
    const ids = new Set(all.map(({ id }) => id));
    expect(ids.size).toBe(1);
    expect((await rowOf([...ids][0] ?? '')).version).toBe(10);
  });

  it.each([
    ['a date in an unknown format', { serviceDate: '11/21/2026' }, 'serviceDate'],
    ['an unknown slot', { timeSlot: 'later' }, 'timeSlot'],
    ['an unknown time', { customTime: '25:00' }, 'customTime'],
    ['an unknown package', { selectedServicePackage: 'gold' }, 'selectedServicePackage'],
    ['too long a text', { customVehicleInfo: 'x'.repeat(201) }, 'customVehicleInfo'],
    ['a NUL character', { contactName: 'a\u0000' }, 'contactName'],
  ])('API-40 refuses %s with 400', async (_, answers, field) => {
    expect(await refusal(guest(), { answers })).toEqual({
      code: 'VALIDATION_FAILED',
      status: 400,
      fields: { [field]: expect.any(String) },
    });
  });

  it('DATA-08 takes a model as long as a vehicle’s may be', async () => {
    const { id } = await saved(guest(), { answers: { ...ANSWERS, model: 'x'.repeat(200) } });
    expect((await rowOf(id))['model']).toHaveLength(200);
  });

  it('API-40 refuses a malformed vehicle id or session with 400', async () => {
    expect(await refusal(guest(), { vehicleId: '42' })).toMatchObject({
      fields: { vehicleId: expect.any(String) },
    });
    expect(await refusal(guest(), { sessionId: 'x'.repeat(101) })).toMatchObject({
      fields: { sessionId: expect.any(String) },
    });
  });

  it('offers the newest draft to its owner only', async () => {
    const ann = customer();
    await saved(ann, { answers: { contactName: 'First' } });
    harness.setTime('2026-11-18T19:00:00.000Z');
    const newest = await saved(ann, { answers: { contactName: 'Second' } });
    await saved(ann, { answers: ANSWERS, completedAt: true });
    expect(await draftOf(ann)).toMatchObject({ id: newest.id, contactName: 'Second' });
    expect(await draftOf(guest())).toBeNull();
    expect(await draftOf(VISITOR)).toBeNull();
    expect(await draftOf(STAFF)).toBeNull();
  });

  it('lets only its owner discard a draft, and nobody completed answers', async () => {
    const ann = guest();
    const draft = await saved(ann, { answers: { contactName: 'Ann' } });
    const byBob = await operations.discard(guest(), draft.sessionId);
    expect(byBob.errors?.[0]?.extensions.status).toBe(404);
    const byAnn = await operations.discard(ann, draft.sessionId);
    expect(byAnn.data?.['discardQuizDraft']).toEqual({ sessionId: draft.sessionId });
    expect(await rowOf(draft.id)).toBeUndefined();
    const again = await operations.discard(ann, draft.sessionId);
    expect(again.errors?.[0]?.extensions.status).toBe(404);
    const done = await saved(ann, { answers: ANSWERS, completedAt: true });
    const late = await operations.discard(ann, done.sessionId);
    expect(late.errors?.[0]?.extensions.status).toBe(409);
  });

  it('returns nothing to visitors without a cookie or to staff', async () => {
    for (const claims of [VISITOR, STAFF]) {
      expect(await refusal(claims, {})).toMatchObject({ code: 'UNAUTHENTICATED', status: 401 });
      const { errors } = await operations.discard(claims, randomUUID());
      expect(errors?.[0]?.extensions).toMatchObject({ code: 'UNAUTHENTICATED', status: 401 });
    }
  });
});
