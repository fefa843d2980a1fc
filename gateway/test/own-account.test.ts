import { eventually, queryRows, UNTIL_SENT } from '@dewlane/test-engines';
import {
  addVehicle,
  type Browser,
  book,
  dayAhead,
  newEmail,
  openAsCustomer,
  openAsGuest,
  openAsStaff,
  openBrowser,
  PASSWORD,
  register,
} from '@dewlane/test-engines/customers';
import { startTestStack, type TestStack } from '@dewlane/test-engines/stack';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';

const NEW_PASSWORD = 'Brand-New2!';
const PASSWORD_CHANGE = {
  currentPassword: PASSWORD,
  password: NEW_PASSWORD,
  confirmPassword: NEW_PASSWORD,
};
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

let stack: TestStack;

beforeAll(async () => {
  stack = await startTestStack({ env: { OPEN_GRAPHQL: 'true' } });
});
afterAll(() => stack.stop());

type Database = keyof TestStack['databaseUrls'];

const rows = (database: Database, sql: string, values?: readonly unknown[]) =>
  queryRows(stack.databaseUrls[database], sql, values);

async function tokenFor(email: string, path: 'reset' | 'confirm-email'): Promise<string> {
  let token = '';
  await eventually(async () => {
    const sql = 'select text from mailbox where "to" = $1 order by "deliveredAt" desc';
    const [mail] = await rows('identity', sql, [email]);
    token = new RegExp(`/${path}/([\\w-]+)`).exec(mail?.['text'] ?? '')?.[1] ?? '';
    expect(token).not.toBe('');
  });
  return token;
}

async function signIn(email: string, password = PASSWORD): Promise<Browser> {
  const browser = openBrowser(stack.url);
  expect((await browser.post('/api/auth/login', { identifier: email, password })).status).toBe(200);
  return browser;
}

/** A browser with the same cookies, which gets none of the other's later ones. */
const withCookiesOf = ({ cookies }: Browser) => openBrowser(stack.url, cookies);

const isGuest = async (browser: Browser) => (await browser.get('/api/auth/user')).body.isGuest;

describe('a forgotten password', () => {
  it('ACCT-01 gets the same response with and without an account', async () => {
    const { email } = await openAsCustomer(stack.url);
    const browser = openBrowser(stack.url);
    const known = await browser.post('/api/auth/forgot', { identifier: email });
    const unknown = await browser.post('/api/auth/forgot', { identifier: 'nobody@example.org' });
    expect([known.status, known.text]).toEqual([200, '{"success":true}']);
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
  });

  it('ACCT-02 can be replaced with the link, which ends all earlier sessions', async () => {
    const before = await openAsCustomer(stack.url);
    expect(await isGuest(before)).toBe(false);
    await before.post('/api/auth/forgot', { identifier: before.email });
    const token = await tokenFor(before.email, 'reset');
    const opened = await fetch(`${stack.url}/reset/${token}`, { headers: { accept: 'text/html' } });
    await opened.text();
    expect(await isGuest(before)).toBe(false);
    const elsewhere = openBrowser(stack.url);
    const done = await elsewhere.post('/api/auth/reset', {
      token,
      password: NEW_PASSWORD,
      confirmPassword: NEW_PASSWORD,
    });
    expect([done.status, done.body]).toEqual([200, { success: true }]);
    // By which the account knows this browser (AUTH-34).
    expect([...elsewhere.cookies.keys()]).toContain('device');
    expect(await isGuest(before)).toBe(true);
    await signIn(before.email, NEW_PASSWORD);
  });
});

describe('the API of the account page', () => {
  it('ACCT-04 ends another session at once, even if the gateway has it cached', async () => {
    const here = await openAsCustomer(stack.url);
    const there = await signIn(here.email);
    expect(await isGuest(there)).toBe(false);
    const { body } = await here.get('/api/account');
    const other = body.sessions.find((session: { isCurrent: boolean }) => !session.isCurrent);
    expect((await here.send('DELETE', `/api/account/sessions/${other.id}`)).status).toBe(200);
    expect([await isGuest(there), await isGuest(here)]).toEqual([true, false]);
  });

  it('ACCT-02 ends every other session with a new password', async () => {
    const here = await openAsCustomer(stack.url);
    const there = await signIn(here.email);
    expect(await isGuest(there)).toBe(false);
    const passwords = { password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };
    const wrong = { currentPassword: 'Wrong-One1!', ...passwords };
    expect((await here.post('/api/account/password', wrong)).status).toBe(403);
    const right = { currentPassword: PASSWORD, ...passwords };
    expect((await here.post('/api/account/password', right)).status).toBe(200);
    expect([await isGuest(there), await isGuest(here)]).toEqual([true, false]);
  });

  it('ACCT-18 signs out whoever has copied the cookies of the browser that sets a new password', async () => {
    const here = await openAsCustomer(stack.url);
    const thief = withCookiesOf(here);
    expect([await isGuest(thief), await isGuest(here)]).toEqual([false, false]);
    expect((await here.post('/api/account/password', PASSWORD_CHANGE)).status).toBe(200);
    expect([await isGuest(thief), await isGuest(here)]).toEqual([true, false]);
    expect((await here.get('/api/account')).body.sessions).toMatchObject([{ isCurrent: true }]);
    for (const name of ['session', 'device']) {
      expect(here.cookies.get(name)).toEqual(expect.any(String));
      expect(here.cookies.get(name)).not.toBe(thief.cookies.get(name));
    }
  });

  it('ACCT-18 keeps its new cookies though a response comes late to a request from before', async () => {
    const here = await openAsCustomer(stack.url);
    // After it the gateway looks the session up anew with the next request, whose response renews the cookie.
    const rename = async () => {
      const names = { firstName: 'Ann', lastName: '' };
      expect((await here.send('PATCH', '/api/account', names)).status).toBe(200);
    };
    await rename();
    expect((await here.get('/api/auth/user')).setCookies).toEqual([
      expect.stringMatching(/^session=/),
    ]);
    await rename();
    const before = withCookiesOf(here);
    const vehicles = new pg.Client({ connectionString: stack.databaseUrls.vehicles });
    await vehicles.connect();
    await vehicles.query('begin; lock table vehicles in access exclusive mode');
    const late = before.get(`/api/vehicles/user/${here.id}`);
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await eventually(async () =>
      expect((await vehicles.query(waiting)).rowCount).toBeGreaterThan(0),
    );
    expect((await here.post('/api/account/password', PASSWORD_CHANGE)).status).toBe(200);
    await vehicles.query('rollback');
    await vehicles.end();
    // On a slow machine the gateway has given up waiting by then, and its response must not set the cookie either.
    expect((await late).setCookies).toEqual([]);
  });

  it('ACCT-03 changes the e-mail with the link sent to it, for every open session', async () => {
    const here = await openAsCustomer(stack.url);
    const email = newEmail();
    await here.post('/api/account/email', { email, currentPassword: PASSWORD });
    expect((await here.get('/api/auth/user')).body.email).toBe(here.email);
    const token = await tokenFor(email, 'confirm-email');
    expect((await openBrowser(stack.url).post('/api/auth/confirm-email', { token })).status).toBe(
      200,
    );
    expect((await here.get('/api/auth/user')).body.email).toBe(email);
  });

  it('changes the names, which every open session shows from then on', async () => {
    const here = await openAsCustomer(stack.url);
    const there = await signIn(here.email);
    const firstNames = async () =>
      await Promise.all(
        [here, there].map(async (browser) => (await browser.get('/api/auth/user')).body.firstName),
      );
    expect(await firstNames()).toEqual([null, null]);
    const names = { firstName: 'Ann', lastName: '' };
    expect((await here.send('PATCH', '/api/account', names)).status).toBe(200);
    expect(await firstNames()).toEqual(['Ann', 'Ann']);
  });

  it('SELF-11 changes the language, which every open session shows from then on', async () => {
    const here = await openAsCustomer(stack.url);
    const there = await signIn(here.email);
    const languages = async () =>
      await Promise.all(
        [here, there].map(async (browser) => (await browser.get('/api/auth/user')).body.language),
      );
    expect(await languages()).toEqual([null, null]);
    const { status, text } = await here.send('PUT', '/api/auth/language', { language: 'es' });
    expect([status, text]).toEqual([204, '']);
    expect(await languages()).toEqual(['es', 'es']);
    const { body } = await here.graphql({ query: '{ viewer { user { language } } }' });
    expect(body.data.viewer.user).toEqual({ language: 'es' });
    const { body: kept } = await here.get('/api/account/export');
    expect(kept.account.account).toMatchObject([{ language: 'es' }]);
  });

  it('SELF-11 refuses to store a guest’s language, and an unknown language', async () => {
    const guest = await openAsGuest(stack.url);
    expect((await guest.get('/api/auth/user')).body.language).toBeNull();
    expect((await guest.send('PUT', '/api/auth/language', { language: 'es' })).status).toBe(401);
    const customer = await openAsCustomer(stack.url);
    for (const body of [{ language: 'fr' }, {}]) {
      const refused = await customer.send('PUT', '/api/auth/language', body);
      expect([refused.status, refused.body.fields]).toEqual([
        400,
        { language: 'The language must be en or es.' },
      ]);
    }
  });

  it('SELF-11 registers and books in a known language, and refuses others', async () => {
    const browser = await openAsGuest(stack.url);
    const words = { email: newEmail(), password: PASSWORD, confirmPassword: PASSWORD };
    const wrong = await browser.post('/api/auth/register', { ...words, language: 'xx' });
    expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([400, ['language']]);
    const right = await browser.post('/api/auth/register', { ...words, language: 'es' });
    expect([right.status, right.body.user.language]).toEqual([201, 'es']);
    const vehicleId = await addVehicle(browser);
    const { id } = await book(browser, vehicleId, { language: 'es' });
    const select = 'select language from services where id = $1';
    expect(await rows('bookings', select, [id])).toEqual([{ language: 'es' }]);
    const other = { vehicleId, serviceDate: dayAhead(), serviceType: 'Detail', language: 'xx' };
    const refused = await browser.post('/api/services', other);
    expect([refused.status, refused.body.fields]).toEqual([
      400,
      { language: 'The language must be en or es.' },
    ]);
  });

  it('NET-21 refuses to read or write for a page that shows another user', async () => {
    const owner = await openAsCustomer(stack.url);
    const { id } = (await owner.get('/api/auth/user')).body;
    const of = (user: string) => ({ 'x-expected-user': user });
    const names = { firstName: 'Quilla', lastName: 'Marsh' };
    expect((await owner.send('PATCH', '/api/account', names, of('0'))).status).toBe(401);
    expect((await owner.get('/api/account', of('0'))).status).toBe(401);
    expect((await owner.post('/api/vehicles', {}, of('0'))).status).toBe(401);
    expect((await owner.get('/api/account/export?user=0')).status).toBe(401);
    expect((await owner.get('/api/account', of(id))).body.firstName).toBeNull();

    expect((await owner.send('PATCH', '/api/account', names, of(id))).status).toBe(200);
    expect((await owner.get('/api/account')).body.firstName).toBe('Quilla');
    expect((await owner.get(`/api/account/export?user=${id}`)).status).toBe(200);
  });

  it('ACCT-03 serves signed-in users, not guests', async () => {
    const guest = await openAsGuest(stack.url);
    for (const path of ['/api/account', '/api/account/export']) {
      expect((await guest.get(path)).status).toBe(401);
    }
    const sent = await guest.post('/api/account/delete', { currentPassword: PASSWORD });
    expect(sent.status).toBe(401);
  });

  it('ACCT-05 exports everything stored about the person as one JSON file', async () => {
    const owner = await openAsCustomer(stack.url);
    await owner.send('PATCH', '/api/account', { firstName: 'Quilla', lastName: 'Marsh' });
    const vehicleId = await addVehicle(owner, {
      imageUrl: `data:image/png;base64,${PIXEL}`,
    });
    await book(owner, vehicleId, { specialInstructions: 'Gate 77' });
    const { headers, body, text } = await owner.get('/api/account/export');
    expect(headers.get('content-disposition')).toBe('attachment; filename="my-data.json"');
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(body.account.account).toMatchObject([{ firstName: 'Quilla', email: owner.email }]);
    expect(body.account.browsers).toHaveLength(1);
    expect(body.garage.vehicles).toMatchObject([{ id: vehicleId, make: 'Toyota' }]);
    expect(body.garage.photos[0].address).toMatch(/^\/api\/photos\/[\w-]+\/\w+$/);
    expect(body.bookings.appointments).toMatchObject([{ specialInstructions: 'Gate 77' }]);
    expect(body.bookings.messages).toMatchObject([{ kind: 'confirmation' }]);
    for (const secret of ['passwordHash', 'deviceToken', '$argon2']) {
      expect(text).not.toContain(secret);
    }
  });
});

describe('a change whose answer is lost', () => {
  const KEY = { 'idempotency-key': 'one press' };

  it('ACCT-15 API-41 has been made when it is sent again: a new password by its link', async () => {
    const { email, ...before } = await openAsCustomer(stack.url);
    await before.post('/api/auth/forgot', { identifier: email });
    const token = await tokenFor(email, 'reset');
    const reset = (password: string, headers: Record<string, string> = KEY) =>
      openBrowser(stack.url).post(
        '/api/auth/reset',
        { token, password, confirmPassword: password },
        headers,
      );
    for (let sent = 0; sent < 2; sent += 1) {
      const { status, body } = await reset(NEW_PASSWORD);
      expect([status, body]).toEqual([200, { success: true }]);
    }
    expect((await reset('Another-One3!')).status).toBe(409);
    expect((await reset(NEW_PASSWORD, {})).status).toBe(404);
    await signIn(email, NEW_PASSWORD);
  });

  it('ACCT-15 API-41 has been made when it is sent again: another password, or an address', async () => {
    const here = await openAsCustomer(stack.url);
    const passwords = { password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };
    const change = { currentPassword: PASSWORD, ...passwords };
    const email = newEmail();
    const asked = { email, currentPassword: NEW_PASSWORD };
    const twice = async (path: string, body: object) =>
      [await here.post(path, body, KEY), await here.post(path, body, KEY)].map(
        ({ status }) => status,
      );
    expect(await twice('/api/account/password', change)).toEqual([200, 200]);
    expect(await twice('/api/account/email', asked)).toEqual([200, 200]);
    const token = await tokenFor(email, 'confirm-email');
    expect(await twice('/api/auth/confirm-email', { token })).toEqual([200, 200]);
    const sent = await rows('identity', `select kind from mail_messages where "to" = any($1)`, [
      [here.email, email],
    ]);
    expect(sent.map(({ kind }) => kind).sort()).toEqual([
      ...['email-changed', 'email-link', 'password-changed'],
    ]);
  });

  it('ACCT-15 ACCT-18 NET-21 signs the browser in again when it is sent again: another password, by the browser that sent it alone', async () => {
    const here = await openAsCustomer(stack.url);
    const { id } = (await here.get('/api/auth/user')).body;
    const page = { 'x-expected-user': id };
    const headers = { ...page, ...KEY };
    const lost = await withCookiesOf(here).post('/api/account/password', PASSWORD_CHANGE, headers);
    expect(lost.status).toBe(200);
    // Another tab asks in between, and the browser keeps the answer's cookies.
    expect(await isGuest(here)).toBe(true);
    const other = await openAsCustomer(stack.url);
    const wrong = { password: 'Another-One3!', confirmPassword: 'Another-One3!' };
    for (const [browser, change, key, status] of [
      [here, {}, {}, 401],
      [here, {}, { 'idempotency-key': 'another press' }, 401],
      [here, wrong, KEY, 409],
      [other, {}, KEY, 401],
      [openBrowser(stack.url), {}, KEY, 401],
    ] as const) {
      const sent = { ...PASSWORD_CHANGE, ...change };
      const refused = await browser.post('/api/account/password', sent, { ...page, ...key });
      expect([refused.status, await isGuest(here)]).toEqual([status, true]);
    }
    const again = await here.post('/api/account/password', PASSWORD_CHANGE, headers);
    expect([again.status, again.body]).toEqual([200, { success: true }]);
    expect((await here.get('/api/auth/user')).body.id).toBe(id);
  });

  it('ACCT-15 NET-21 has been made when it is sent again: a deletion, by the browser that sent it alone', async () => {
    const owner = await openAsCustomer(stack.url);
    const { id } = (await owner.get('/api/auth/user')).body;
    const other = await openAsCustomer(stack.url);
    const guest = await openAsGuest(stack.url);
    /** Sends it with a browser's cookies as they are now, and keeps none of the answer's. */
    const sendFrom = async (sender: Browser, key: Record<string, string> = KEY) => {
      const browser = withCookiesOf(sender);
      const body = { currentPassword: PASSWORD };
      const headers = { ...key, 'x-expected-user': id };
      return { browser, ...(await browser.post('/api/account/delete', body, headers)) };
    };
    for (let sent = 0; sent < 3; sent += 1) {
      const { status, body, headers, browser } = await sendFrom(owner);
      expect([status, body]).toEqual([200, { success: true }]);
      expect(headers.get('clear-site-data')).toBe('"cache", "storage"');
      expect(browser.cookies.has('session')).toBe(false);
      // Another tab asks in between, and the browser keeps the answer's cookies.
      expect(await isGuest(owner)).toBe(true);
    }
    for (const refused of [
      await sendFrom(owner, {}),
      await sendFrom(owner, { 'idempotency-key': 'another press' }),
      await sendFrom(other),
      await sendFrom(guest),
      await sendFrom(openBrowser(stack.url)),
    ]) {
      expect(refused.status).toBe(401);
    }
    expect(await isGuest(other)).toBe(false);
  });

  it('ACCT-15 TOOL-02 is refused as the OpenAPI document says if its key comes with other content', async () => {
    const owner = await openAsCustomer(stack.url);
    await owner.post('/api/auth/forgot', { identifier: owner.email });
    const byLink = { token: await tokenFor(owner.email, 'reset') };
    const other = await openAsCustomer(stack.url);
    const proof = { currentPassword: PASSWORD };
    const newcomer = { email: newEmail() };
    const first = { password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };
    const wrong = { password: 'Another-One3!', confirmPassword: 'Another-One3!' };
    const { paths } = (await owner.get('/api/openapi.json')).body;
    for (const [path, browser, sent, changed, refusals] of [
      ['/api/auth/register', null, { ...newcomer, ...first }, wrong, [409, 423]],
      ['/api/auth/reset', null, { ...byLink, ...first }, wrong, [409, 423]],
      ['/api/account/email', other, { ...proof, ...newcomer }, { email: newEmail() }, [409]],
      ['/api/account/password', other, { ...proof, ...first }, wrong, [409, 423]],
    ] as const) {
      const send = async (body: object) =>
        (await (browser ?? openBrowser(stack.url)).post(path, body, KEY)).status;
      expect([path, Math.floor((await send(sent)) / 100)]).toEqual([path, 2]);
      const seen = new Set<number>();
      for (let count = 0; count < 6; count += 1) seen.add(await send({ ...sent, ...changed }));
      expect([path, [...seen]]).toEqual([path, refusals]);
      const documented = Object.keys(paths[path].post.responses);
      expect([path, documented]).toEqual([path, expect.arrayContaining(refusals.map(String))]);
    }
  });

  it('ACCT-15 NET-21 is documented as the calls that answer a repeat without its user', async () => {
    const { paths } = (await openBrowser(stack.url).get('/api/openapi.json')).body;
    const described = (path: string): string =>
      paths[path].post.parameters.find(({ name }: { name: string }) => name === 'X-Expected-User')
        .description;
    for (const path of ['/api/account/delete', '/api/account/password']) {
      expect(described(path)).toBe(
        `${described('/api/account/email')} A repeat under its key, once that has ended the session, is answered all the same.`,
      );
    }
  });
});

describe('deleting a person', () => {
  const MARKER = 'zqmarker';

  /** Every table, event log included, in which some row contains a text. */
  async function placesWith(text: string): Promise<string[]> {
    const places: string[] = [];
    for (const database of Object.keys(stack.databaseUrls) as Database[]) {
      const tables = await rows(
        database,
        `select table_schema as schema, table_name as name from information_schema.tables
         where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
      );
      for (const { schema, name } of tables) {
        const held = await rows(
          database,
          `select 1 from "${schema}"."${name}" as held where held::text ilike $1 limit 1`,
          [`%${text}%`],
        );
        if (held.length > 0) places.push(`${database}.${name}`);
      }
    }
    return places;
  }

  async function equip(): Promise<Browser & { id: string; email: string }> {
    const guest = await openAsGuest(stack.url);
    await addVehicle(guest, { make: 'Custom', model: `${MARKER} guest car` });
    const email = `${MARKER}@example.org`;
    const { body } = await register(guest, email);
    const owner = { ...guest, id: body.user.id, email };
    await owner.send('PATCH', '/api/account', { firstName: MARKER, lastName: MARKER });
    return owner;
  }

  it('ACCT-06 leaves nothing about the person in any database or the event log', async () => {
    const owner = await equip();
    const vehicleId = await addVehicle(owner, {
      make: 'Custom',
      model: `${MARKER} car`,
      imageUrl: `data:image/png;base64,${PIXEL}`,
    });
    const details = { specialInstructions: `${MARKER} gate` };
    const ahead = await book(owner, vehicleId, details);
    const past = await book(owner, vehicleId, {
      ...details,
      serviceDate: `${dayAhead(21)} Morning (8AM - 12PM)`,
    });
    await owner.graphql({
      query: `mutation { saveQuizResponse(input: { answers: { contactName: "${MARKER}" } }) { sessionId } }`,
    });
    const staff = await openAsStaff(stack);
    await eventually(async () => {
      const change = { location: `2 ${MARKER} Street`, status: 'completed' };
      const sent = await staff.send('PATCH', `/api/admin/appointments/${past.id}`, change);
      expect([sent.status, sent.text]).toEqual([200, expect.anything()]);
    });
    await eventually(async () => {
      const places = await placesWith(MARKER);
      for (const place of [
        'identity.users',
        'vehicles.vehicles',
        'bookings.services',
        'bookings.quiz_responses',
        'bookings.mailbox',
        'admin.appointments',
        'admin.users',
        'admin.audit_entries',
        'event_log.log',
      ]) {
        expect(places).toContain(place);
      }
    }, UNTIL_SENT);

    const asked = (currentPassword: string) =>
      owner.post('/api/account/delete', { currentPassword });
    expect((await asked('Wrong-One1!')).status).toBe(403);
    const elsewhere = await signIn(owner.email);
    expect(await isGuest(elsewhere)).toBe(false);
    const done = await asked(PASSWORD);
    expect([done.status, done.body]).toEqual([200, { success: true }]);
    // At once in every browser, even if the gateway has its session cached.
    expect([await isGuest(owner), await isGuest(elsewhere)]).toEqual([true, true]);
    expect((await elsewhere.get('/api/account')).status).toBe(401);

    await eventually(async () => expect(await placesWith(MARKER)).toEqual([]));
    expect(await rows('vehicles', 'select 1 from photos where "ownerId" = $1', [owner.id])).toEqual(
      [],
    );

    const kept = await rows(
      'bookings',
      `select "confirmationNumber", "status", "price", "serviceType", left("serviceDate", 10) as day
       from services where id = any($1::uuid[]) order by "startsAt"`,
      [[ahead.id, past.id]],
    );
    expect(kept).toEqual([
      {
        confirmationNumber: ahead.confirmationNumber,
        status: 'cancelled',
        price: '$150',
        serviceType: 'Detail',
        day: dayAhead(),
      },
      {
        confirmationNumber: past.confirmationNumber,
        status: 'completed',
        price: '$150',
        serviceType: 'Detail',
        day: dayAhead(21),
      },
    ]);
    await eventually(async () => {
      const listed = await staff.get('/api/admin/appointments');
      const statuses = listed.body
        .filter(({ id }: { id: string }) => [ahead.id, past.id].includes(id))
        .map(({ status }: { status: string }) => status);
      expect(statuses.sort()).toEqual(['cancelled', 'completed']);
    });
    const { body: users } = await staff.get('/api/admin/users');
    expect(users.map(({ id }: { id: string }) => id)).not.toContain(owner.id);
  });
});
