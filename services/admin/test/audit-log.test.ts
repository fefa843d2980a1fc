import { randomUUID } from 'node:crypto';
import { businessChangedSample, staffAccountUnlockedSample } from '@dewlane/events/samples';
import { eventually } from '@dewlane/test-engines';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Harness, STAFF, STAFF_ACTOR, startHarness } from './support/harness.ts';
import { appointment, user } from './support/states.ts';

let admin: Harness;

beforeAll(async () => {
  admin = await startHarness();
});

afterAll(async () => {
  await admin.stop();
});

const tellErasure = (userId: string, guestIds: string[] = []) =>
  admin.publishChange('identity.users', 'identity.user-erased.v1', userId, 2, null, {
    erases: true,
    previous: { guestIds },
  });
const isErased = (userId: string) =>
  eventually(async () => {
    const { rows } = await admin.pool.query('select from users where id = $1 and deleted', [
      userId,
    ]);
    expect(rows).toHaveLength(1);
  });
/** The old values in the entries about a subject. */
const textsOf = async (id: string) => {
  const { rows } = await admin.pool.query(
    'select "before" from audit_entries where "subjectId" = $1 order by "action"',
    [id],
  );
  return rows.map(({ before }) => before);
};

/** By what staff know the appointment of `states.ts`. */
const NAMES = { vehicleInfo: '2021 Toyota Camry', confirmationNumber: 'CW-ABCD2345' };

describe('audit log', () => {
  it('PERM-08 records every staff change: actor, action, before, after, time, address', async () => {
    const id = randomUUID();
    await admin.book(id);
    await admin.publishChange(
      'bookings.appointments',
      'bookings.appointment-changed.v1',
      id,
      2,
      appointment(id, { price: '$175.50', priceCents: 17_550 }),
      { actor: STAFF_ACTOR, changed: ['price'], previous: { price: '$150' } },
    );
    await admin.publishChange(
      'bookings.appointments',
      'bookings.appointment-deleted.v1',
      id,
      3,
      null,
      {
        actor: STAFF_ACTOR,
        previous: { price: '$175.50' },
      },
    );
    await eventually(async () => {
      const { data } = await admin.graphql(
        STAFF,
        `query ($id: ID!) { auditEntries(subjectId: $id) { totalCount nodes {
          actor address action subjectType subjectId before after occurredAt
        } } }`,
        { id },
      );
      expect(data.auditEntries.totalCount).toBe(2);
      const changed = data.auditEntries.nodes.find(
        (node: { action: string }) => node.action === 'appointment-changed',
      );
      expect(changed).toEqual({
        actor: 'admin',
        address: '203.0.113.9',
        action: 'appointment-changed',
        subjectType: 'appointment',
        subjectId: id,
        before: { ...NAMES, price: '$150' },
        after: { ...NAMES, price: '$175.50' },
        occurredAt: '2026-11-21T16:00:00.000Z',
      });
    });
  });

  it('BIZ-03 records each change of the business settings with old and new values', async () => {
    await admin.publishChange(
      'bookings.business',
      'bookings.business-changed.v1',
      'business',
      1,
      { ...businessChangedSample.data.state, leadMinutes: 120 },
      { actor: STAFF_ACTOR, changed: ['leadMinutes'], previous: { leadMinutes: null } },
    );
    await eventually(async () => {
      const { data } = await admin.graphql(
        STAFF,
        `query { auditEntries(subjectId: "business") { nodes {
          actor address action subjectType before after
        } } }`,
      );
      expect(data.auditEntries.nodes).toEqual([
        {
          actor: 'admin',
          address: '203.0.113.9',
          action: 'business-changed',
          subjectType: 'business',
          before: { leadMinutes: null },
          after: { leadMinutes: 120 },
        },
      ]);
    });
  });

  describe('about an appointment that staff delete', () => {
    /** Staff change the appointment, and delete it when `tellDeletion` is called. */
    async function changedByStaff(userId: string) {
      const id = randomUUID();
      await admin.book(id, { userId });
      const state = appointment(id, { userId, location: '2 Oak St' });
      const topic = 'bookings.appointments';
      await admin.publishChange(topic, 'bookings.appointment-changed.v1', id, 2, state, {
        actor: STAFF_ACTOR,
        changed: ['location'],
        previous: { location: '1 Main St' },
      });
      const tellDeletion = () =>
        admin.publishChange(topic, 'bookings.appointment-deleted.v1', id, 3, null, {
          actor: STAFF_ACTOR,
          changed: ['userId'],
          previous: { userId },
        });
      return { id, tellDeletion };
    }

    it.each([
      ['the person who is erased', '8001', '8001', []],
      [
        'a guest who had moved to the person who is erased',
        'guest_1',
        '8003',
        ['guest_0', 'guest_1'],
      ],
    ])(
      'ACCT-06 is emptied by an erasure if it belonged to %s',
      async (_whose, owner, userId, guestIds) => {
        const [anns, bens] = [await changedByStaff(owner), await changedByStaff('8002')];
        await anns.tellDeletion();
        await bens.tellDeletion();
        await eventually(async () => expect(await textsOf(bens.id)).toHaveLength(2));
        await tellErasure(userId, guestIds);
        await eventually(async () => expect(await textsOf(anns.id)).toEqual([{}, {}]));
        expect(await textsOf(bens.id)).toEqual([
          { ...NAMES, location: '1 Main St' },
          { userId: '8002' },
        ]);
      },
    );

    it('ACCT-06 is filed without texts if it is first heard of after the erasure, as from a relay that froze', async () => {
      await tellErasure('8006');
      await isErased('8006');
      const [anns, bens] = [await changedByStaff('8006'), await changedByStaff('8007')];
      await eventually(async () => expect(await textsOf(bens.id)).toHaveLength(1));
      expect(await textsOf(anns.id)).toEqual([{}]);
      expect(await textsOf(bens.id)).toEqual([{ ...NAMES, location: '1 Main St' }]);
    });

    it('ACCT-06 stays empty if the deletion arrives after the erasure', async () => {
      const [anns, guests, bens] = [
        await changedByStaff('8004'),
        await changedByStaff('guest_4'),
        await changedByStaff('8005'),
      ];
      await eventually(async () => expect(await textsOf(bens.id)).toHaveLength(1));
      await tellErasure('8004', ['guest_4']);
      await isErased('8004');
      for (const { tellDeletion } of [anns, guests, bens]) await tellDeletion();
      await eventually(async () => expect(await textsOf(bens.id)).toHaveLength(2));
      expect(await textsOf(anns.id)).toEqual([{}, {}]);
      expect(await textsOf(guests.id)).toEqual([{}, {}]);
      expect(await textsOf(bens.id)).toEqual([
        { ...NAMES, location: '1 Main St' },
        { userId: '8005' },
      ]);
    });
  });

  it('AUTH-34 records who unlocked which staff account', async () => {
    const { type, subject, aggregateversion, data } = staffAccountUnlockedSample;
    await admin.publishChange(
      'identity.staff-accounts',
      type,
      subject,
      aggregateversion,
      data.state,
      {
        actor: STAFF_ACTOR,
        changed: ['isLocked'],
        previous: { isLocked: true },
      },
    );
    await eventually(async () => {
      const { data: found } = await admin.graphql(
        STAFF,
        `query { auditEntries(subjectId: "${subject}") { nodes { actor action subjectType before after } } }`,
      );
      expect(found.auditEntries.nodes).toEqual([
        {
          actor: 'admin',
          action: 'staff-account-unlocked',
          subjectType: 'staff-account',
          before: { username: 'morgan', isLocked: true },
          after: { username: 'morgan', isLocked: false },
        },
      ]);
    });
  });

  it('AUTH-34 ACCT-06 loses the name of an unlocked customer when they are erased', async () => {
    const unlock = (id: string, username: string) =>
      admin.publishChange(
        'identity.users',
        'identity.user-changed.v1',
        id,
        1,
        user(id, { username }),
        {
          actor: STAFF_ACTOR,
          changed: ['isLocked'],
          previous: { isLocked: true },
        },
      );
    /** The subjects of the entries that contain a text anywhere. */
    const entriesWith = async (text: string) => {
      const { rows } = await admin.pool.query(
        'select "subjectId" from audit_entries where audit_entries::text like $1',
        [`%${text}%`],
      );
      return rows.map(({ subjectId }) => subjectId);
    };
    await unlock('8010', 'robin-leaves');
    await unlock('8011', 'robin-stays');
    await eventually(async () => expect(await entriesWith('robin-stays')).toEqual(['8011']));
    expect(await textsOf('8010')).toEqual([{ username: 'robin-leaves', isLocked: true }]);
    await tellErasure('8010');
    await isErased('8010');
    expect(await entriesWith('robin-leaves')).toEqual([]);
    expect(await textsOf('8010')).toEqual([{}]);
    expect(await entriesWith('robin-stays')).toEqual(['8011']);
  });

  it('comes in pages without gaps or duplicates, even if many changes have the same instant', async () => {
    const id = randomUUID();
    await admin.book(id);
    for (let version = 2; version <= 8; version += 1) {
      await admin.publishChange(
        'bookings.appointments',
        'bookings.appointment-changed.v1',
        id,
        version,
        appointment(id, { specialInstructions: `note ${version}` }),
        { actor: STAFF_ACTOR, changed: ['specialInstructions'], previous: {} },
      );
    }
    const page = async (first: number, after: string | null) => {
      const { data } = await admin.graphql(
        STAFF,
        `query ($id: ID!, $first: Int!, $after: String) {
          auditEntries(subjectId: $id, first: $first, after: $after) {
            totalCount nodes { occurredAt after } pageInfo { hasNextPage endCursor }
          }
        }`,
        { id, first, after },
      );
      return data.auditEntries;
    };
    await eventually(async () => expect((await page(1, null)).totalCount).toBe(7));
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const { nodes, pageInfo } = await page(2, after);
      seen.push(...nodes.map((node: { after: unknown }) => JSON.stringify(node.after)));
      after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
    } while (after !== null && seen.length < 20);
    expect(seen).toHaveLength(7);
    expect(new Set(seen).size).toBe(7);
    const { nodes } = await page(7, null);
    expect(new Set(nodes.map(({ occurredAt }: { occurredAt: string }) => occurredAt)).size).toBe(1);
  });
});
