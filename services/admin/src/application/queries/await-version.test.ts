import { describe, expect, it } from '@jest/globals';
import type { StaffUserRow } from '../ports/lists.ts';
import type { Dependencies } from '../ports.ts';
import { awaitUser } from './await-version.ts';

/** A list whose row has this version, and a wait that ended without having seen it. */
const listAt = (version: number) =>
  ({
    lists: { usersById: async () => [{ id: 'u1', version } as StaffUserRow] },
    projections: { waitForVersion: async () => false },
  }) as unknown as Dependencies;

describe('awaitUser', () => {
  it('returns a row that came after the wait’s end as current', async () => {
    const row = await awaitUser(listAt(2))({ id: 'u1', version: 2 });
    expect(row).toEqual({ id: 'u1', version: 2, stale: false });
  });

  it('marks an older row as stale', async () => {
    const row = await awaitUser(listAt(1))({ id: 'u1', version: 2 });
    expect(row).toEqual({ id: 'u1', version: 1, stale: true });
  });
});
