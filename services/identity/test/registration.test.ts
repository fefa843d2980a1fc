import { once } from 'node:events';
import { eventually, untilServed } from '@dewlane/test-engines';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as argon2 from '@node-rs/argon2';
import type { IdentityOptions } from '../src/index.ts';
import { type Harness, startHarness } from './support/harness.ts';
import { login, PASSWORD, registration } from './support/requests.ts';

describe('registration', () => {
  let identity: Harness;
  const register = (body: object) => identity.call('/internal/register', body);
  const withInput = (input: object) => register({ ...registration('x@example.com'), input });

  beforeAll(async () => {
    identity = await startHarness();
  });
  afterAll(() => identity.stop());

  it('AUTH-15 makes an account and signs it in', async () => {
    const { status, body } = await register(registration('Anna@Example.com'));
    expect(status).toBe(201);
    expect(body).toEqual({
      user: {
        id: expect.stringMatching(/^\d+$/),
        email: 'Anna@Example.com',
        username: 'Anna',
        firstName: null,
        language: null,
        adminEntry: false,
      },
      sessionId: expect.stringMatching(/^[\w-]{43}$/),
      deviceToken: expect.stringMatching(/^[\w-]{43}$/),
      expiresAt: expect.any(String),
      hasTransferredData: false,
      guestStays: false,
      ended: [],
    });
    const resolved = await identity.call('/internal/sessions/resolve', {
      sessionId: body.sessionId,
      staffSessionId: null,
      background: false,
    });
    expect(resolved.body.customer.user).toEqual(body.user);
  });

  it('AUTH-07 API-22 refuses an invalid e-mail, naming its field', async () => {
    const { status, body } = await register(registration('nobody at home'));
    expect(status).toBe(400);
    expect(body).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { email: 'Invalid email address' },
    });
  });

  it('AUTH-08 accepts an e-mail of 100 characters and refuses one of 101', async () => {
    const ofLength = (length: number) => `long@${'d'.repeat(length - 9)}.com`;
    expect(ofLength(100)).toHaveLength(100);
    expect((await register(registration(ofLength(100)))).status).toBe(201);
    const { status, body } = await register(registration(ofLength(101)));
    expect(status).toBe(400);
    expect(body.fields).toEqual({ email: 'Invalid email address' });
  });

  it('AUTH-09 API-22 refuses a password of 7 characters and accepts one of 8', async () => {
    const input = (password: string) => ({
      email: 'eight@example.com',
      password,
      confirmPassword: password,
    });
    const refused = await withInput(input('Aa1!aaa'));
    expect(refused.status).toBe(400);
    expect(refused.body.fields).toEqual({ password: 'Password must be at least 8 characters' });
    expect((await withInput(input('Aa1!aaaa'))).status).toBe(201);
  });

  it.each([
    ['a lowercase letter', 'AAAAAAA1!'],
    ['an uppercase letter', 'aaaaaaa1!'],
    ['a digit', 'Aaaaaaaa!'],
    ['one of @$!%*?&', 'Aaaaaaa1#'],
  ])('AUTH-10 API-22 refuses a password without %s', async (_what, password) => {
    const { status, body } = await withInput({
      email: 'content@example.com',
      password,
      confirmPassword: password,
    });
    expect(status).toBe(400);
    expect(body.fields).toEqual({
      password: 'Password must contain uppercase, lowercase, number, and special character',
    });
  });

  it('AUTH-11 API-22 refuses a different confirmation, reported at confirmPassword', async () => {
    const { status, body } = await withInput({
      email: 'unequal@example.com',
      password: PASSWORD,
      confirmPassword: `${PASSWORD}x`,
    });
    expect(status).toBe(400);
    expect(body.fields).toEqual({ confirmPassword: "Passwords don't match" });
  });

  it('refuses a malformed body, and NUL characters, with 400', async () => {
    for (const input of [
      null,
      'text',
      7,
      [],
      {},
      { email: 1, password: {}, confirmPassword: [] },
    ]) {
      expect((await register({ ...registration('x@example.com'), input })).status).toBe(400);
    }
    const password = `${PASSWORD}\0`;
    const { body } = await withInput({
      email: 'n@example.com',
      password,
      confirmPassword: password,
    });
    expect(Object.keys(body.fields)).toContain('password');
  });

  it('refuses a known e-mail with 409, whatever its case', async () => {
    await register(registration('known@example.com'));
    const { status, body } = await register(registration('KNOWN@example.com'));
    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: 'CONFLICT',
      error: 'An account with this email already exists',
    });
  });

  it('AUTH-20 uses the part before the @ as username, with a number if it is taken', async () => {
    const names: string[] = [];
    for (const host of ['a.com', 'b.com', 'c.com']) {
      const { body } = await register(registration(`Jo.Smith@${host}`));
      names.push(body.user.username);
    }
    expect(names[0]).toBe('Jo.Smith');
    expect(names[1]).toMatch(/^Jo\.Smith\d+$/);
    expect(new Set(names).size).toBe(3);
  });

  it('AUTH-20 keeps the username within 50 characters, number included', async () => {
    const long = 'l'.repeat(60);
    const first = await register(registration(`${long}@a.com`));
    const second = await register(registration(`${long}@b.com`));
    expect(first.body.user.username).toBe('l'.repeat(50));
    expect(second.body.user.username).toHaveLength(50);
    expect(second.body.user.username).toMatch(/^l+\d+$/);
  });

  it('AUTH-21 stores the password as an argon2id hash of 19 MiB, t=2, p=1', async () => {
    const real = await startHarness({ argon2 });
    await real.call('/internal/register', registration('hash@example.com'));
    const [row] = await real.sql(
      `select "passwordHash" from users where email = 'hash@example.com'`,
    );
    const everything = await real.sql('select event::text from outbox');
    await real.stop();
    expect(row.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(everything).toHaveLength(1);
    expect(JSON.stringify(everything)).not.toContain(row.passwordHash);
  });

  it('creates one account for 20 concurrent registrations of one e-mail', async () => {
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        untilServed(() =>
          register(registration(index % 2 ? 'race@example.com' : 'RACE@example.com')),
        ),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
    const rows = await identity.sql(`select id from users where lower(email) = 'race@example.com'`);
    expect(rows).toHaveLength(1);
  });

  it('gives 20 concurrent registrations of one name 20 usernames', async () => {
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        const body = registration(`info@host${index}.com`, { idempotencyKey: `name-${index}` });
        return untilServed(() => register(body));
      }),
    );
    expect(new Set(responses.map(({ body }) => body.user.username.toLowerCase())).size).toBe(20);
  });

  describe('with an idempotency key', () => {
    it('finds its account on a repeat and opens a new session', async () => {
      const body = registration('again@example.com', {
        idempotencyKey: 'key-again',
        hasTransferredData: true,
      });
      const first = await register(body);
      const second = await register({ ...body, hasTransferredData: false });
      expect([first.status, second.status]).toEqual([201, 201]);
      expect(second.body.user).toEqual(first.body.user);
      expect(second.body.hasTransferredData).toBe(true);
      expect(second.body.sessionId).not.toBe(first.body.sessionId);
    });

    it('creates one account for 10 concurrent requests', async () => {
      const body = registration('ten@example.com', { idempotencyKey: 'key-ten' });
      const responses = await Promise.all(
        Array.from({ length: 10 }, () => untilServed(() => register(body))),
      );
      expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(201));
      expect(new Set(responses.map((response) => response.body.user.id)).size).toBe(1);
      expect(new Set(responses.map((response) => response.body.sessionId)).size).toBe(10);
    });

    it('refuses another e-mail or another password under the same key', async () => {
      const key = { idempotencyKey: 'key-other' };
      await register(registration('other@example.com', key));
      // With an existing account and the right password, so that only the key can be the reason for a refusal.
      await register(registration('other2@example.com'));
      const otherEmail = await register(registration('other2@example.com', key));
      const password = 'Another-1!';
      const otherPassword = await register({
        ...registration('other@example.com', key),
        input: { email: 'other@example.com', password, confirmPassword: password },
      });
      for (const { status, body } of [otherEmail, otherPassword]) {
        expect([status, body.code]).toEqual([409, 'IDEMPOTENCY_CONFLICT']);
      }
    });

    it('is refused if it is empty', async () => {
      const { status, body } = await register(
        registration('empty-key@example.com', { idempotencyKey: '' }),
      );
      expect([status, body.code]).toEqual([400, 'VALIDATION_FAILED']);
    });

    it('stores nothing of a refusal, and no hash of the password', async () => {
      await register(registration('taken@example.com'));
      const key = { idempotencyKey: 'key-refused' };
      expect((await register(registration('taken@example.com', key))).status).toBe(409);
      expect((await register(registration('free@example.com', key))).status).toBe(201);
      const rows = await identity.sql(
        `select answer from idempotency_keys where key = 'key-refused'`,
      );
      expect(rows).toEqual([{ answer: { hasTransferredData: false, userId: expect.any(Number) } }]);
    });
  });

  it('publishes the account without secrets', async () => {
    const { body } = await register(registration('event@example.com'));
    const events = await identity.eventsOf(body.user.id);
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({
      type: 'identity.user-registered.v1',
      aggregateversion: 1,
      actor: { kind: 'customer', id: body.user.id },
      data: { state: { email: 'event@example.com', username: 'event', guestIds: [] } },
    });
    expect((await identity.call('/internal/login', login('event'))).status).toBe(200);
  });

  it('AUTH-35 sheds more concurrent passwords than can be hashed soon, with 503 and Retry-After', async () => {
    const released = new AbortController();
    const busy = await startHarness({ argon2: hashingOnce(released.signal) });
    let answered = 0;
    const asked = Array.from({ length: 80 }, async (_, number) => {
      const response = await busy.call(
        '/internal/register',
        registration(`flood${number}@example.com`),
      );
      answered += 1;
      return response;
    });
    // Two are being hashed and 60 wait: the others are refused at once.
    await eventually(() => answered >= 18);
    released.abort();
    const responses = await Promise.all(asked);
    await busy.stop();
    const shed = responses.filter(({ status }) => status === 503);
    expect(shed.length).toBeGreaterThanOrEqual(18);
    expect(responses.filter(({ status }) => status === 201).length).toBe(80 - shed.length);
    for (const { body, headers } of shed) {
      expect([body.code, headers.get('retry-after')]).toEqual(['UNAVAILABLE', '2']);
    }
  });
});

/** The library, with hashing blocked until it is released. */
function hashingOnce(released: AbortSignal): NonNullable<IdentityOptions['argon2']> {
  return {
    async hash(password, ...more) {
      if (typeof password === 'string' && !released.aborted) await once(released, 'abort');
      return await argon2.hash(password, ...more);
    },
    verify: argon2.verify,
  };
}
