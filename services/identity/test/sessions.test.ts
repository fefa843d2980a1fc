import { eventually } from '@dewlane/test-engines';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Harness, startHarness } from './support/harness.ts';
import { cookies, login, registration, staffLogin } from './support/requests.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const RESOLVE = '/internal/sessions/resolve';
const NOBODY = { customer: null, staff: null, guestUntil: null };
const STAFF = { ADMIN_USERNAME: 'Boss', ADMIN_PASSWORD: 'Staff-Pass1!' };

describe('sessions', () => {
  let identity: Harness;
  let sessionId: string;
  let staffSessionId: string;

  /** Retries a 503 of a slow machine; the service's clock advances only by the test. */
  const resolve = (cookie: object) =>
    eventually(async () => {
      const { status, body } = await identity.call(RESOLVE, cookies(cookie));
      expect(status).toBe(200);
      return body;
    });
  const customerOf = async (cookie: object) => (await resolve({ sessionId, ...cookie })).customer;
  const staffOf = async (cookie: object = {}) =>
    (await resolve({ staffSessionId, ...cookie })).staff;
  const lastWrite = async (kind: string) => {
    const rows = await identity.sql(
      `select sess->>'lastUsedAt' as at from sessions where sess->>'kind' = $1
       order by sess->>'createdAt' desc limit 1`,
      [kind],
    );
    return rows[0].at;
  };

  beforeAll(async () => {
    identity = await startHarness({ env: STAFF });
    await identity.call('/internal/register', registration('sam@example.com'));
  });
  beforeEach(async () => {
    const customer = await identity.call('/internal/login', login('sam'));
    const staff = await identity.call('/internal/staff/login', staffLogin('boss', 'Staff-Pass1!'));
    sessionId = customer.body.sessionId;
    staffSessionId = staff.body.sessionId;
  });
  afterAll(() => identity.stop());

  it('finds nobody for unknown cookies', async () => {
    const unknown = cookies({ sessionId: 'made-up', staffSessionId: 'made-up' });
    expect((await identity.call(RESOLVE, unknown)).body).toEqual(NOBODY);
    expect((await identity.call(RESOLVE, cookies({}))).body).toEqual(NOBODY);
  });

  it('PERM-04 accepts no customer cookie as a staff session, nor the reverse', async () => {
    const swapped = cookies({ sessionId: staffSessionId, staffSessionId: sessionId });
    expect((await identity.call(RESOLVE, swapped)).body).toEqual(NOBODY);
    const both = cookies({ sessionId, staffSessionId });
    const { customer, staff } = (await identity.call(RESOLVE, both)).body;
    expect(customer.user.username).toBe('sam');
    expect(staff).toMatchObject({ username: 'Boss', role: 'admin' });
  });

  it('AUTH-30 keeps a customer session for 30 days after its last use, rolling', async () => {
    identity.pass(29 * DAY_MS);
    const { expiresAt } = await customerOf({});
    expect(new Date(expiresAt).getTime() - identity.now().getTime()).toBeGreaterThan(29.9 * 864e5);
    identity.pass(29 * DAY_MS);
    expect(await customerOf({})).not.toBeNull();
    identity.pass(30 * DAY_MS + MINUTE_MS);
    expect(await customerOf({})).toBeNull();
  });

  it('AUTH-30 ends a staff session after 30 min without use', async () => {
    identity.pass(29 * MINUTE_MS);
    expect(await staffOf()).not.toBeNull();
    identity.pass(29 * MINUTE_MS);
    expect(await staffOf()).not.toBeNull();
    identity.pass(31 * MINUTE_MS);
    expect(await staffOf()).toBeNull();
  });

  it('AUTH-30 ends a staff session after 8 h in any case', async () => {
    for (let minutes = 0; minutes < 8 * 60 - 20; minutes += 20) {
      identity.pass(20 * MINUTE_MS);
      expect(await staffOf()).not.toBeNull();
    }
    identity.pass(21 * MINUTE_MS);
    expect(await staffOf()).toBeNull();
  });

  it('AUTH-30 is not kept alive by background polls', async () => {
    identity.pass(20 * MINUTE_MS);
    expect(await staffOf({ background: true })).not.toBeNull();
    identity.pass(11 * MINUTE_MS);
    expect(await staffOf({ background: true })).toBeNull();
  });

  it('records the last use at most once a minute', async () => {
    const before = await lastWrite('customer');
    identity.pass(20_000);
    await customerOf({});
    expect(await lastWrite('customer')).toBe(before);
    identity.pass(45_000);
    await customerOf({});
    expect(await lastWrite('customer')).not.toBe(before);
  });

  it('ends at logout only the session of that kind', async () => {
    const other = (await identity.call('/internal/login', login('sam'))).body.sessionId;
    await identity.call('/internal/staff/logout', { sessionId });
    expect(await customerOf({})).not.toBeNull();
    expect((await identity.call('/internal/logout', { sessionId })).status).toBe(200);
    expect((await identity.call('/internal/logout', { sessionId })).status).toBe(200);
    expect(await customerOf({})).toBeNull();
    expect(await customerOf({ sessionId: other })).not.toBeNull();
    await identity.call('/internal/staff/logout', { sessionId: staffSessionId });
    expect(await staffOf()).toBeNull();
  });

  it('survives a restart', async () => {
    await identity.restart();
    expect(await customerOf({})).not.toBeNull();
    expect(await staffOf()).not.toBeNull();
  });
});
