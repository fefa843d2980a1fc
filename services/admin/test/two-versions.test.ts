import { randomUUID } from 'node:crypto';
import { eventually } from '@dewlane/test-engines';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { rebuildProjections } from '../src/main/rebuild-projections.ts';
import { type Harness, STAFF_ACTOR, startHarness } from './support/harness.ts';
import { appointment } from './support/states.ts';

const TOPIC = 'bookings.appointments';
const CHANGED = 'bookings.appointment-changed.v1';

describe('beside another version', () => {
  let admin: Harness;
  beforeAll(async () => {
    admin = await startHarness();
    // As a later version's migration does.
    await admin.pool.query('alter table appointments add column "ofLater" text');
  });
  afterAll(() => admin.stop());

  const rowOf = async (id: string) => {
    const { rows } = await admin.pool.query(
      'select "version", "location", "gateCode", "ofLater" from appointments where "id" = $1',
      [id],
    );
    return rows[0];
  };

  /** A state as the previous version publishes it: that knows no gate codes. */
  const ofFormer = (id: string, more: object) => {
    const { gateCode: _, ...state } = appointment(id, more);
    return state;
  };

  it('OPS-50 leaves what an event of the previous version does not tell', async () => {
    const id = randomUUID();
    await admin.book(id, { gateCode: '1234' });
    await admin.publishChange(TOPIC, CHANGED, id, 2, ofFormer(id, { location: '2 Oak St' }));
    const told = { version: 2, location: '2 Oak St', gateCode: '1234', ofLater: null };
    await eventually(async () => expect(await rowOf(id)).toEqual(told));
    await rebuildProjections(admin.bus, admin.pool);
    expect(await rowOf(id)).toEqual(told);
  });

  it('OPS-50 empties it with an erasure, and with a deletion', async () => {
    const [erased, deleted] = [randomUUID(), randomUUID()];
    for (const id of [erased, deleted]) await admin.book(id, { gateCode: '1234', ofLater: 'x' });
    const blank = ofFormer(erased, { location: null });
    await admin.publishChange(TOPIC, CHANGED, erased, 2, blank, { erases: true });
    await admin.publishChange(TOPIC, 'bookings.appointment-deleted.v1', deleted, 2, null);
    for (const id of [erased, deleted]) {
      await eventually(async () =>
        expect(await rowOf(id)).toEqual({
          version: 2,
          location: null,
          gateCode: null,
          ofLater: null,
        }),
      );
    }
  });

  it('OPS-50 keeps what only the later version knows, where there is a column for it', async () => {
    const id = randomUUID();
    await admin.book(id, { ofLater: 'x', ofMuchLater: 'y' });
    const told = { version: 1, location: '1 Main St', gateCode: null, ofLater: 'x' };
    await eventually(async () => expect(await rowOf(id)).toEqual(told));
    await rebuildProjections(admin.bus, admin.pool);
    expect(await rowOf(id)).toEqual(told);
  });

  it('OPS-50 PERM-08 files what staff changed in a field that only the later version knows', async () => {
    const id = randomUUID();
    await admin.book(id);
    await admin.publishChange(TOPIC, CHANGED, id, 2, appointment(id, { ofLater: 'new' }), {
      actor: STAFF_ACTOR,
      changed: ['ofLater'],
      previous: { ofLater: 'old' },
    });
    await eventually(async () => {
      const { rows } = await admin.pool.query(
        `select "before"->'ofLater' as "before", "after"->'ofLater' as "after"
         from audit_entries where "subjectId" = $1`,
        [id],
      );
      expect(rows).toEqual([{ before: 'old', after: 'new' }]);
    });
  });

  it('OPS-53 takes over an event of a type that only the later version knows', async () => {
    const id = randomUUID();
    await admin.book(id);
    const paid = appointment(id, { price: '$175.50' });
    await admin.publishChange(TOPIC, 'bookings.appointment-paid.v1', id, 2, paid, {
      actor: STAFF_ACTOR,
      changed: ['price'],
      previous: { price: '$150' },
    });
    await eventually(async () =>
      expect(await admin.oneAppointment(id)).toMatchObject({ version: 2, price: '$175.50' }),
    );
    const { rows } = await admin.pool.query(
      'select "action" from audit_entries where "subjectId" = $1',
      [id],
    );
    expect(rows).toEqual([{ action: 'appointment-paid' }]);
  });
});
