import { randomUUID } from 'node:crypto';
import { eventually } from '@dewlane/test-engines';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Harness, STAFF, startHarness } from './support/harness.ts';

let admin: Harness;

beforeAll(async () => {
  admin = await startHarness();
});

afterAll(async () => {
  await admin.stop();
});

describe('the response to a staff write', () => {
  const reference = (id: string, version: number) =>
    admin.graphql(
      STAFF,
      `query ($representations: [_Any!]!) { _entities(representations: $representations) {
        ... on StaffAppointment { id version stale deleted location }
      } }`,
      { representations: [{ __typename: 'StaffAppointment', id, version }] },
    );

  async function shown(): Promise<string> {
    const id = randomUUID();
    await admin.book(id);
    await eventually(async () => expect(await admin.oneAppointment(id)).toBeTruthy());
    return id;
  }

  it('waits for the version that was written', async () => {
    // A response waits 2 s for the change; a busy machine may need longer, but not every time.
    await eventually(async () => {
      const id = await shown();
      const response = reference(id, 2);
      await admin.book(id, { location: 'new place' }, 2);
      expect((await response).data._entities).toEqual([
        { id, version: 2, stale: false, deleted: false, location: 'new place' },
      ]);
    });
  });

  it('waits for the tombstone of a deletion', async () => {
    await eventually(async () => {
      const id = await shown();
      const response = reference(id, 2);
      await admin.publishChange(
        'bookings.appointments',
        'bookings.appointment-deleted.v1',
        id,
        2,
        null,
      );
      expect((await response).data._entities).toEqual([
        { id, version: 2, stale: false, deleted: true, location: null },
      ]);
    });
  });

  it('is marked stale if the change has not arrived within 2 s', async () => {
    const id = await shown();
    const { data } = await reference(id, 9);
    expect(data._entities).toEqual([
      { id, version: 1, stale: true, deleted: false, location: '1 Main St' },
    ]);
  });
});
