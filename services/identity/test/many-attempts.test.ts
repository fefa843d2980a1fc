import { describe, expect, it } from '@jest/globals';
import { useAccounts } from './support/accounts.ts';
import { PASSWORD } from './support/requests.ts';

const KEPT = 1_000;
const WAYS = ['enable_seqscan', 'enable_bitmapscan', 'enable_sort'];

describe('an account with very many sign-in attempts', () => {
  const own = useAccounts();
  const { register, logIn, tell, linkTo, confirm } = own;

  /** Adds older attempts of an identifier, as many failed as successful ones. */
  const attempted = (identifier: string, times: number) =>
    own.identity.sql(
      `insert into login_attempts ("id", "identifier", "attemptedAt", "successful")
       select gen_random_uuid(), $1, $2::timestamptz - n * interval '1 second', "successful"
       from generate_series(1, $3::int) as n, (values (true), (false)) as outcome ("successful")`,
      [identifier, own.identity.now(), times],
    );
  const countsOf = (name: string) =>
    own.identity.sql(
      `select lower("identifier") as "identifier", "successful", count(*)::int as "kept"
       from login_attempts where "identifier" ilike $1 || '%' group by 1, 2 order by 1, 2`,
      [name],
    );
  const bounded = (identifier: string) => [
    { identifier, successful: false, kept: KEPT },
    { identifier, successful: true, kept: KEPT },
  ];

  it('AUTH-26 keeps the newest 1,000 failed and 1,000 successful ones of an identifier, whatever its case', async () => {
    await register('flooded@example.com');
    await attempted('Flooded', KEPT + 100);
    await attempted('flooded-too', 10);
    for (const guess of ['flooded', 'FLOODED']) await logIn(guess, 'Wrong-Guess1!');
    expect((await logIn('flooded', PASSWORD)).status).toBe(200);
    expect(await countsOf('flooded')).toEqual([
      ...bounded('flooded'),
      { identifier: 'flooded-too', successful: false, kept: 10 },
      { identifier: 'flooded-too', successful: true, kept: 10 },
    ]);
    const newest = await own.identity.sql(
      `select "identifier" from login_attempts where lower("identifier") = 'flooded'
       order by "attemptedAt" desc limit 3`,
    );
    expect(newest.map(({ identifier }) => identifier)).toEqual(['flooded', 'FLOODED', 'flooded']);
  });

  it('AUTH-26 keeps that bound when the address changes, and ACCT-06 deletes them all', async () => {
    const moved = await register('moved@example.com');
    const email = 'elsewhere@example.com';
    await tell(moved, 'email', { email, currentPassword: PASSWORD });
    await attempted('moved', KEPT);
    await attempted('moved@example.com', KEPT);
    expect((await confirm(await linkTo(email))).status).toBe(200);
    expect(await countsOf('moved')).toEqual(bounded('moved'));
    expect((await tell(moved, 'erase', { currentPassword: PASSWORD })).status).toBe(200);
    expect(await countsOf('moved')).toEqual([]);
  });

  it('AUTH-26 finds the attempts to delete by an index, unsorted', async () => {
    const client = await own.identity.pool.connect();
    try {
      // The table is nearly empty, so that the planner would rather sort what little there is.
      for (const way of WAYS) await client.query(`set ${way} to off`);
      const { rows } = await client.query(
        `explain select "id" from login_attempts
         where lower("identifier") = lower('Ann') and "successful" = false
         order by "attemptedAt" desc offset 1000 limit 10`,
      );
      const plan = JSON.stringify(rows);
      expect(plan).toContain('login_attempts_lower_identifier_successful_attemptedAt_idx');
      expect(plan).not.toContain('Sort');
    } finally {
      for (const way of WAYS) await client.query(`reset ${way}`);
      client.release();
    }
  });
});
