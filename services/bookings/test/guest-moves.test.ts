import { randomUUID } from 'node:crypto';
import { TOPICS } from '@dewlane/events';
import { eventually } from '@dewlane/test-engines';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { userChanged, vehicleAdded, vehicleChanged, vehicleDeleted } from './support/events.ts';
import {
  customer,
  type GraphqlResponse,
  guest,
  type Harness,
  STAFF,
  START,
  startHarness,
} from './support/harness.ts';
import { ANSWERS, booked, operationsOf } from './support/operations.ts';

describe('events of identity and vehicles', () => {
  let harness: Harness;

  beforeAll(async () => {
    harness = await startHarness();
  });
  afterAll(() => harness?.stop());
  beforeEach(() => harness.setTime(START));

  const ownersOf = async (table: 'services' | 'quiz_responses', id: string) => {
    const { rows } = await harness.pool.query(
      `select "userId", version from "${table}" where id = $1`,
      [id],
    );
    return rows[0];
  };
  const moved = async (guestId: string) =>
    await eventually(async () => {
      const { rowCount } = await harness.pool.query(
        'select from guest_moves where "guestId" = $1',
        [guestId],
      );
      return rowCount === 1;
    });

  it('FLOW-02 transfers the rows of a guest to the account, each with its event', async () => {
    const ann = guest();
    const account = customer();
    const { appointment, quizResponse } = await booked(harness, ann);
    const event = userChanged(account.customer.id, 1, { guestIds: [ann.customer.id] });
    await harness.publish(TOPICS.users, event);
    await moved(ann.customer.id);
    const owner = { userId: account.customer.id, version: 2 };
    expect(await ownersOf('services', appointment.id)).toEqual(owner);
    expect(await ownersOf('quiz_responses', quizResponse.id)).toEqual(owner);
    const changed = (await harness.eventsOf(appointment.id)).at(-1);
    expect(changed).toMatchObject({
      type: 'bookings.appointment-changed.v1',
      aggregateversion: 2,
      actor: { kind: 'customer', id: '42' },
      causationid: event.id,
      correlationid: 'the-correlation',
      data: { changed: ['userId', 'updatedAt'], previous: { userId: ann.customer.id } },
    });
  });

  it('OPS-28 transfers the rows of a guest although only a later version knows the account’s language', async () => {
    const ann = guest();
    const account = customer().customer.id;
    const { appointment } = await booked(harness, ann);
    const event = userChanged(account, 1, { guestIds: [ann.customer.id] });
    Object.assign(event.data.state ?? {}, { language: 'fr' });
    await harness.publish(TOPICS.users, event);
    await moved(ann.customer.id);
    expect(await ownersOf('services', appointment.id)).toMatchObject({ userId: account });
  });

  it('JOB-02 plans the reminders that the guest, who left no e-mail, could not get', async () => {
    const ann = guest();
    const { appointment } = await booked(harness, ann);
    const planned = async () => {
      const { rows } = await harness.pool.query(
        'select "kind" from reminders where "appointmentId" = $1',
        [appointment.id],
      );
      return rows.length;
    };
    expect(await planned()).toBe(0);
    const account = customer().customer.id;
    await harness.publish(TOPICS.users, userChanged(account, 1, { guestIds: [ann.customer.id] }));
    await moved(ann.customer.id);
    expect(await planned()).toBe(2);
  });

  it('saves late writes of a moved guest for the account', async () => {
    const ann = guest();
    const account = customer();
    const vehicleId = await harness.vehicleOf(ann);
    const moveEvent = userChanged(account.customer.id, 1, { guestIds: [ann.customer.id] });
    await harness.publish(TOPICS.users, moveEvent);
    await moved(ann.customer.id);
    const { appointment, quizResponse } = await booked(harness, ann, {}, { vehicleId });
    expect(await ownersOf('services', appointment.id)).toMatchObject({
      userId: account.customer.id,
    });
    expect(await ownersOf('quiz_responses', quizResponse.id)).toMatchObject({
      userId: account.customer.id,
    });
    const draft = await operationsOf(harness).save(ann, { answers: { contactName: 'Ann' } });
    expect(
      await ownersOf('quiz_responses', draft.data?.['saveQuizResponse']?.id ?? ''),
    ).toMatchObject({ userId: account.customer.id });
  });

  it('AUTH-32 never opens the account’s own rows to a moved guest id', async () => {
    const ann = guest();
    const account = customer();
    const { setContactEmail, save, discard, create, book } = operationsOf(harness);
    await harness.publish(
      TOPICS.users,
      userChanged(account.customer.id, 1, { guestIds: [ann.customer.id] }),
    );
    await moved(ann.customer.id);
    const { appointment } = await booked(harness, account);
    const [draft, done] = [randomUUID(), randomUUID()];
    await save(account, { sessionId: draft, answers: { location: 'Secret Lane 7' } });
    await save(account, { sessionId: done, answers: ANSWERS, completedAt: true });
    const vehicleId = await harness.vehicleOf(account);
    harness.vehicles.known.delete(vehicleId);

    const statusOf = ({ errors }: GraphqlResponse<unknown>) => errors?.[0]?.extensions.status;
    const mine = await harness.vehicleOf(ann);
    const wash = { serviceType: 'Detail', serviceDate: ANSWERS.serviceDate };
    const tried = {
      contactEmail: await setContactEmail(ann, {
        appointmentId: appointment.id,
        contactEmail: 'eve@example.com',
      }),
      draft: await save(ann, { sessionId: draft, answers: {} }),
      discarded: await discard(ann, draft),
      vehicle: await create(ann, { vehicleId, ...wash }),
      booked: await book(ann, { vehicleId, answers: ANSWERS }),
      session: await book(ann, { vehicleId: mine, sessionId: draft, answers: ANSWERS }),
      named: await create(ann, { vehicleId: mine, sessionId: done, ...wash }),
    };
    expect(Object.values(tried).map(statusOf)).toEqual(Array(7).fill(404));
    // The account's waiting answers aren't matched with a guest's appointment.
    const waiting = await create(ann, { vehicleId: mine, ...wash });
    expect(waiting.data?.['createAppointment']?.contactName).toBeNull();
    const kept = await harness.pool.query('select "contactEmail" from services where id = $1', [
      appointment.id,
    ]);
    expect(kept.rows).toEqual([{ contactEmail: null }]);
  });

  it('AUTH-32 lets a guest who has just moved continue what it began itself', async () => {
    const ann = guest();
    const account = customer();
    const { setContactEmail, save, book } = operationsOf(harness);
    const sessionId = randomUUID();
    const { appointment } = await booked(harness, ann);
    await save(ann, { sessionId, answers: { contactName: 'Ann' } });
    const vehicleId = await harness.vehicleOf(ann);
    await harness.publish(
      TOPICS.users,
      userChanged(account.customer.id, 1, { guestIds: [ann.customer.id] }),
    );
    await moved(ann.customer.id);
    const replies = [
      await setContactEmail(ann, {
        appointmentId: appointment.id,
        contactEmail: 'ann@example.com',
      }),
      await save(ann, { sessionId, answers: { location: '1 Main St' } }),
      await book(ann, { vehicleId, sessionId, answers: ANSWERS }),
    ];
    expect(replies.map(({ errors }) => errors)).toEqual(Array(3).fill(undefined));
  });

  it('AUTH-32 refuses a guest’s writes from a minute after its move', async () => {
    const ann = guest();
    const account = customer();
    const { setContactEmail, save, discard, create, book } = operationsOf(harness);
    const sessionId = randomUUID();
    const vehicleId = await harness.vehicleOf(ann);
    const input = { vehicleId, answers: ANSWERS, idempotencyKey: randomUUID() };
    const { appointment } = await booked(harness, ann, {}, input);
    await save(ann, { sessionId, answers: { contactName: 'Ann' } });
    await harness.publish(
      TOPICS.users,
      userChanged(account.customer.id, 1, { guestIds: [ann.customer.id] }),
    );
    await moved(ann.customer.id);
    harness.setTime('2026-11-18T18:01:00.000Z');
    const tried = [
      await setContactEmail(ann, { appointmentId: appointment.id, contactEmail: null }),
      await save(ann, { sessionId, answers: {} }),
      await save(ann, { answers: {} }),
      await discard(ann, sessionId),
      await create(ann, { vehicleId, serviceType: 'Detail', serviceDate: '2026-11-21' }),
      await book(ann, { vehicleId, answers: ANSWERS }),
      await book(ann, input),
    ];
    expect(tried.map(({ errors }) => errors?.[0]?.extensions.code)).toEqual(
      Array(7).fill('UNAUTHENTICATED'),
    );
  });

  it('loses no booking that is in progress when the guest moves', async () => {
    for (let round = 0; round < 6; round += 1) {
      const ann = guest();
      const account = customer().customer.id;
      const vehicleId = await harness.vehicleOf(ann);
      const moveEvent = userChanged(account, 1, { guestIds: [ann.customer.id] });
      const [, ...bookings] = await Promise.all([
        harness.publish(TOPICS.users, moveEvent),
        ...Array.from({ length: 6 }, () => booked(harness, ann, {}, { vehicleId })),
      ]);
      await moved(ann.customer.id);
      expect(bookings).toHaveLength(6);
      const { rows } = await harness.pool.query(
        `select distinct "userId" from services where "vehicleId" = $1
         union select distinct "userId" from quiz_responses where "vehicleId" = $1`,
        [vehicleId],
      );
      expect(rows).toEqual([{ userId: account }]);
    }
  });

  it('moves a guest once, despite duplicate, late or reordered events', async () => {
    const first = guest();
    const second = guest();
    const account = customer().customer.id;
    const one = await booked(harness, first);
    const two = await booked(harness, second);
    const both = [first.customer.id, second.customer.id];
    const newer = userChanged(account, 3, { guestIds: both, email: 'new@example.com' });
    const older = userChanged(account, 2, {
      guestIds: [first.customer.id],
      email: 'old@example.com',
    });
    await harness.publish(TOPICS.users, newer);
    await harness.publish(TOPICS.users, older);
    await harness.publish(TOPICS.users, newer);
    const marker = guest().customer.id;
    await harness.publish(
      TOPICS.users,
      userChanged(customer().customer.id, 1, { guestIds: [marker] }),
    );
    await moved(marker);
    for (const { appointment } of [one, two]) {
      expect(await ownersOf('services', appointment.id)).toEqual({ userId: account, version: 2 });
    }
    const { rows } = await harness.pool.query(
      'select email, version from contacts where "userId" = $1',
      [account],
    );
    expect(rows).toEqual([{ email: 'new@example.com', version: 3 }]);
  });

  it('never moves a guest from one account to another', async () => {
    const ann = guest();
    const { appointment } = await booked(harness, ann);
    const [rightful, late] = [customer().customer.id, customer().customer.id];
    await harness.publish(TOPICS.users, userChanged(rightful, 1, { guestIds: [ann.customer.id] }));
    await moved(ann.customer.id);
    const marker = guest().customer.id;
    await harness.publish(
      TOPICS.users,
      userChanged(late, 1, { guestIds: [ann.customer.id, marker] }),
    );
    await moved(marker);
    expect(await ownersOf('services', appointment.id)).toMatchObject({ userId: rightful });
  });

  it('lets staff edit while the guest moves, without losing either change', async () => {
    const ann = guest();
    const account = customer().customer.id;
    const { appointment } = await booked(harness, ann);
    const edit = { id: appointment.id, priceCents: 12345 };
    await Promise.all([
      harness.publish(TOPICS.users, userChanged(account, 1, { guestIds: [ann.customer.id] })),
      operationsOf(harness).update(STAFF, edit),
    ]);
    await moved(ann.customer.id);
    const { rows } = await harness.pool.query(
      'select "userId", "priceCents", version from services where id = $1',
      [appointment.id],
    );
    expect(rows).toEqual([{ userId: account, priceCents: 12345, version: 3 }]);
  });

  it('keeps the newest version of a vehicle, and its tombstone despite older events', async () => {
    const id = randomUUID();
    const seen = { userId: '42', label: 'Second name' };
    await harness.publish(
      TOPICS.vehicles,
      vehicleChanged(id, 2, seen),
      vehicleAdded(id, { userId: '42', label: 'First name' }),
    );
    const gone = randomUUID();
    await harness.publish(
      TOPICS.vehicles,
      vehicleDeleted(gone, 3),
      vehicleChanged(gone, 2, seen),
      vehicleAdded(gone, seen),
    );
    await eventually(async () => {
      const { rows } = await harness.pool.query(
        'select id, version, deleted, label from vehicles where id = any($1)',
        [[id, gone]],
      );
      expect(rows).toHaveLength(2);
      expect(rows).toContainEqual({ id, version: 2, deleted: false, label: 'Second name' });
      expect(rows).toContainEqual({ id: gone, version: 3, deleted: true, label: null });
    });
    const { rowCount } = await harness.pool.query('select from dead_letters');
    expect(rowCount).toBe(0);
  });
});

describe('a message that an event plans', () => {
  const ofNobody = randomUUID();
  let harness: Harness;

  beforeAll(async () => {
    harness = await startHarness({
      timing: { sweepMs: 3_600_000 },
      before: (pool) =>
        pool.query(
          `insert into mail_messages ("appointmentId", "kind", "startsAt", "version", "dueAt", "sendUntil")
           values ($1, 'link', $2, 1, $2, $2)`,
          [ofNobody, START],
        ),
    });
  });
  afterAll(() => harness?.stop());

  it('JOB-10 sends the confirmation that the guest, who left no e-mail, could not get', async () => {
    const mailsOf = async (appointmentId: string) => {
      const { rows } = await harness.pool.query(
        'select "kind", "to", "state" from mail_messages where "appointmentId" = $1',
        [appointmentId],
      );
      return rows;
    };
    await eventually(async () => {
      // Nothing is triggered yet, so it was the first sweep that found this row; the next one comes in an hour.
      expect(await mailsOf(ofNobody)).toMatchObject([{ state: 'missed' }]);
    });
    const ann = guest();
    const { appointment } = await booked(harness, ann);
    const account = customer().customer.id;
    await harness.publish(TOPICS.users, userChanged(account, 1, { guestIds: [ann.customer.id] }));
    await eventually(async () => {
      expect(await mailsOf(appointment.id)).toEqual([
        { kind: 'confirmation', to: 'sam@example.com', state: 'sent' },
      ]);
    });
  });
});
