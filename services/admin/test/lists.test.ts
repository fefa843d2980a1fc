import { randomUUID } from 'node:crypto';
import { eventually } from '@dewlane/test-engines';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Harness, STAFF, startHarness } from './support/harness.ts';
import { user } from './support/states.ts';

/** A cursor of the list of users, whose ids are numbers. */
const OF_USERS = Buffer.from('2026-01-01T00:00:00.000Z 12').toString('base64url');

let admin: Harness;

beforeAll(async () => {
  admin = await startHarness();
});

afterAll(async () => {
  await admin.stop();
});

describe('lists', () => {
  beforeEach(async () => {
    // Retried, because it can deadlock with the service's consumers.
    await eventually(() =>
      admin.pool.query('truncate appointments, users, quiz_responses, audit_entries'),
    );
  });

  it('shows bookings, with the account’s name and e-mail if the contact has none', async () => {
    const id = randomUUID();
    await admin.publishChange('identity.users', 'identity.user-registered.v1', '7', 1, user('7'));
    await admin.book(id);
    await eventually(async () => {
      expect(await admin.oneAppointment(id)).toEqual({
        version: 1,
        status: 'scheduled',
        price: '$150',
        location: '1 Main St',
        customerName: 'Jordan',
        customerEmail: 'user7@example.com',
        scheduledDate: '2026-11-23',
        serviceDate: '2026-11-23 Morning (8AM - 12PM)',
      });
    });
  });

  it('DATA-14 shows the e-mail address that messages go to: the account’s, or the one that a guest left', async () => {
    const [own, guest] = [randomUUID(), randomUUID()];
    await admin.publishChange('identity.users', 'identity.user-registered.v1', '7', 1, user('7'));
    const contactEmail = 'left@example.com';
    await admin.book(own, { contactEmail });
    await admin.book(guest, { userId: `guest_${randomUUID()}`, contactEmail });
    await eventually(async () => {
      expect(await admin.oneAppointment(own)).toMatchObject({ customerEmail: 'user7@example.com' });
      expect(await admin.oneAppointment(guest)).toMatchObject({ customerEmail: contactEmail });
    });
  });

  it('keeps the newest version of reordered events, and never revives a deleted one', async () => {
    const id = randomUUID();
    await admin.book(id, { location: 'third' }, 3);
    await admin.book(id, { location: 'second' }, 2);
    const gone = randomUUID();
    await admin.publishChange(
      'bookings.appointments',
      'bookings.appointment-deleted.v1',
      gone,
      2,
      null,
    );
    await admin.book(gone);
    const last = randomUUID();
    await admin.book(last);
    await eventually(async () => expect(await admin.oneAppointment(last)).toBeTruthy());
    expect(await admin.oneAppointment(id)).toMatchObject({ version: 3, location: 'third' });
    expect(await admin.oneAppointment(gone)).toBeNull();
    // The tombstone doesn't count.
    const { data } = await admin.graphql(
      STAFF,
      '{ staffAppointments(first: 1) { totalCount } }',
      {},
    );
    expect(data.staffAppointments.totalCount).toBe(2);
  });

  it('API-31 returns the newest first, in pages without gaps, with the total count', async () => {
    const ids = Array.from({ length: 7 }, () => randomUUID());
    for (const [index, id] of ids.entries()) {
      await admin.book(id, { createdAt: `2026-11-2${Math.floor(index / 2)}T16:00:00.000Z` });
    }
    await eventually(async () => expect(await admin.oneAppointment(ids[6] ?? '')).toBeTruthy());
    const seen: string[] = [];
    const page = async (after: string | null) => {
      const { data } = await admin.graphql(
        STAFF,
        `query ($after: String) { staffAppointments(first: 3, after: $after) {
          totalCount nodes { id createdAt } pageInfo { hasNextPage endCursor }
        } }`,
        { after },
      );
      return data.staffAppointments;
    };
    let after: string | null = null;
    do {
      const { totalCount, nodes, pageInfo } = await page(after);
      expect(totalCount).toBe(7);
      seen.push(...nodes.map((node: { id: string }) => node.id));
      after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
    } while (after !== null);
    expect(new Set(seen)).toEqual(new Set(ids));
    expect(seen).toHaveLength(7);
    expect(seen[0]).toBe(ids[6]);
  });

  it('ADMIN-09 matches appointments to days by the date part of serviceDate', async () => {
    const [first, second, other] = [randomUUID(), randomUUID(), randomUUID()];
    await admin.book(first, {
      serviceDate: '2026-12-03 9:30 AM',
      startsAt: '2026-12-03T17:30:00.000Z',
    });
    await admin.book(second, { serviceDate: '2026-12-03' });
    await admin.book(other, { serviceDate: '2026-12-09 Evening (4PM - 8PM)' });
    await eventually(async () => expect(await admin.oneAppointment(other)).toBeTruthy());
    const { data } = await admin.graphql(
      STAFF,
      `{
      staffAppointmentCounts(month: "2026-12") { date count }
      staffAppointmentsOfDay(date: "2026-12-03") { id }
    }`,
    );
    expect(data.staffAppointmentCounts).toEqual([
      { date: '2026-12-03', count: 2 },
      { date: '2026-12-09', count: 1 },
    ]);
    expect(data.staffAppointmentsOfDay).toEqual([{ id: second }, { id: first }]);
  });

  it('STAFF-12 counts no cancelled appointment in the days of a month', async () => {
    const [live, cancelled, alone] = [randomUUID(), randomUUID(), randomUUID()];
    await admin.book(live, { serviceDate: '2027-01-04' });
    await admin.book(cancelled, { serviceDate: '2027-01-04', status: 'cancelled' });
    await admin.book(alone, { serviceDate: '2027-01-05', status: 'cancelled' });
    await eventually(async () => expect(await admin.oneAppointment(alone)).toBeTruthy());
    const { data } = await admin.graphql(
      STAFF,
      '{ staffAppointmentCounts(month: "2027-01") { date count } }',
    );
    expect(data.staffAppointmentCounts).toEqual([{ date: '2027-01-04', count: 1 }]);
  });

  it.each([
    ['staffAppointments(first: 0) { totalCount }', 'first must be a number from 1 to 1000.'],
    ['staffAppointments(first: 1001) { totalCount }', 'first must be a number from 1 to 1000.'],
    ['staffUsers(after: "nonsense") { totalCount }', 'This is not a cursor of this list.'],
    [
      `auditEntries(first: 20, after: "${OF_USERS}") { nodes { id } }`,
      'This is not a cursor of this list.',
    ],
    [
      'staffAppointmentsOfDay(date: "tomorrow") { id }',
      'The date must be written as YYYY-MM-DD, such as 2026-11-24.',
    ],
    ['staffAppointmentsOfDay(date: "2026-02-30") { id }', 'February 30, 2026 does not exist.'],
    ['staffAppointmentCounts(month: "2026-13") { date }', 'month must be YYYY-MM'],
  ])('refuses %s', async (field, message) => {
    const { errors } = await admin.graphql(STAFF, `{ ${field} }`);
    expect(errors?.[0]).toMatchObject({
      message,
      extensions: { code: 'VALIDATION_FAILED', status: 400 },
    });
  });
});
