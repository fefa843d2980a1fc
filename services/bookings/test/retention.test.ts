import { quizResponseEvent } from '@dewlane/events';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { crewsOf } from './support/crews.ts';
import { customer, guest, type Harness, STAFF, START, startHarness } from './support/harness.ts';
import { mailOperationsOf } from './support/mail-operations.ts';
import { booked, operationsOf } from './support/operations.ts';

/** Ten years, none of whose multiples comes while a test runs. */
const NEVER_MS = 10 * 365 * 86_400_000;

describe('retention in bookings', () => {
  let harness: Harness;
  beforeAll(async () => {
    // Keeps events for the assertions, however far the clock is advanced.
    const env = { OUTBOX_DAYS: '10000', MAIL_DAYS: '170' };
    // It runs only when a test has it run.
    harness = await startHarness({ env, timing: { sweepMs: 50, retentionEveryMs: NEVER_MS } });
  });
  afterAll(() => harness?.stop());
  beforeEach(async () => {
    harness.setTime(START);
    await harness.empty('services', 'crews');
  });

  const later = (days: number) =>
    harness.setTime(new Date(Date.parse(START) + days * 86_400_000).toISOString());
  const isThere = async (table: string, id: string) => {
    const { rowCount } = await harness.pool.query(`select from ${table} where id = $1`, [id]);
    return rowCount === 1;
  };
  /** Runs retention at the current time of the clock, from its beginning to its end. */
  const hasRun = () => harness.service.jobs.runNow('retention');

  it('deletes a guest’s answers that no account has claimed for 180 days; the appointment stays without the link', async () => {
    const { appointment, quizResponse } = await booked(harness, guest());
    const accounts = await booked(harness, customer());
    later(179.9);
    await hasRun();
    expect(await isThere('quiz_responses', quizResponse.id)).toBe(true);
    later(180.1);
    await hasRun();
    expect(await isThere('quiz_responses', quizResponse.id)).toBe(false);
    const { rows } = await harness.pool.query(
      'select "quizResponseId", "confirmationNumber" from services where id = $1',
      [appointment.id],
    );
    expect(rows).toEqual([
      { quizResponseId: null, confirmationNumber: appointment.confirmationNumber },
    ]);
    expect(quizResponseEvent.parse((await harness.eventsOf(quizResponse.id)).at(-1))).toMatchObject(
      {
        type: 'bookings.quiz-response-deleted.v1',
        actor: { kind: 'system' },
      },
    );
    expect((await harness.eventsOf(appointment.id)).at(-1)).toMatchObject({
      data: { state: { quizResponseId: null } },
    });
    expect(await isThere('quiz_responses', accounts.quizResponse.id)).toBe(true);
  });

  it('keeps the answers of a coming appointment', async () => {
    const { appointment, quizResponse } = await booked(harness, guest());
    await operationsOf(harness).update(STAFF, { id: appointment.id, serviceDate: '2027-11-21' });
    later(200);
    await hasRun();
    expect(await isThere('quiz_responses', quizResponse.id)).toBe(true);
  });

  it('deletes messages after the days of their setting, also from the mailbox', async () => {
    const more = { contactEmail: 'ann@example.com' };
    const { appointment } = await booked(harness, guest(), {}, more);
    const { until } = mailOperationsOf(harness);
    const [sent] = await until(appointment.id, ([first]) => first?.state === 'sent');
    later(169.9);
    await hasRun();
    expect(await isThere('mail_messages', sent?.id ?? '')).toBe(true);
    later(170.1);
    await hasRun();
    expect(await isThere('mail_messages', sent?.id ?? '')).toBe(false);
    const { rowCount } = await harness.pool.query('select from mailbox where "mailId" = $1', [
      sent?.id,
    ]);
    expect(rowCount).toBe(0);
  });

  it('SELF-18 keeps the links that stop mail as long as messages', async () => {
    await harness.empty('stop_links');
    await harness.pool.query(
      `insert into stop_links values ('first', 'erased', $1), ('last', 'erased', $1::timestamptz + interval '1 day')`,
      [START],
    );
    const left = async () => {
      const { rows } = await harness.pool.query('select "token" from stop_links order by 1');
      return rows.map(({ token }) => token);
    };
    later(169.9);
    await hasRun();
    expect(await left()).toEqual(['first', 'last']);
    later(170.1);
    await hasRun();
    expect(await left()).toEqual(['last']);
  });

  it('keeps an old message that is still to be sent', async () => {
    const { appointment } = await booked(harness, guest());
    const { rows } = await harness.pool.query<{ id: string }>(
      `insert into mail_messages ("appointmentId", "kind", "startsAt", "version", "dueAt", "sendUntil", "createdAt")
       select "id", 'changed', "startsAt", 1, $2::timestamptz + interval '300 days', $2::timestamptz + interval '300 days', $2
       from services where "id" = $1 returning "id"`,
      [appointment.id, START],
    );
    later(171);
    await hasRun();
    expect(await isThere('mail_messages', rows[0]?.id ?? '')).toBe(true);
  });

  it('SELF-07 SELF-13 forgets whom it had written to, but neither who has said STOP nor who has confirmed', async () => {
    await harness.empty('recipients');
    await harness.pool.query(
      `insert into recipients ("address", "countedOn", "confirmedAt", "unsubscribedAt") values
         ('stranger', '2026-11-18', null, null),
         ('recent stranger', '2026-11-21', null, null),
         ('confirmed', '2026-11-18', $1, null),
         ('stopped', '2026-11-18', null, $1)`,
      [START],
    );
    const left = async () => {
      const { rows } = await harness.pool.query('select "address" from recipients order by 1');
      return rows.map(({ address }) => address);
    };
    later(171);
    await hasRun();
    expect(await left()).toEqual(['confirmed', 'recent stranger', 'stopped']);
  });

  it('AVAIL-06 deletes expired holds, and the held times of earlier days', async () => {
    const crews = crewsOf(harness);
    await crews.add('North');
    const count = async () => {
      const { rows } = await harness.pool.query(
        `select (select count(*)::int from crew_times) as holds,
           (select count(*)::int from held_times) as days`,
      );
      return rows[0];
    };
    await crews.hold(guest(), '2026-11-20 9:00 AM');
    await hasRun();
    expect(await count()).toEqual({ holds: 1, days: 1 });
    harness.pass(10 * 60_000);
    await hasRun();
    expect(await count()).toEqual({ holds: 0, days: 1 });
    later(4);
    await hasRun();
    expect(await count()).toEqual({ holds: 0, days: 0 });
  });

  it('PERM-11 PERM-12 deletes the counts of a day that is over, and no others', async () => {
    const left = async () => {
      const { rows } = await harness.pool.query('select "counted" from day_counts order by 1');
      return rows.map(({ counted }) => counted);
    };
    later(400);
    await harness.pool.query(
      `insert into day_counts values ('earlier', $1::timestamptz + interval '399 days', 1),
         ('almost over', $1::timestamptz + interval '399 days 1 minute', 1),
         ('today', $1::timestamptz + interval '400 days', 1)`,
      [START],
    );
    await hasRun();
    expect(await left()).toEqual(['almost over', 'today']);
  });

  it('forgets from which client address an appointment was asked for, and whom it had written to', async () => {
    const { appointment } = await booked(harness, guest());
    const askedFrom = async () => {
      const sql = 'select "askedFrom" from self_service where "appointmentId" = $1';
      const { rows } = await harness.pool.query(sql, [appointment.id]);
      return rows[0]?.askedFrom;
    };
    await harness.pool.query(
      `insert into self_service ("appointmentId", "askedFrom") values ($1, 'digest')`,
      [appointment.id],
    );
    await harness.pool.query(`insert into askers values ('address digest', '2026-11-18', '{}')`);
    const isCounted = async () => (await harness.pool.query('select from askers')).rowCount === 1;
    later(1);
    await hasRun();
    expect(await isCounted()).toBe(true);
    later(4);
    await hasRun();
    expect(await isCounted()).toBe(false);
    expect(await askedFrom()).toBe('digest');
    later(7);
    await hasRun();
    expect(await askedFrom()).toBe(null);
  });
});
