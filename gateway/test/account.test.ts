import { queryRows } from '@dewlane/test-engines';
import {
  addVehicle,
  book,
  newEmail,
  openAsCustomer,
  openAsGuest,
  openBrowser,
  PASSWORD,
  register,
} from '@dewlane/test-engines/customers';
import { startTestStack, type TestStack } from '@dewlane/test-engines/stack';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { registerWithData } from './support/register-with-data.ts';

/** The one account for which a long press on /home opens the admin login. */
const ENTRY_EMAIL = 'entry@example.org';

let stack: TestStack;

beforeAll(async () => {
  stack = await startTestStack({ env: { ADMIN_ENTRY_EMAIL: ENTRY_EMAIL } });
});
afterAll(() => stack.stop());

const rows = (
  database: 'identity' | 'vehicles' | 'bookings',
  sql: string,
  values?: readonly unknown[],
) => queryRows(stack.databaseUrls[database], sql, values);

describe('GET /api/auth/user', () => {
  it('API-01 AUTH-16 gives a visitor a guest in a signed httpOnly cookie', async () => {
    const browser = openBrowser(stack.url);
    const { status, body, setCookies } = await browser.get('/api/auth/user');
    expect(status).toBe(200);
    expect(body).toMatchObject({ email: null, firstName: 'Guest', isGuest: true });
    expect(body.id).toMatch(
      /^guest_[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    expect(setCookies).toHaveLength(1);
    expect(setCookies[0]).toMatch(/^guest=guest_/);
    expect(setCookies[0]).toContain('; HttpOnly');
    expect(setCookies[0]).toContain('; SameSite=Lax');
    // 90 days.
    expect(setCookies[0]).toContain('Max-Age=7776000');
  });

  it('MENU-13 tells everybody whether they have the admin entry, and nobody who has it', async () => {
    const entrant = openBrowser(stack.url);
    await register(entrant, ENTRY_EMAIL);
    const others = [openBrowser(stack.url), await openAsCustomer(stack.url)];
    expect((await entrant.get('/api/auth/user')).body.adminEntry).toBe(true);
    for (const browser of others) {
      const { body, text } = await browser.get('/api/auth/user');
      expect(body.adminEntry).toBe(false);
      expect(text).not.toContain(ENTRY_EMAIL);
    }
  });

  it('AUTH-16 keeps the guest, and renews its cookie', async () => {
    const browser = await openAsGuest(stack.url);
    const { body, setCookies } = await browser.get('/api/auth/user');
    expect(body.id).toBe(browser.id);
    expect(setCookies[0]).toContain('Max-Age=7776000');
  });

  it('AUTH-16 does not accept a forged guest cookie', async () => {
    const browser = await openAsGuest(stack.url);
    const forged = openBrowser(stack.url);
    forged.cookies.set('guest', `${browser.id}.${'A'.repeat(43)}`);
    expect((await forged.get('/api/auth/user')).body.id).not.toBe(browser.id);
  });

  it('AUTH-17 stores nothing for a guest who only looks around', async () => {
    const sessions = await rows('identity', 'select sid from sessions order by sid');
    const browser = await openAsGuest(stack.url);
    await browser.get('/api/appointments/user');
    expect(
      await rows('vehicles', 'select 1 from vehicles where "userId" = $1', [browser.id]),
    ).toEqual([]);
    expect(
      await rows('bookings', 'select 1 from quiz_responses where "userId" = $1', [browser.id]),
    ).toEqual([]);
    expect(await rows('identity', 'select sid from sessions order by sid')).toEqual(sessions);
  });

  it('AUTH-32 refuses the cookie of a guest that moved a minute ago', async () => {
    const browser = await openAsGuest(stack.url);
    const copy = openBrowser(stack.url);
    copy.cookies.set('guest', browser.cookies.get('guest') ?? '');
    await register(browser, newEmail());
    await rows(
      'identity',
      `update guest_moves set "movedAt" = "movedAt" - interval '1 minute' where "guestId" = $1`,
      [browser.id],
    );
    // With a session cookie as well, so that nothing cached before the move applies.
    copy.cookies.set('session', 'made-up');
    const { body, setCookies } = await copy.get('/api/auth/user');
    expect(body.isGuest).toBe(true);
    expect(body.id).not.toBe(browser.id);
    expect(setCookies).toContainEqual(expect.stringMatching(/^guest=guest_/));
  });

  it('AUTH-17 sets no cookie in response to other reads without one', async () => {
    const browser = openBrowser(stack.url);
    const { status, body, setCookies } = await browser.get('/api/appointments/user');
    expect([status, body, setCookies]).toEqual([200, [], []]);
  });

  it('API-01 DATA-11 returns the account of a signed-in user', async () => {
    const browser = await openAsCustomer(stack.url);
    const { status, body } = await browser.get('/api/auth/user');
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: browser.id, email: browser.email, isGuest: false });
    expect(body).toHaveProperty('firstName');
  });
});

describe('POST /api/auth/register', () => {
  it('API-21 AUTH-15 makes an account and signs it in', async () => {
    const browser = openBrowser(stack.url);
    const email = newEmail();
    const { status, body } = await register(browser, email);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      success: true,
      user: { email, isGuest: false },
      hasTransferredData: false,
    });
    expect((await browser.get('/api/auth/user')).body).toMatchObject({ email, isGuest: false });
  });

  it('AUTH-31 AUTH-30 hands out the session as an httpOnly, SameSite=Lax cookie of 30 days', async () => {
    const { setCookies } = await register(openBrowser(stack.url));
    const session = setCookies.find((text) => text.startsWith('session=')) ?? '';
    expect(session).toContain('; HttpOnly');
    expect(session).toContain('; SameSite=Lax');
    expect(session).not.toContain('Secure');
    const seconds = Number(/Max-Age=(\d+)/.exec(session)?.[1]);
    // 30 days, less the time since the response.
    expect(seconds).toBeGreaterThan(2_592_000 - 60);
    expect(seconds).toBeLessThanOrEqual(2_592_000);
    expect(setCookies.some((text) => text.startsWith('device='))).toBe(true);
  });

  it('API-22 refuses bad input with a message for each field', async () => {
    const { status, body } = await openBrowser(stack.url).post('/api/auth/register', {
      email: 'nobody',
      password: 'abc',
      confirmPassword: 'abd',
    });
    expect(status).toBe(400);
    expect(body.code).toBe('VALIDATION_FAILED');
    expect(body.fields).toMatchObject({
      email: 'Invalid email address',
      password: 'Password must be at least 8 characters',
      confirmPassword: "Passwords don't match",
    });
  });

  it('API-22 AUTH-10 requires an uppercase and a lowercase letter, a digit and a special character', async () => {
    const { status, body } = await openBrowser(stack.url).post('/api/auth/register', {
      email: newEmail(),
      password: 'lowercase1',
      confirmPassword: 'lowercase1',
    });
    expect(status).toBe(400);
    expect(body.fields.password).toBe(
      'Password must contain uppercase, lowercase, number, and special character',
    );
  });

  it('API-23 refuses a known e-mail with 409, whatever its case', async () => {
    const email = newEmail();
    await register(openBrowser(stack.url), email);
    const { status, body } = await register(openBrowser(stack.url), email.toUpperCase());
    expect(status).toBe(409);
    expect(body.error).toBe(body.message);
  });

  it('AUTH-18 AUTH-19 moves what the guest saved, with nothing missing at any time', async () => {
    const { browser, saved, body } = await registerWithData(stack.url, async (guest) => {
      const vehicleId = await addVehicle(guest);
      const { id: serviceId } = await book(guest, vehicleId);
      return { vehicleId, serviceId };
    });
    expect(browser.cookies.has('guest')).toBe(false);
    const vehicles = await browser.get(`/api/vehicles/user/${body.user.id}`);
    expect(vehicles.body.map(({ id }: { id: string }) => id)).toEqual([saved.vehicleId]);
    const services = await browser.get('/api/services/user');
    expect(services.body.map(({ id }: { id: string }) => id)).toEqual([saved.serviceId]);
  });

  it('AUTH-18 moves the guest’s data at login too', async () => {
    const email = newEmail();
    await register(openBrowser(stack.url), email);
    const browser = await openAsGuest(stack.url);
    const vehicleId = await addVehicle(browser);
    const { status, body } = await browser.post('/api/auth/login', {
      identifier: email,
      password: PASSWORD,
    });
    expect(status).toBe(200);
    const vehicles = await browser.get(`/api/vehicles/user/${body.user.id}`);
    expect(vehicles.body).toMatchObject([{ id: vehicleId }]);
  });

  it.each(['vehicles', 'bookings'] as const)(
    'AUTH-19 makes an account while %s is down',
    async (service) => {
      const browser = await openAsGuest(stack.url);
      await stack.stopService(service);
      try {
        const { status, body } = await register(browser);
        expect(status).toBe(201);
        expect(body.hasTransferredData).toBe(false);
      } finally {
        await stack.startService(service);
      }
    },
  );

  it('API-41 finds its account again by the same Idempotency-Key', async () => {
    const email = newEmail();
    const payload = { email, password: PASSWORD, confirmPassword: PASSWORD };
    const headers = { 'idempotency-key': `register-${email}` };
    const first = await openBrowser(stack.url).post('/api/auth/register', payload, headers);
    const again = await openBrowser(stack.url).post('/api/auth/register', payload, headers);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body.user.id).toBe(first.body.user.id);
  });
});

describe('POST /api/auth/login', () => {
  it('API-20 signs in by e-mail and by username, with a new session', async () => {
    const known = await openAsCustomer(stack.url);
    const username = (await known.get('/api/auth/user')).body.username;
    for (const identifier of [known.email, username]) {
      const browser = openBrowser(stack.url);
      const { status, body } = await browser.post('/api/auth/login', {
        identifier,
        password: PASSWORD,
      });
      expect(status).toBe(200);
      expect(body).toMatchObject({ success: true, user: { id: known.id, isGuest: false } });
      expect(browser.cookies.get('session')).not.toBe(known.cookies.get('session'));
    }
  });

  it('API-20 responds to a wrong name and a wrong password with the same text and an error field', async () => {
    const known = await openAsCustomer(stack.url);
    for (const identifier of [known.email, 'nobody@example.org']) {
      const { status, body } = await openBrowser(stack.url).post('/api/auth/login', {
        identifier,
        password: 'Wrong&Secret1',
      });
      expect(status).toBe(401);
      expect(body).toEqual({
        error: 'Invalid username or password',
        message: 'Invalid username or password',
        code: 'UNAUTHENTICATED',
        requestId: expect.any(String),
      });
    }
  });

  it('AUTH-43 leaves the browser its guest once the account takes over no more guests', async () => {
    const { id, email } = await openAsCustomer(stack.url);
    await rows(
      'identity',
      `insert into guest_moves ("guestId", "userId", "movedAt")
       select 'guest_' || gen_random_uuid(), $1::int, now() from generate_series(1, 50)`,
      [id],
    );
    const browser = await openAsGuest(stack.url);
    const vehicleId = await addVehicle(browser);
    // The second one in the same browser replaces the first one's session.
    for (let count = 0; count < 2; count += 1) {
      const credentials = { identifier: email, password: PASSWORD };
      expect((await browser.post('/api/auth/login', credentials)).status).toBe(200);
      expect((await browser.get(`/api/vehicles/user/${id}`)).body).toEqual([]);
    }
    await browser.get('/api/logout');
    const own = await browser.get(`/api/vehicles/user/${browser.id}`);
    expect(own.body).toMatchObject([{ id: vehicleId }]);
  });

  it('API-38 names the missing fields', async () => {
    const { status, body } = await openBrowser(stack.url).post('/api/auth/login', {});
    expect(status).toBe(400);
    expect(body.fields).toEqual({
      identifier: 'Username or email is required',
      password: 'Password is required',
    });
  });

  it('AUTH-24 responds with 423 for a locked account', async () => {
    const known = await openAsCustomer(stack.url);
    const guess = (password: string) =>
      openBrowser(stack.url).post('/api/auth/login', { identifier: known.email, password });
    for (let count = 0; count < 5; count += 1) await guess('Wrong&Secret1');
    const { status, body } = await guess(PASSWORD);
    expect(status).toBe(423);
    expect(body.message).toBe('Account temporarily locked. Please try again later.');
    expect((await known.get('/api/auth/user')).body.isGuest).toBe(false);
  });
});

describe('GET /api/logout', () => {
  it('API-24 ROUTE-09 redirects to / and ends the session on the server too', async () => {
    const browser = await openAsCustomer(stack.url);
    const session = browser.cookies.get('session') ?? '';
    const { status, headers } = await browser.get('/api/logout');
    expect(status).toBe(302);
    expect(headers.get('location')).toBe('/');
    expect(browser.cookies.has('session')).toBe(false);

    const thief = openBrowser(stack.url);
    thief.cookies.set('session', session);
    expect((await thief.get('/api/auth/user')).body.isGuest).toBe(true);
    expect((await browser.get('/api/auth/user')).body.isGuest).toBe(true);
  });

  it('refuses a request from another site', async () => {
    const browser = await openAsCustomer(stack.url);
    const { status } = await browser.get('/api/logout', { 'sec-fetch-site': 'cross-site' });
    expect(status).toBe(403);
    expect((await browser.get('/api/auth/user')).body.isGuest).toBe(false);
  });
});
