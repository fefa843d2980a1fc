import { quizResponseEvent } from '@dewlane/events';
import { eventually } from '@dewlane/test-engines';
import { describeWithEngine } from '@dewlane/test-engines/describe';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  customer,
  guest,
  type Harness,
  type HarnessOptions,
  STAFF,
  START,
  startHarness,
} from './support/harness.ts';
import { mailOperationsOf } from './support/mail-operations.ts';
import { booked, operationsOf } from './support/operations.ts';

const behaviour = (options: HarnessOptions) => {
  let harness: Harness;
  let operations: ReturnType<typeof operationsOf>;
  let mail: ReturnType<typeof mailOperationsOf>;

  beforeAll(async () => {
    harness = await startHarness({ ...options, timing: { sweepMs: 50 } });
    operations = operationsOf(harness);
    mail = mailOperationsOf(harness);
  });
  afterAll(() => harness?.stop());
  beforeEach(async () => {
    harness.setTime(START);
    // A run that began while the clock was ahead would find what this test is about to make due.
    await sweeps();
  });

  const rowsOf = async (table: string, id: string) =>
    (await harness.pool.query(`select * from ${table} where id = $1`, [id])).rows;
  /** Waits until every job has looked at the current rows. */
  const sweeps = async () => {
    for (const job of ['expireDrafts', 'sendMail', 'completeAppointments'] as const) {
      await harness.service.jobs.runNow(job);
    }
  };
  const draftOf = async (claims: ReturnType<typeof customer>, sessionId?: string) => {
    const input = { answers: { contactName: 'Ann' }, sessionId };
    const { data } = await operations.save(claims, input);
    const saved = data?.['saveQuizResponse'];
    if (!saved) throw new Error('The draft was not saved.');
    return saved;
  };

  it('JOB-01 deletes a draft 24 h after its last change, with its event; each save restarts the 24 h', async () => {
    const ann = customer();
    const draft = await draftOf(ann);
    harness.setTime('2026-11-19T17:00:00.000Z');
    await draftOf(ann, draft.sessionId);
    harness.setTime('2026-11-20T16:59:59.999Z');
    await sweeps();
    expect(await rowsOf('quiz_responses', draft.id)).toHaveLength(1);
    harness.setTime('2026-11-20T17:00:00.000Z');
    await eventually(async () => (await rowsOf('quiz_responses', draft.id)).length === 0);
    const events = await harness.eventsOf(draft.id);
    expect(events).toHaveLength(3);
    expect(quizResponseEvent.parse(events.at(-1))).toMatchObject({
      type: 'bookings.quiz-response-deleted.v1',
      aggregateversion: 3,
      actor: { kind: 'system' },
      data: { state: null },
    });
    const anew = await draftOf(ann, draft.sessionId);
    expect(anew.id).not.toBe(draft.id);
  });

  it('JOB-01 keeps completed answers, however old', async () => {
    const { quizResponse } = await booked(harness, guest());
    harness.setTime('2026-12-18T18:00:00.000Z');
    await sweeps();
    expect(await rowsOf('quiz_responses', quizResponse.id)).toHaveLength(1);
  });

  it('JOB-02 JOB-03 reminds 24 h and 2 h before the start, once each, across a daylight saving change', async () => {
    harness.setTime('2027-03-12T18:00:00.000Z');
    const answers = { serviceDate: '2027-03-14', timeSlot: 'morning' };
    const more = { contactEmail: 'ann@example.com' };
    const { appointment } = await booked(harness, guest(), answers, more);
    const kinds = async () => {
      const { data } = await mail.mails(appointment.id);
      return data?.staffMails.nodes.map(({ kind, state }) => `${kind} ${state}`);
    };
    await eventually(async () => (await kinds())?.join() === 'confirmation sent');
    harness.setTime('2027-03-13T14:59:59.999Z');
    await sweeps();
    expect(await kinds()).toEqual(['confirmation sent']);
    harness.setTime('2027-03-13T15:00:00.000Z');
    await mail.until(
      appointment.id,
      ([first]) => first?.kind === 'reminder_24h' && first.state === 'sent',
    );
    harness.setTime('2027-03-14T13:00:00.000Z');
    const [last] = await mail.until(
      appointment.id,
      ([first]) => first?.kind === 'reminder_2h' && first.state === 'sent',
    );
    expect(last?.localTime).toBe('Sunday, March 14, 2027, between 8:00 AM and 12:00 PM');
    await sweeps();
    expect(await kinds()).toEqual(['reminder_2h sent', 'reminder_24h sent', 'confirmation sent']);
  });

  it('JOB-03 reminds of a moved appointment at its new time only, and never of a cancelled one', async () => {
    const more = { contactEmail: 'ann@example.com' };
    const [moved, cancelled] = [
      (await booked(harness, guest(), {}, more)).appointment,
      (await booked(harness, guest(), {}, more)).appointment,
    ];
    await operations.update(STAFF, { id: moved.id, serviceDate: '2026-11-25' });
    await operations.update(STAFF, { id: cancelled.id, status: 'cancelled' });
    harness.setTime('2026-11-21T15:00:00.000Z');
    await sweeps();
    const reminders = async (id: string) =>
      (await mail.mails(id)).data?.staffMails.nodes.filter(({ kind }) =>
        kind.startsWith('reminder'),
      );
    expect(await reminders(moved.id)).toEqual([]);
    harness.setTime('2026-11-24T16:00:00.000Z');
    await eventually(async () => (await reminders(moved.id))?.[0]?.state === 'sent');
    expect(await reminders(cancelled.id)).toEqual([]);
  });

  it('JOB-04 completes an appointment a day after its start, as the system', async () => {
    const { appointment } = await booked(harness, guest());
    harness.setTime('2026-11-22T15:59:59.999Z');
    await sweeps();
    expect(await rowsOf('services', appointment.id)).toMatchObject([{ status: 'scheduled' }]);
    harness.setTime('2026-11-22T16:00:00.000Z');
    await eventually(async () => {
      const [row] = await rowsOf('services', appointment.id);
      return row?.status === 'completed';
    });
    const events = await harness.eventsOf(appointment.id);
    expect(events.at(-1)).toMatchObject({
      type: 'bookings.appointment-changed.v1',
      aggregateversion: 2,
      actor: { kind: 'system' },
      data: { previous: { status: 'scheduled' } },
    });
    await sweeps();
    expect(await harness.eventsOf(appointment.id)).toHaveLength(2);
  });

  it('JOB-04 completes an appointment in progress, too', async () => {
    const { appointment } = await booked(harness, guest());
    await operations.update(STAFF, { id: appointment.id, status: 'in_progress' });
    harness.setTime('2026-11-22T15:59:59.999Z');
    await sweeps();
    expect(await rowsOf('services', appointment.id)).toMatchObject([{ status: 'in_progress' }]);
    harness.setTime('2026-11-22T16:00:00.000Z');
    await eventually(async () => {
      const [row] = await rowsOf('services', appointment.id);
      expect(row?.status).toBe('completed');
    });
    expect((await harness.eventsOf(appointment.id)).at(-1)).toMatchObject({
      data: { previous: { status: 'in_progress' } },
    });
  });

  it('JOB-04 leaves a cancelled appointment as it is', async () => {
    const { appointment } = await booked(harness, guest());
    await operations.update(STAFF, { id: appointment.id, status: 'cancelled' });
    harness.setTime('2026-12-22T16:00:00.000Z');
    await sweeps();
    expect(await rowsOf('services', appointment.id)).toMatchObject([{ status: 'cancelled' }]);
  });
};

describe('the jobs of bookings on PostgreSQL', () => behaviour({}));

await describeWithEngine('redis', 'the jobs of bookings on Redis', (address) => {
  // Each run of the suite has its own Redis database, like two installations side by side.
  behaviour({ env: { REDIS_URL: `${address}/1` } });

  it('sends mail at once, long before the next sweep', async () => {
    const harness = await startHarness({ env: { REDIS_URL: `${address}/2` } });
    try {
      const { appointment } = await booked(harness, guest(), {}, { contactEmail: 'a@example.com' });
      const { until } = mailOperationsOf(harness);
      await until(appointment.id, ([first]) => first?.state === 'sent');
    } finally {
      await harness.stop();
    }
  });
});
