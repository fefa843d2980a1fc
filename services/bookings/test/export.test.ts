import { EXPORT_PATH, type ExportedRows } from '@dewlane/internal-api';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { customer, type Harness, startHarness } from './harness.ts';
import { booked } from './operations.ts';

/** More rows than one query of the export used to return. */
const REMINDERS = 10_500;

describe('the export of what bookings keeps about a person', () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await startHarness();
  });
  afterAll(() => harness?.stop());

  it('ACCT-05 has all of the owner’s rows, however many, and nobody else’s', async () => {
    const [ann, ben] = [customer(), customer()];
    const { appointment } = await booked(harness, ann);
    const other = await booked(harness, ben);
    await harness.pool.query('delete from reminders');
    await harness.pool.query(
      `insert into reminders ("appointmentId", "kind", "startsAt", "remindAt", "state")
       select $1, '24h', at, at, 'sent'
       from generate_series(timestamptz '2020-01-01', '2030-01-01', '1 hour') as at limit $2`,
      [appointment.id, REMINDERS],
    );
    const response = await harness.fetch(ann, EXPORT_PATH);
    const exported = (await response.json()) as ExportedRows;
    expect(exported['reminders']).toHaveLength(REMINDERS);
    expect(exported['appointments']).toMatchObject([{ id: appointment.id }]);
    expect(JSON.stringify(exported)).not.toContain(other.appointment.id);
  });
});
