import { eventually, isWaitingForLock } from '@dewlane/test-engines';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { type Harness, startHarness } from './support/harness.ts';
import { login, registration } from './support/requests.ts';

describe('a browser that signs in', () => {
  let identity: Harness;
  let other: pg.Client;

  beforeAll(async () => {
    identity = await startHarness();
    other = new pg.Client({ connectionString: identity.databaseUrl });
    await other.connect();
  });
  afterAll(async () => {
    await other?.end();
    await identity?.stop();
  });

  /** Signs a known browser in while a transaction with this statement is still open. */
  async function signedInBeside(name: string, statement: string) {
    const { body } = await identity.call('/internal/register', registration(`${name}@example.com`));
    const { deviceToken, user } = body;
    await other.query('begin');
    await other.query(statement, [Number(user.id)]);
    const signedIn = identity.call('/internal/login', login(name, undefined, { deviceToken }));
    await eventually(() => isWaitingForLock(identity.pool));
    await other.query('commit');
    return await signedIn;
  }

  it('AUTH-34 is known again if its account forgets it at the same moment', async () => {
    const { status, body } = await signedInBeside('gus', 'delete from devices where "userId" = $1');
    expect({ status, body }).toMatchObject({ status: 200 });
    expect(
      await identity.sql('select from devices where "userId" = $1', [body.user.id]),
    ).toHaveLength(1);
  });
});
