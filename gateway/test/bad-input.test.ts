import {
  addVehicle,
  type Browser,
  book,
  CAMRY,
  openAsCustomer,
  openAsStaff,
  openBrowser,
  PASSWORD,
} from '@dewlane/test-engines/customers';
import { startTestStack, type TestStack } from '@dewlane/test-engines/stack';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { expectRefusal } from './support/refusals.ts';
import { sendRaw } from './support/send-raw.ts';
import { WRITES, type Write } from './support/writes.ts';

let stack: TestStack;
/** Signed in as customer and as staff at once. */
let browser: Browser;
let customerId: string;
let ids: Record<string, string>;

beforeAll(async () => {
  stack = await startTestStack({ env: { OPEN_GRAPHQL: 'true', LOCKOUT_FAILURES: '100' } });
  const customer = await openAsCustomer(stack.url);
  customerId = customer.id;
  const staff = await openAsStaff(stack);
  for (const [name, value] of staff.cookies) customer.cookies.set(name, value);
  browser = customer;
  const vehicle = await addVehicle(browser);
  ids = { vehicle, appointment: (await book(browser, vehicle)).id };
});
afterAll(() => stack.stop());

const filled = (text: string) => text.replace(/\{(\w+)\}/g, (_all, name) => ids[name] ?? name);

const sendBody = (
  { method, path }: Pick<Write, 'method' | 'path'>,
  body: string,
  contentType?: string,
) => sendRaw(stack.url, browser, { method, path: filled(path) }, body, contentType);

const send = (write: Write, payload: unknown) => sendBody(write, filled(JSON.stringify(payload)));

/** What the calls of this file change, which all goes to the customer or belongs to them; messages follow when they are sent. */
async function everythingStored(): Promise<unknown> {
  const { status, body } = await browser.get('/api/account/export');
  expect(status).toBe(200);
  const { appointments, questionnaires } = body.bookings;
  expect(appointments.length).toBeGreaterThan(0);
  return {
    account: body.account.account,
    vehicles: body.garage.vehicles,
    appointments,
    questionnaires,
  };
}

describe.each(WRITES)('API-38 API-39 API-40 $method $path', (write) => {
  it('refuses broken JSON', async () => {
    for (const body of ['{', '{"a":', 'null,', '{"a":1}}', '\u0000']) {
      expectRefusal(await sendBody(write, body));
    }
  });

  it('refuses bodies other than objects', async () => {
    for (const body of ['[]', '"text"', '5', 'true', '[[[[]]]]']) {
      expectRefusal(await sendBody(write, body));
    }
  });

  it('PERM-09 refuses another content type or none with 415', async () => {
    const body = filled(JSON.stringify(write.payload));
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'image/png',
      '',
    ]) {
      expectRefusal(await sendBody(write, body, type), [415]);
    }
  });

  it('refuses bodies that are too large with 413', async () => {
    const limit = write.path.startsWith('/api/vehicles') ? 17_000_000 : 256 * 1024;
    expectRefusal(await sendBody(write, JSON.stringify({ text: 'x'.repeat(limit) })), [413]);
  });

  it('refuses NUL characters, nested ones too', async () => {
    for (const name of Object.keys(write.payload)) {
      expectRefusal(await send(write, { ...write.payload, [name]: 'a\u0000b' }));
      expectRefusal(await send(write, { ...write.payload, [name]: { deep: ['\u0000'] } }));
    }
    expectRefusal(await send(write, { ...write.payload, '\u0000': 'x' }));
  });

  it('refuses keys that would change a prototype, and endless nesting', async () => {
    expectRefusal(await sendBody(write, '{"__proto__":{"isAdmin":true}}'));
    expectRefusal(await sendBody(write, `{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`));
  });

  it('names each missing field', async () => {
    for (const name of write.required) {
      for (const nothing of [undefined, null]) {
        const reply = await send(write, { ...write.payload, [name]: nothing });
        expectRefusal(reply);
        expect(reply.body.fields).toHaveProperty(name);
      }
    }
  });

  const checked = Object.keys(write.payload).filter((name) => !write.ignored?.includes(name));

  it.each(checked)('names the field %s if its type is wrong', async (name) => {
    for (const wrong of [{}, [], ['a'], { a: 1 }, name === 'price' ? true : 12]) {
      const reply = await send(write, { ...write.payload, [name]: wrong });
      expectRefusal(reply);
      expect(reply.body.fields).toHaveProperty(name);
    }
  });

  it.each(checked)('refuses a value of %s that is far too long', async (name) => {
    const reply = await send(write, { ...write.payload, [name]: 'x'.repeat(20_000) });
    expectRefusal(reply);
    expect(reply.body.fields).toHaveProperty(name);
  });

  it('accepts any value in fields that are ignored', async () => {
    for (const name of write.ignored ?? []) {
      const { status } = await send(write, { ...write.payload, [name]: { any: 'thing' } });
      expect(status).toBe(201);
    }
  });

  it('PERM-09 refuses another origin, changes nothing and sets no cookie', async () => {
    const before = await everythingStored();
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ] as Record<string, string>[]) {
      const reply = await browser.send(write.method, filled(write.path), write.payload, headers);
      expectRefusal(reply, [403]);
      expect(reply.setCookies).toEqual([]);
    }
    expect(await everythingStored()).toEqual(before);
  });
});

describe('API-43 a validation message', () => {
  it.each([
    ['POST', '/api/vehicles', { ...CAMRY, make: ['x'] }, { make: 'Make must be text' }],
    [
      'POST',
      '/api/vehicles',
      { ...CAMRY, type: 'boat' },
      { type: 'Vehicle type must be sedan, crossover, truck or van' },
    ],
    [
      'POST',
      '/api/quiz-responses',
      { contactPhone: '5'.repeat(41) },
      { contactPhone: 'Phone number must be at most 40 characters' },
    ],
    [
      'POST',
      '/api/quiz-responses',
      { serviceDate: '2027-02-29' },
      { serviceDate: expect.stringMatching(/^February 29, 2027 does not exist\. /) },
    ],
    [
      'POST',
      '/api/services',
      { vehicleId: '{vehicle}', serviceDate: '2026-13-01', serviceType: 'Detail' },
      { serviceDate: expect.stringMatching(/^There is no month 13\. /) },
    ],
    [
      'PATCH',
      '/api/admin/appointments/{appointment}',
      { serviceDate: '2027-02-30 Morning (8AM - 12PM)' },
      { serviceDate: expect.stringMatching(/^February 30, 2027 does not exist\. /) },
    ],
    [
      'PATCH',
      '/api/admin/appointments/{appointment}',
      { serviceDate: 'tomorrow' },
      { serviceDate: expect.stringMatching(/^The date must be written as YYYY-MM-DD, alone or /) },
    ],
    [
      'POST',
      '/api/auth/login',
      { identifier: 'x'.repeat(300), password: 'x' },
      {
        identifier: 'Username or email must be at most 255 characters',
      },
    ],
  ])('tells %s %s which field is wrong, and why: %j', async (method, path, payload, fields) => {
    const reply = await sendBody({ method, path }, filled(JSON.stringify(payload)));
    expectRefusal(reply);
    expect(reply.body.fields).toEqual(fields);
    expect([reply.body.message]).toEqual(Object.values(fields));
  });
});

describe('API-40 texts of any kind', () => {
  const ODD = [
    '\ud800',
    '\u202e',
    '💧'.repeat(20),
    "'; drop table vehicles; --",
    '%00',
    '<script>',
    '\\u0000',
    '  ',
  ];

  it.each(WRITES)('never gets a 500 from $method $path', async (write) => {
    for (const name of Object.keys(write.payload)) {
      for (const text of ODD) {
        const { status } = await send(write, { ...write.payload, [name]: text });
        expect(`${write.path} ${name} ${text} ${status}`).toMatch(/ (20[01]|4\d\d)$/);
      }
    }
  });
});

describe('API-39 addresses', () => {
  it.each([
    '/api/vehicles/{id}',
    '/api/vehicles/user/{id}',
    '/api/admin/appointments/{id}',
    '/api/photos/{id}/{id}',
  ])('refuses %s for unknown and malformed ids', async (path) => {
    for (const id of [
      'none',
      '%00',
      '%',
      "1'--",
      '..%2f..',
      'x'.repeat(5_000),
      '01890000-0000-7000-8000-000000000000',
      '-1',
    ]) {
      const reply = await browser.get(path.replaceAll('{id}', id));
      expectRefusal(reply, [400, 403, 404]);
    }
  });

  it.each([
    '/api',
    '/api/',
    '/api/nothing',
    '/api/vehicles/1/2',
    '/api/admin',
    '/graphql/x',
    '/api/vehicles/',
    '/api/auth/../x',
  ])('API-39 responds to an unknown address with 404 in JSON: %s', async (path) => {
    for (const method of ['GET', 'POST', 'DELETE']) {
      const reply = await browser.send(method, path, undefined, { accept: 'text/html' });
      expectRefusal(reply, [404]);
    }
  });

  it.each([
    ['DELETE', '/api/auth/user', 'GET'],
    ['GET', '/api/auth/login', 'POST'],
    ['PATCH', '/api/vehicles/1', 'PUT'],
    ['POST', '/api/admin/status', 'GET'],
    ['GET', '/graphql', 'POST'],
  ])(
    'responds to %s %s with 405 and says which method is allowed',
    async (method, path, allowed) => {
      const reply = method === 'GET' ? await browser.get(path) : await browser.send(method, path);
      expectRefusal(reply, [405]);
      expect(reply.headers.get('allow')).toContain(allowed);
    },
  );

  it("PERM-06 responds with 403 for somebody else's list", async () => {
    expectRefusal(await browser.get(`/api/vehicles/user/${Number(customerId) + 1}`), [403]);
  });
});

describe('API-40 Idempotency-Key', () => {
  it('is refused if longer than 200 characters', async () => {
    const headers = { 'idempotency-key': 'k'.repeat(201) };
    expectRefusal(await browser.post('/api/vehicles', CAMRY, headers));
  });

  it.each(['/api/auth/login', '/api/admin/login'])(
    'API-41 is accepted and ignored by %s',
    async (path) => {
      const headers = { 'idempotency-key': 'login' };
      for (const name of ['one', 'two']) {
        const payload = { identifier: name, username: name, password: PASSWORD };
        expect((await openBrowser(stack.url).post(path, payload, headers)).status).toBe(401);
      }
    },
  );
});

describe('NET-03 calls without a payload', () => {
  it.each(['application/json', 'application/json; charset=utf-8', ''])(
    'accepts an empty body with the content type "%s"',
    async (type) => {
      const id = await addVehicle(browser);
      const reply = await sendBody({ method: 'DELETE', path: `/api/vehicles/${id}` }, '', type);
      expect([reply.status, reply.body]).toEqual([200, { success: true }]);
    },
  );
});

it.each([
  ['calendar entry', (id: string) => `/api/appointments/${id}/calendar.ics`],
  ['photo', (id: string) => `/api/photos/${id}/${id}`],
  ['vehicle', (id: string) => `/api/vehicles/${id}`],
])(
  'SEC-12 finds no %s by an id of emoji, which are two characters each to a service',
  async (_what, path) => {
    for (const count of [50, 60, 100]) {
      expect((await browser.get(path(encodeURIComponent('🚗'.repeat(count))))).status).toBe(404);
    }
  },
);
