import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { queriesOf } from '../src/application/queries.ts';
import { type StartedCommands, startedCommands, VISIT } from './support/started-commands.ts';

const PASSWORD = 'Clean-Car1!';
const CAUSE = { actor: { kind: 'staff', id: 'any' }, trace: {} } as const;

describe('an account whose id begins like another’s', () => {
  let started: StartedCommands;

  beforeAll(async () => {
    started = await startedCommands();
  });
  afterAll(() => started?.stop());

  /** An account, with failures of its own and of a browser, both locked. */
  const lockedAccount = async (email: string) => {
    const account = { ...VISIT, email, password: PASSWORD, hasTransferredData: false };
    const { user } = await started.commands.register(account);
    await lock(String(user.id));
    return { userId: user.id };
  };
  const lock = (id: string) =>
    started.pool.query(
      `insert into sign_in_records ("subject", "failedAt", "pendingAt", "lockedUntil", "updatedAt")
       select subject, array[now()], '{}', now() + interval '15 minutes', now()
       from unnest(array['user:' || $1::text, 'user:' || $1 || ':device:' || coalesce(
         (select "id" from devices where "userId" = $1::int), '019a0000-0000-7000-8000-000000000000'
       )]) as subject
       on conflict ("subject") do update set "failedAt" = excluded."failedAt", "lockedUntil" = excluded."lockedUntil"`,
      [id],
    );
  const recordsOf = async (id: string) => {
    const { rows } = await started.pool.query(
      `select * from sign_in_records where "subject" = $1 or starts_with("subject", $2) order by "subject"`,
      [`user:${id}`, `user:${id}:device:`],
    );
    return rows;
  };
  const lockedOnDevices = async () =>
    (await queriesOf(started.deps).findUsersLockedOnDevices()).map(({ id }) => id);

  it('AUTH-23 AUTH-34 keeps its failures and locks when staff unlock the other, which alone is shown no more', async () => {
    const { userId } = await lockedAccount('one@example.com');
    await started.pool.query(`select setval('users_id_seq', $1)`, [userId * 10 - 1]);
    const other = await lockedAccount('ten@example.com');
    expect(other.userId).toBe(userId * 10);
    const before = await recordsOf(String(other.userId));
    expect(before).toHaveLength(2);
    expect((await lockedOnDevices()).toSorted((a, b) => a - b)).toEqual([userId, other.userId]);

    const unlock = { userId, expectedVersion: undefined, idempotencyKey: null, cause: CAUSE };
    await started.commands.unlockUser(unlock);
    expect(await recordsOf(String(userId))).toMatchObject(Array(2).fill({ failedAt: [] }));
    expect(await recordsOf(String(other.userId))).toEqual(before);
    expect(await lockedOnDevices()).toEqual([other.userId]);
  });

  it('ACCT-06 keeps its failures and locks when the other is erased', async () => {
    const { userId } = await lockedAccount('erased@example.com');
    await started.pool.query(
      `update sign_in_records set "lockedUntil" = null where "subject" = $1`,
      [`user:${userId}`],
    );
    const similar = `${userId}0`;
    await lock(similar);
    const before = await recordsOf(similar);
    await started.commands.deleteAccount({
      ...VISIT,
      userId,
      deviceToken: null,
      password: PASSWORD,
    });
    expect(await recordsOf(String(userId))).toEqual([]);
    expect(await recordsOf(similar)).toEqual(before);
    expect(before).toHaveLength(2);
  });
});
