import type { TokenClaims } from '@dewlane/internal-api';
import { eventually } from '@dewlane/test-engines';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Harness, startHarness } from './support/harness.ts';
import { login, registration, staffLogin } from './support/requests.ts';

describe('the internal API', () => {
  let identity: Harness;
  const calls: [string, object][] = [
    ['/internal/sessions/resolve', { sessionId: 'x', staffSessionId: null, background: false }],
    ['/internal/register', registration('access@example.com')],
    ['/internal/login', login('access')],
    ['/internal/logout', { sessionId: 'x' }],
    ['/internal/staff/login', staffLogin('x', 'x')],
    ['/internal/staff/logout', { sessionId: 'x' }],
  ];

  beforeAll(async () => {
    identity = await startHarness();
  });
  afterAll(() => identity.stop());

  it.each(calls)('refuses a request without a token at %s', async (path, body) => {
    const response = await fetch(`${identity.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(401);
  });

  it.each(calls)('accepts %s from the gateway only, not from users', async (path, body) => {
    const claims: TokenClaims = {
      customer: { kind: 'customer', id: '1', guestIds: [] },
      staff: { id: '1', username: 'boss', role: 'admin' },
    };
    expect((await identity.call(path, body, claims)).status).toBe(403);
  });

  it.each(calls)('refuses a malformed body at %s with 400', async (path) => {
    for (const body of [null, [], 'text', {}, { input: {} }]) {
      expect((await identity.call(path, body)).status).toBe(400);
    }
  });

  it('is alive and ready', async () => {
    for (const path of ['/healthz', '/readyz']) {
      expect((await fetch(`${identity.url}${path}`)).status).toBe(200);
    }
  });

  it('publishes its outbox', async () => {
    const { body } = await identity.call('/internal/register', registration('out@example.com'));
    await eventually(async () => {
      const rows = await identity.sql('select "publishedAt" from outbox where key = $1', [
        body.user.id,
      ]);
      expect(rows).toEqual([{ publishedAt: expect.any(Date) }]);
    });
  });
});
