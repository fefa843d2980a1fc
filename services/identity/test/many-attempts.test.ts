import { describe, expect, it } from '@jest/globals';
import { createLoginAttempts } from '../src/adapters/db/login-attempts.ts';
import { useAccounts } from './support/accounts.ts';
import { explained } from './support/explained.ts';
import { PASSWORD } from './support/requests.ts';

const KEPT = 1_000;
const WAYS = ['enable_seqscan', 'enable_bitmapscan', 'enable_sort'];

describe('an account with very many sign-in attempts', () => {
  const own = useAccounts();
  const { register, logIn, tell, linkTo, confirm } = own;

  /** Adds older attempts of an identifier, as many failed as successful ones. */
  const attempted = (identifier: string, times: number, account: string | null = null) =>
    own.identity.sql(
      `insert into login_attempts ("id", "identifier", "account", "attemptedAt", "successful")
       select gen_random_uuid(), $1, $4, $2::timestamptz - n * interval '1 second', "successful"
       from generate_series(1, $3::int) as n, (values (true), (false)) as outcome ("successful")`,
      [identifier, own.identity.now(), times, account],
    );
  const countsOf = (name: string) =>
    own.identity.sql(
      `select lower("identifier") as "identifier", "successful", count(*)::int as "kept"
       from login_attempts where "identifier" ilike $1 || '%' group by 1, 2 order by 1, 2`,
      [name],
    );

  it('AUTH-26 keeps the newest 1,000 failed and 1,000 successful ones of the account, under whatever identifier', async () => {
    const email = 'flooded@example.com';
    const { id } = await register(email);
    await attempted('Flooded', KEPT - 100, `user:${id}`);
    await attempted(email, KEPT - 100, `user:${id}`);
    for (const guess of ['flooded', 'FLOODED']) await logIn(guess, 'Wrong-Guess1!');
    expect((await logIn(email, PASSWORD)).status).toBe(200);
    const kept = await own.identity.sql(
      `select "successful", count(*)::int as "kept" from login_attempts
       where "account" = $1 group by 1 order by 1`,
      [`user:${id}`],
    );
    expect(kept).toEqual([
      { successful: false, kept: KEPT },
      { successful: true, kept: KEPT },
    ]);
    const newest = await own.identity.sql(
      `select "identifier" from login_attempts where "account" = $1
       order by "attemptedAt" desc limit 3`,
      [`user:${id}`],
    );
    expect(newest.map(({ identifier }) => identifier)).toEqual([email, 'FLOODED', 'flooded']);
  });

  it('AUTH-26 keeps as many failed ones of an identifier that no account has, whatever its case', async () => {
    await attempted('Unknown', KEPT + 100);
    await attempted('unknown-too', 10);
    // The one just made comes on top.
    for (const guess of ['unknown', 'UNKNOWN']) await logIn(guess, 'Wrong-Guess1!');
    expect(await countsOf('unknown')).toEqual([
      { identifier: 'unknown', successful: false, kept: KEPT + 1 },
      { identifier: 'unknown', successful: true, kept: KEPT + 100 },
      { identifier: 'unknown-too', successful: false, kept: 10 },
      { identifier: 'unknown-too', successful: true, kept: 10 },
    ]);
  });

  it('ACCT-06 deletes them all, also those under a former address', async () => {
    const moved = await register('moved@example.com');
    const email = 'elsewhere@example.com';
    await tell(moved, 'email', { email, currentPassword: PASSWORD });
    await attempted('moved', KEPT - 100, `user:${moved.id}`);
    await attempted('moved@example.com', KEPT - 100);
    expect((await confirm(await linkTo(email))).status).toBe(200);
    expect((await tell(moved, 'erase', { currentPassword: PASSWORD })).status).toBe(200);
    expect(await countsOf('moved')).toEqual([]);
  });

  it.each([
    ['user:7', 'login_attempts_account_successful_attemptedAt_idx'],
    [null, 'login_attempts_lower_identifier_successful_attemptedAt_idx'],
  ])(
    'AUTH-26 finds the attempts to delete of account %s by an index, unsorted',
    async (account, index) => {
      const plans = await explained(own.identity.pool, WAYS, async (db) => {
        const origin = { address: '203.0.113.7', userAgent: null };
        await createLoginAttempts(db).add({ identifier: 'Ann', account, origin, at: new Date() });
      });
      expect(plans).toHaveLength(1);
      expect(plans[0]).toContain(index);
      expect(plans[0]).not.toContain('Sort');
    },
  );
});
