import { eventually, openConnections } from '@dewlane/test-engines';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Harness, startHarness } from './support/harness.ts';
import { registration } from './support/requests.ts';

describe('a process of identity', () => {
  let identity: Harness;
  beforeAll(async () => {
    identity = await startHarness({ env: { BACKGROUND: 'none' } });
  });
  afterAll(() => identity?.stop());

  it('OPS-29 is ready with its connections open', async () => {
    expect(await openConnections(identity.pool, 'identity')).toBe(5);
  });

  const unpublished = async () =>
    (await identity.sql('select from outbox where "publishedAt" is null')).length;
  const locked = async () => (await identity.sql('select from users where "isLocked"')).length;

  it('publishes and runs jobs only if configured to', async () => {
    const { status } = await identity.call('/internal/register', registration('ann@example.com'));
    expect(status).toBe(201);
    await identity.sql(
      `update users set "isLocked" = true, "lockoutUntil" = now() - interval '1 minute'`,
    );
    expect([await unpublished(), await locked()]).toEqual([1, 1]);

    await identity.restart({ BACKGROUND: 'relay' });
    await eventually(async () => (await unpublished()) === 0);
    expect(await locked()).toBe(1);

    await identity.restart({ BACKGROUND: 'jobs' });
    await eventually(async () => (await locked()) === 0);
    expect(await unpublished()).toBe(1);
  });
});
