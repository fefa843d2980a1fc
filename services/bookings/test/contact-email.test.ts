import { createHash } from 'node:crypto';
import { CLIENT_ADDRESS_HEADER } from '@dewlane/internal-api';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { customer, guest, type Harness, STAFF, START, startHarness } from './support/harness.ts';
import { mailOperationsOf } from './support/mail-operations.ts';
import { ANSWERS, booked, operationsOf } from './support/operations.ts';

describe('setContactEmail', () => {
  let harness: Harness;
  let operations: ReturnType<typeof operationsOf>;

  beforeAll(async () => {
    harness = await startHarness();
    operations = operationsOf(harness);
  });
  afterAll(() => harness?.stop());

  const reminderKindsOf = async (appointmentId: string) => {
    const { rows } = await harness.pool.query<{ kind: string }>(
      `select "kind" from reminders where "appointmentId" = $1 and "state" = 'planned' order by "kind"`,
      [appointmentId],
    );
    return rows.map(({ kind }) => kind);
  };

  it('JOB-02 plans the reminders of a guest who leaves an e-mail after the booking, once', async () => {
    const ann = guest();
    const { appointment } = await booked(harness, ann);
    expect(await reminderKindsOf(appointment.id)).toEqual([]);
    const input = {
      appointmentId: appointment.id,
      contactEmail: 'ann@example.com',
      idempotencyKey: 'mail-1',
    };
    for (let repeat = 0; repeat < 2; repeat += 1) {
      const { data, errors } = await operations.setContactEmail(ann, input);
      expect(errors).toBeUndefined();
      expect(data?.['setContactEmail']).toMatchObject({
        id: appointment.id,
        contactEmail: 'ann@example.com',
      });
    }
    expect(await reminderKindsOf(appointment.id)).toEqual(['24h', '2h']);
    const events = await harness.eventsOf(appointment.id);
    expect(events.map(({ aggregateversion }) => aggregateversion)).toEqual([1, 2]);
    expect(events[1]?.data).toMatchObject({ changed: expect.arrayContaining(['contactEmail']) });
  });

  it('removes the address again, and the reminders with it', async () => {
    const ann = guest();
    const { appointment } = await booked(harness, ann, {}, { contactEmail: 'ann@example.com' });
    const input = { appointmentId: appointment.id, contactEmail: null };
    const { data } = await operations.setContactEmail(ann, input);
    expect(data?.['setContactEmail']?.contactEmail).toBeNull();
    expect(await reminderKindsOf(appointment.id)).toEqual([]);
  });

  it.each([
    ['a guest’s booking', guest, true],
    ['not an account’s, whose messages go to its own address', customer, false],
  ])(
    'SELF-01 SELF-36 ends the links that went to a former address: %s',
    async (_, person, isEnded) => {
      const ann = person();
      const { appointment } = await booked(harness, ann, {}, { contactEmail: 'ann@example.com' });
      const appointmentId = appointment.id;
      const linkNumber = async () => {
        const sql = `select "linkNumber" from self_service where "appointmentId" = $1`;
        const { rows } = await harness.pool.query<{ linkNumber: number }>(sql, [appointmentId]);
        return rows[0]?.linkNumber ?? 1;
      };
      await operations.setContactEmail(ann, { appointmentId, contactEmail: 'new@example.com' });
      expect(await linkNumber()).toBe(isEnded ? 2 : 1);
    },
  );

  it('SELF-18 writes to 20 addresses a day at most about one booking, and always lets mail be stopped', async () => {
    const ann = guest();
    const { appointment } = await booked(harness, ann);
    const set = async (contactEmail: string | null) => {
      const input = { appointmentId: appointment.id, contactEmail };
      const { errors } = await operations.setContactEmail(ann, input);
      return errors?.[0]?.extensions.code;
    };
    for (let count = 1; count <= 20; count += 1) {
      expect(await set(`stranger${count}@example.com`)).toBeUndefined();
    }
    expect(await set('stranger21@example.com')).toBe('QUOTA_REACHED');
    expect(await set(null)).toBeUndefined();
    expect(await set('stranger21@example.com')).toBe('QUOTA_REACHED');
    harness.pass(24 * 3_600_000);
    expect(await set('stranger21@example.com')).toBeUndefined();
  });

  it('SELF-19 counts strangers’ addresses for the client address that names them, at the booking or later', async () => {
    harness.setTime(START);
    const address = '2001:db8::1';
    const asker = `address ${createHash('sha256').update('2001:db8::/64').digest('hex')}`;
    await harness.pool.query(
      `insert into askers select $1, '2026-11-18', array_agg(n::text) from generate_series(1, 49) as n`,
      [asker],
    );
    const mails = mailOperationsOf(harness);
    const bookedFrom = async (contactEmail: string | null) => {
      const ann = guest();
      const input = { vehicleId: await harness.vehicleOf(ann), answers: ANSWERS, contactEmail };
      const { data, errors } = await harness.graphql<{
        bookAppointment: { appointment: { id: string } };
      }>(
        ann,
        `mutation ($input: BookAppointmentInput!) { bookAppointment(input: $input) { appointment { id } } }`,
        { input },
        { [CLIENT_ADDRESS_HEADER]: address },
      );
      expect(errors).toBeUndefined();
      return { ann, id: data?.bookAppointment.appointment.id ?? '' };
    };
    const first = await bookedFrom('one@example.com');
    await mails.until(first.id, ([mail]) => mail?.state === 'sent');
    const second = await bookedFrom('two@example.com');
    const [held] = await mails.until(second.id, ([mail]) => mail?.state === 'suppressed');
    expect(held?.error).toMatch(/^Nobody has confirmed this address, and whoever booked/);
    const { ann, id: appointmentId } = await bookedFrom(null);
    await harness.graphql(
      ann,
      'mutation ($input: SetContactEmailInput!) { setContactEmail(input: $input) { id } }',
      { input: { appointmentId, contactEmail: 'three@example.com' } },
      { [CLIENT_ADDRESS_HEADER]: address },
    );
    await mails.until(appointmentId, ([mail]) => mail?.state === 'suppressed');
  });

  it('refuses invalid addresses, and other customers’ appointments', async () => {
    const ann = guest();
    const { appointment } = await booked(harness, ann);
    const wrong = { appointmentId: appointment.id, contactEmail: 'nobody' };
    const { errors } = await operations.setContactEmail(ann, wrong);
    expect(errors?.[0]?.extensions.fields).toEqual({ contactEmail: 'Invalid email address' });
    const right = { ...wrong, contactEmail: 'bob@example.com' };
    const byBob = await operations.setContactEmail(guest(), right);
    expect(byBob.errors?.[0]?.extensions.status).toBe(404);
    const byStaff = await operations.setContactEmail(STAFF, right);
    expect(byStaff.errors?.[0]?.extensions.status).toBe(401);
    const unknown = await operations.setContactEmail(ann, { ...right, appointmentId: 'none' });
    expect(unknown.errors?.[0]?.extensions.status).toBe(404);
  });
});
