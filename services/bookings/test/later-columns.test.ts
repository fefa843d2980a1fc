import { eventually } from '@dewlane/test-engines';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { customer, guest, type Harness, STAFF, startHarness } from './support/harness.ts';
import { ANSWERS, booked, operationsOf } from './support/operations.ts';

describe('bookings on the schema of a later version', () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await startHarness();
  });
  afterAll(() => harness?.stop());

  async function write(): Promise<string> {
    const operations = operationsOf(harness);
    const ann = customer();
    const email = { contactEmail: `ann.${ann.customer.id}@example.com` };
    const { appointment } = await booked(harness, ann, {}, email);
    const gone = await booked(harness, ann);
    const vehicleId = await harness.vehicleOf(ann);
    const replies = [
      await operations.save(ann, { answers: ANSWERS }),
      await operations.create(ann, {
        vehicleId,
        serviceDate: '2026-11-25 Morning (8AM - 12PM)',
        serviceType: 'Detail',
      }),
      await operations.update(STAFF, { id: appointment.id, serviceDate: '2026-11-27 09:00' }),
      await operations.remove(STAFF, { id: gone.appointment.id }),
    ];
    expect(replies.flatMap(({ errors }) => errors ?? [])).toEqual([]);
    return appointment.id;
  }

  it('OPS-28 works while unknown columns are added to every table', async () => {
    await write();
    const operations = operationsOf(harness);
    const { appointment } = await booked(harness, guest(), {}, { contactEmail: 'g@example.com' });
    const moved = await operations.update(STAFF, {
      id: appointment.id,
      serviceDate: '2026-11-27 09:00',
    });
    expect(moved.errors).toBeUndefined();
    const { rows: tables } = await harness.pool.query<{ name: string }>(
      `select quote_ident(tablename) as name from pg_tables
       where schemaname = 'public' and tablename <> '_prisma_migrations'`,
    );
    expect(tables.length).toBeGreaterThan(10);
    for (const { name } of tables) {
      await harness.pool.query(
        `alter table ${name} add column "ofLater" text not null default 'later'`,
      );
    }
    const undone = await operations.undo(STAFF, { id: appointment.id, expectedVersion: 2 });
    expect(undone.errors).toBeUndefined();
    const { rows: restored } = await harness.pool.query(
      'select "kind", "ofLater" from reminders where "appointmentId" = $1 order by "remindAt"',
      [appointment.id],
    );
    expect(restored).toEqual([
      { kind: '24h', ofLater: 'later' },
      { kind: '2h', ofLater: 'later' },
    ]);
    const id = await write();
    const { rows } = await harness.pool.query('select "ofLater" from services where id = $1', [id]);
    expect(rows).toEqual([{ ofLater: 'later' }]);
    await eventually(async () => {
      const { rows: mails } = await harness.pool.query(
        `select "state" from mail_messages where "appointmentId" = $1 and "kind" = 'confirmation'`,
        [id],
      );
      expect(mails).toEqual([{ state: 'sent' }]);
    });
  });
});
