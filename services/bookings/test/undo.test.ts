import { randomUUID } from 'node:crypto';
import { appointmentEvent } from '@dewlane/events';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createMessageLedger } from '../src/adapters/db/message-ledger.ts';
import { bookingsSettings, startBookings } from '../src/index.ts';
import {
  customer,
  guest,
  type Harness,
  STAFF,
  START,
  startHarness,
  VISITOR,
} from './support/harness.ts';
import { mailOperationsOf } from './support/mail-operations.ts';
import { booked, operationsOf } from './support/operations.ts';

const UNDO_MS = 10_000;

describe('a change by staff that notifies the customer', () => {
  let harness: Harness;
  let operations: ReturnType<typeof operationsOf>;
  let mail: ReturnType<typeof mailOperationsOf>;

  beforeAll(async () => {
    harness = await startHarness({ env: { UNCONFIRMED_MAIL_LIMIT: '0' } });
    operations = operationsOf(harness);
    mail = mailOperationsOf(harness);
  });
  afterAll(() => harness?.stop());
  beforeEach(() => harness.setTime(START));

  /** Sends everything that is due by the service's clock. */
  const sendDue = () => harness.service.jobs.runNow('sendMail');
  const rowOf = async (id: string) => {
    const { rows } = await harness.pool.query('select * from services where id = $1', [id]);
    return rows[0];
  };
  const remindersOf = async (id: string) => {
    const { rows } = await harness.pool.query(
      'select * from reminders where "appointmentId" = $1 order by "remindAt"',
      [id],
    );
    return rows;
  };
  const ledgerOf = async (id: string) => {
    const { rows } = await harness.pool.query(
      'select "id", "kind", "state", "dueAt", "startsAt", "version" from mail_messages where "appointmentId" = $1 order by "createdAt", "version"',
      [id],
    );
    return rows;
  };
  const kindsOf = async (id: string) =>
    (await mail.mails(id)).data?.staffMails.nodes.map(({ kind, state }) => `${kind} ${state}`);
  /** A guest's booking whose confirmation has been sent. */
  async function confirmed() {
    const { appointment } = await booked(harness, guest(), {}, { contactEmail: 'a@example.com' });
    await sendDue();
    expect(await kindsOf(appointment.id)).toEqual(['confirmation sent']);
    harness.pass(60_000);
    return appointment;
  }
  const change = async (input: Record<string, unknown>) => {
    const { data, errors } = await operations.update(STAFF, input);
    const changed = data?.['updateAppointment'];
    if (!changed) throw new Error(JSON.stringify(errors));
    return changed;
  };

  it('STAFF-09 is saved at once, and can be undone until its message is sent 10 s later', async () => {
    const { id } = await confirmed();
    const made = await change({ id, serviceDate: '2026-11-25' });
    expect(made).toEqual({ id, version: 2, undoForMs: UNDO_MS });
    expect(await rowOf(id)).toMatchObject({ serviceDate: '2026-11-25 Morning (8AM - 12PM)' });
    harness.pass(UNDO_MS - 1);
    await sendDue();
    expect(await kindsOf(id)).toEqual(['moved planned', 'confirmation sent']);
    const again = await change({ id });
    expect(again.undoForMs).toBe(1);
    harness.pass(1);
    await sendDue();
    expect(await kindsOf(id)).toEqual(['moved sent', 'confirmation sent']);
    expect((await change({ id })).undoForMs).toBeNull();
  });

  it('STAFF-09 leaves no message and exactly the old state when undone, with an event for each step', async () => {
    const { id } = await confirmed();
    const [row, reminders, ledger] = [await rowOf(id), await remindersOf(id), await ledgerOf(id)];
    const { version } = await change({
      id,
      serviceDate: '2026-12-01 2:30 PM',
      status: 'cancelled',
      priceCents: 1,
      location: 'Elsewhere',
    });
    expect(await remindersOf(id)).toEqual([]);
    harness.pass(UNDO_MS - 1);
    const { data } = await operations.undo(STAFF, { id, expectedVersion: version });
    expect(data?.['undoAppointmentChange']).toEqual({ id, version: 3, undoForMs: null });
    const now = new Date(Date.parse(START) + 60_000 + UNDO_MS - 1);
    expect(await rowOf(id)).toEqual({ ...row, version: 3, updatedAt: now });
    expect(await remindersOf(id)).toEqual(reminders);
    harness.pass(UNDO_MS);
    await sendDue();
    expect(await ledgerOf(id)).toEqual(ledger);
    const [changed, undone] = (await harness.eventsOf(id))
      .slice(-2)
      .map((event) => appointmentEvent.parse(event));
    expect(changed).toMatchObject({ aggregateversion: 2, actor: { kind: 'staff' } });
    expect(undone).toMatchObject({
      type: 'bookings.appointment-changed.v1',
      aggregateversion: 3,
      actor: { kind: 'staff', username: 'wash-desk' },
      data: { state: { status: 'scheduled', price: '$200' }, previous: { status: 'cancelled' } },
    });
  });

  it.each([
    ['the price', { priceCents: 1 }],
    ['the location', { location: 'Elsewhere' }],
    ['the slot to its own first minute', { serviceDate: '2026-11-21 8:00 AM' }],
  ])('STAFF-09 JOB-02 keeps the reminders when a change of %s is undone', async (_, edit) => {
    const { id } = await confirmed();
    const reminders = await remindersOf(id);
    expect(reminders).toHaveLength(2);
    const { version } = await change({ id, ...edit });
    await operations.undo(STAFF, { id, expectedVersion: version });
    expect(await remindersOf(id)).toEqual(reminders);
  });

  it('STAFF-09 JOB-02 keeps the reminders of a move when a following change of the price is undone', async () => {
    const { id } = await confirmed();
    await change({ id, serviceDate: '2026-11-25' });
    const moved = await remindersOf(id);
    expect(moved).toHaveLength(2);
    const { version } = await change({ id, priceCents: 1 });
    await operations.undo(STAFF, { id, expectedVersion: version });
    expect(await remindersOf(id)).toEqual(moved);
  });

  it('STAFF-09 JOB-02 sends no reminder of a new time that is undone', async () => {
    const { id } = await confirmed();
    const reminders = await remindersOf(id);
    // 8 s before the reminder of the new time, a day before the 20th at 8 AM.
    harness.setTime('2026-11-19T15:59:52.000Z');
    const { version } = await change({ id, serviceDate: '2026-11-20' });
    harness.pass(8_000);
    await sendDue();
    expect(await kindsOf(id)).toEqual(['moved planned', 'confirmation sent']);
    const { errors } = await operations.undo(STAFF, { id, expectedVersion: version });
    expect(errors).toBeUndefined();
    expect(await remindersOf(id)).toEqual(reminders);
    harness.pass(UNDO_MS);
    await sendDue();
    expect(await kindsOf(id)).toEqual(['confirmation sent']);
  });

  it.each([
    ['a status', { status: 'in_progress' }, { status: 'scheduled' }],
    ['a move', { serviceDate: '2026-11-25' }, { serviceDate: '2026-11-21' }],
  ])(
    'STAFF-09 JOB-02 sends a reminder that is due within 10 s of the correction of %s by hand',
    async (_, wrong, right) => {
      const { id } = await confirmed();
      harness.setTime('2026-11-20T15:59:52.000Z');
      await change({ id, ...wrong });
      expect((await change({ id, ...right })).undoForMs).toBeNull();
      harness.pass(8_000);
      await sendDue();
      expect(await kindsOf(id)).toEqual(['reminder_24h sent', 'confirmation sent']);
    },
  );

  it('STAFF-09 restores a reminder that became due before the undo', async () => {
    const { id } = await confirmed();
    harness.setTime('2026-11-20T15:59:55.000Z');
    const { version } = await change({ id, status: 'cancelled' });
    harness.pass(9_000);
    await operations.undo(STAFF, { id, expectedVersion: version });
    await sendDue();
    expect(await kindsOf(id)).toEqual(['reminder_24h sent', 'confirmation sent']);
  });

  it('STAFF-09 cannot be undone once its message is due', async () => {
    const { id } = await confirmed();
    const { version } = await change({ id, status: 'cancelled' });
    harness.pass(UNDO_MS);
    const { errors } = await operations.undo(STAFF, { id, expectedVersion: version });
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT', status: 409 });
    expect(await rowOf(id)).toMatchObject({ status: 'cancelled', version });
    await sendDue();
    expect(await kindsOf(id)).toEqual(['cancelled sent', 'confirmation sent']);
  });

  it('STAFF-09 is undone once for a key, and not after another change', async () => {
    const { id } = await confirmed();
    const first = await change({ id, status: 'cancelled' });
    const input = { id, expectedVersion: first.version, idempotencyKey: randomUUID() };
    const undone = await operations.undo(STAFF, input);
    expect((await operations.undo(STAFF, input)).data).toEqual(undone.data);
    const second = await change({ id, serviceDate: '2026-11-25' });
    await change({ id, priceCents: 1 });
    const { errors } = await operations.undo(STAFF, { id, expectedVersion: second.version });
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'CHANGED_MEANWHILE',
      status: 409,
      current: { version: second.version + 1, priceCents: 1 },
    });
  });

  it('STAFF-09 is either undone or sent, never both, in a race', async () => {
    const ledger = createMessageLedger(harness.pool, {
      zone: 'America/Los_Angeles',
      unconfirmedPerDay: 0,
      confirmedPerDay: { mail: 0, text: 0 },
      recipientsPerOwner: 0,
      recipientsPerClient: 0,
    });
    for (let round = 0; round < 10; round += 1) {
      const { id } = await confirmed();
      const { version } = await change({ id, status: 'cancelled' });
      // A worker with a fast clock.
      const ahead = new Date(Date.now() + 365 * 86_400_000);
      const [undone] = await Promise.all([
        operations.undo(STAFF, { id, expectedVersion: version }),
        ledger.claim(ahead, ahead, 50, ['mail']),
      ]);
      const cancellations = (await ledgerOf(id)).filter(({ kind }) => kind === 'cancelled');
      const { status } = await rowOf(id);
      if (undone.errors) {
        expect(undone.errors[0]?.extensions.code).toBe('CONFLICT');
        expect([status, cancellations[0]?.state]).toEqual(['cancelled', 'sending']);
      } else {
        expect([status, cancellations]).toEqual(['scheduled', []]);
      }
    }
  });

  it('STAFF-09 merges two changes into one message if nothing was sent, relative to what the customer knows', async () => {
    const { id } = await confirmed();
    await change({ id, serviceDate: '2026-11-25' });
    harness.pass(5_000);
    await change({ id, serviceDate: '2026-11-26' });
    harness.pass(UNDO_MS);
    await sendDue();
    expect(await kindsOf(id)).toEqual(['moved sent', 'confirmation sent']);
    const [sent] = (await mail.mails(id)).data?.staffMails.nodes ?? [];
    expect(sent?.delivered?.text).toMatch(/November 21/);
    expect(sent?.delivered?.text).not.toMatch(/November 25/);
  });

  it('STAFF-09 keeps the first change and its message when the second one is undone', async () => {
    const { id } = await confirmed();
    await change({ id, serviceDate: '2026-11-25' });
    const ledger = await ledgerOf(id);
    harness.pass(5_000);
    const { version } = await change({ id, status: 'cancelled' });
    // Still before the first message is due, so nothing sends it.
    harness.pass(4_000);
    await operations.undo(STAFF, { id, expectedVersion: version });
    expect(await ledgerOf(id)).toEqual(ledger);
    harness.pass(UNDO_MS);
    await sendDue();
    expect(await kindsOf(id)).toEqual(['moved sent', 'confirmation sent']);
    expect(await rowOf(id)).toMatchObject({ serviceDate: '2026-11-25 Morning (8AM - 12PM)' });
  });

  it('STAFF-09 sends nothing if it is reverted by hand', async () => {
    const { id } = await confirmed();
    await change({ id, serviceDate: '2026-11-25' });
    await change({ id, serviceDate: '2026-11-21' });
    harness.pass(UNDO_MS);
    await sendDue();
    expect(await kindsOf(id)).toEqual(['confirmation sent']);
  });

  it('STAFF-09 sends the message of a following deletion without delay', async () => {
    const { id } = await confirmed();
    await change({ id, status: 'cancelled' });
    await operations.remove(STAFF, { id });
    await sendDue();
    expect(await kindsOf(id)).toEqual(['deleted sent', 'confirmation sent']);
  });

  it('STAFF-09 is sent on time by another process if the one that saved it is gone', async () => {
    const saving = await startHarness({ env: { BACKGROUND: 'consumer' } });
    try {
      const { appointment } = await booked(saving, guest(), {}, { contactEmail: 'a@example.com' });
      const { id } = appointment;
      await operationsOf(saving).update(STAFF, { id, status: 'cancelled' });
      const until = Date.parse(START) + UNDO_MS;
      const states = async () => {
        const { rows } = await saving.pool.query(
          'select "kind", "state" from mail_messages where "appointmentId" = $1',
          [id],
        );
        return rows;
      };
      for (const [at, state] of [
        [until - 1, 'planned'],
        [until, 'sent'],
      ] as const) {
        const settings = bookingsSettings.parse({ ...saving.env, BACKGROUND: 'jobs' });
        const worker = await startBookings(settings, { clock: () => new Date(at) });
        await worker.jobs.runNow('sendMail');
        await worker.stop();
        expect(await states()).toEqual([{ kind: 'cancelled', state }]);
      }
    } finally {
      await saving.stop();
    }
  });

  it('STAFF-09 PERM-05 can be undone by staff only', async () => {
    const ann = customer();
    const { appointment } = await booked(harness, ann);
    const { id } = appointment;
    const { version } = await change({ id, status: 'cancelled' });
    for (const [claims, statuses] of [
      [ann, [401, 403]],
      [VISITOR, [401]],
    ] as const) {
      const { errors } = await operations.undo(claims, { id, expectedVersion: version });
      expect(statuses).toContain(errors?.[0]?.extensions.status);
    }
    expect(await rowOf(id)).toMatchObject({ status: 'cancelled', version });
    for (const missing of [randomUUID(), 'nonsense']) {
      const { errors } = await operations.undo(STAFF, { id: missing, expectedVersion: 1 });
      expect(errors?.[0]?.extensions.status).toBe(404);
    }
  });
});
