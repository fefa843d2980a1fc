import { eventually, queryRows, TRIED_ANEW } from '@dewlane/test-engines';
import {
  addVehicle,
  type Browser,
  book,
  dayAhead,
  openAsCustomer,
  openAsGuest,
  openAsStaff,
  openBrowser,
} from '@dewlane/test-engines/customers';
import { startTestStack, type TestStack } from '@dewlane/test-engines/stack';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

let stack: TestStack;
let staff: Browser;

beforeAll(async () => {
  stack = await startTestStack();
  staff = await openAsStaff(stack);
});
afterAll(() => stack.stop());

/** A customer's appointment that staff can see already. */
async function bookedAppointment(more: object = {}) {
  const customer = await openAsCustomer(stack.url);
  const booked = await book(customer, await addVehicle(customer), more);
  await eventually(async () => {
    expect((await staff.get(`/api/admin/appointments/${booked.id}`)).status).toBe(200);
  });
  return { customer, ...booked };
}

/**
 * A change by staff that is in its response and what they read next. The response waits 2 s for that; a busy machine may
 * need longer, but not every time.
 */
const changesAtOnce = (change: () => Promise<void>) => eventually(change, TRIED_ANEW);

/** What staff read of an appointment, which on a busy machine shows a change some time after its response. */
const readBack = async (id: string) => (await staff.get(`/api/admin/appointments/${id}`)).body;

/** The list's row of an appointment, if it has one. */
const listed = async (id: string) => {
  const { body } = await staff.get('/api/admin/appointments');
  return body.find((one: { id: string }) => one.id === id);
};

describe('the session of staff', () => {
  it('API-25 PERM-04 starts with username and password', async () => {
    const browser = openBrowser(stack.url);
    const { status, body, setCookies } = await browser.post('/api/admin/login', stack.staff);
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, redirectUrl: '/admin' });
    expect(body.message).toEqual(expect.any(String));
    // The second one recognises this browser while the account is locked (AUTH-34).
    expect(setCookies).toHaveLength(2);
    expect(setCookies[0]).toMatch(/^staff_session=[^;]+; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(setCookies[1]).toMatch(/^device=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  it('API-26 API-38 responds to a wrong login with 401 and success false', async () => {
    const payload = { ...stack.staff, password: 'Wrong&Secret1' };
    const { status, body } = await openBrowser(stack.url).post('/api/admin/login', payload);
    expect(status).toBe(401);
    expect(body).toEqual({
      success: false,
      error: 'Invalid username or password',
      message: 'Invalid username or password',
      code: 'UNAUTHENTICATED',
      requestId: expect.any(String),
    });
  });

  it("PERM-04 doesn't start with a customer's login", async () => {
    const customer = await openAsCustomer(stack.url);
    const payload = { username: customer.email, password: 'Str0ng&Secret' };
    expect((await customer.post('/api/admin/login', payload)).status).toBe(401);
    expect((await customer.get('/api/admin/status')).status).toBe(401);
  });

  it('API-27 has a status', async () => {
    const { status, body } = await staff.get('/api/admin/status');
    expect([status, body]).toEqual([200, { isAdmin: true, username: 'boss' }]);
    expect((await openBrowser(stack.url).get('/api/admin/status')).status).toBe(401);
  });

  it('API-37 PERM-03 SEC-11 ends on logout, which clears the browser’s data', async () => {
    const browser = await openAsStaff(stack);
    const cookie = browser.cookies.get('staff_session') ?? '';
    const { status, body, headers } = await browser.post('/api/admin/logout');
    expect([status, body]).toEqual([200, { success: true }]);
    // A customer's draft in the same browser stays: no `storage`.
    expect(headers.get('clear-site-data')).toBe('"cache"');
    expect(browser.cookies.has('staff_session')).toBe(false);
    const thief = openBrowser(stack.url);
    thief.cookies.set('staff_session', cookie);
    expect((await thief.get('/api/admin/status')).status).toBe(401);
  });

  it('exists alongside a customer’s session and outlives it', async () => {
    const browser = await openAsCustomer(stack.url);
    await browser.post('/api/admin/login', stack.staff);
    expect((await browser.get('/api/auth/user')).body.id).toBe(browser.id);
    expect((await browser.get('/api/admin/status')).status).toBe(200);
    await browser.get('/api/logout');
    expect((await browser.get('/api/admin/status')).status).toBe(200);
    expect((await browser.get('/api/auth/user')).body.isGuest).toBe(true);
  });
});

describe('guests and customers', () => {
  const CALLS: [string, string, object?][] = [
    ['GET', '/api/admin/status'],
    ['GET', '/api/admin/appointments'],
    ['GET', '/api/admin/users'],
    ['GET', '/api/admin/quiz-responses'],
    ['GET', '/api/admin/appointments/{id}'],
    ['PUT', '/api/admin/appointments/{id}', { serviceDate: '2031-01-01', location: 'Elsewhere' }],
    ['PATCH', '/api/admin/appointments/{id}', { serviceDate: '2031-01-01', price: 1 }],
    ['DELETE', '/api/admin/appointments/{id}'],
    ['POST', '/api/admin/logout'],
  ];

  it('PERM-05 NET-02 can use none of the staff calls', async () => {
    const { customer, id } = await bookedAppointment();
    const before = (await staff.get(`/api/admin/appointments/${id}`)).body;
    for (const browser of [openBrowser(stack.url), await openAsGuest(stack.url), customer]) {
      for (const [method, path, payload] of CALLS) {
        const address = path.replace('{id}', id);
        const { status, body } =
          method === 'GET'
            ? await browser.get(address)
            : await browser.send(method, address, payload);
        expect([401, 403]).toContain(status);
        const { message, code } = body;
        expect(body).toEqual({ error: message, message, code, requestId: expect.any(String) });
      }
    }
    expect((await staff.get(`/api/admin/appointments/${id}`)).body).toEqual(before);
  });
});

describe("staff's lists", () => {
  it('API-28 PERM-03 DATA-14 contains all appointments', async () => {
    const { id, customer } = await bookedAppointment({ specialInstructions: 'Mind the dog' });
    // The account's event may arrive after the booking's.
    await eventually(async () => {
      const { status, body } = await staff.get('/api/admin/appointments');
      expect(status).toBe(200);
      expect(body[0]).toMatchObject({
        id,
        userId: customer.id,
        customerEmail: customer.email,
        vehicleInfo: '2021 Toyota Camry',
        serviceType: 'Detail',
        serviceDate: `${dayAhead()} Morning (8AM - 12PM)`,
        timeSlot: 'Morning (8AM - 12PM)',
        status: 'scheduled',
        price: '$150',
        specialInstructions: 'Mind the dog',
        fullDetails: {
          selectedServicePackage: 'detail',
          vehicleDetails: { miles: '45000', color: 'Blue' },
        },
      });
    });
  });

  it('API-29 DATA-12 contains all users', async () => {
    const before = Date.now();
    const customer = await openAsCustomer(stack.url);
    await eventually(async () => {
      const { status, body } = await staff.get('/api/admin/users');
      expect(status).toBe(200);
      expect(body[0]).toMatchObject({
        id: customer.id,
        email: customer.email,
        firstName: null,
        lastName: null,
      });
      expect(body[0].username).toEqual(expect.any(String));
      expect(Date.parse(body[0].createdAt)).toBeGreaterThanOrEqual(before);
    });
  });

  it('API-30 DATA-17 contains all quiz responses', async () => {
    const guest = await openAsGuest(stack.url);
    const answers = {
      contactName: 'Ann Lee',
      contactPhone: '(555) 010-0199',
      parkingOption: 'Street',
      vehicleType: 'van',
      previouslyDetailed: 'no',
      occupants: 'Both',
      serviceDate: dayAhead(),
      location: '12 Oak Street, Fresno',
      selectedServicePackage: 'full',
    };
    for (const { sent, timeSlot, customTime = null, customVehicleInfo = null } of [
      { sent: 'morning', timeSlot: 'Morning (8AM - 12PM)' },
      {
        sent: 'custom',
        timeSlot: '9:30 AM',
        customTime: '9:30 AM',
        customVehicleInfo: 'A red van',
      },
    ]) {
      const given = { ...answers, customTime, customVehicleInfo };
      const saved = await guest.post('/api/quiz-responses', { ...given, timeSlot: sent });
      await eventually(async () => {
        const { status, body } = await staff.get('/api/admin/quiz-responses');
        expect(status).toBe(200);
        expect(body[0]).toEqual({
          ...given,
          id: saved.body.id,
          userId: expect.stringMatching(/^guest_/),
          sessionId: saved.body.sessionId,
          timeSlot,
          specialInstructions: null,
          completedAt: false,
          createdAt: saved.body.createdAt,
        });
      });
    }
  });

  it('API-31 returns the newest first, with a link to the next page', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) ids.unshift((await bookedAppointment()).id);
    const page = await staff.get('/api/admin/appointments?limit=2');
    expect(page.body.map(({ id }: { id: string }) => id)).toEqual(ids.slice(0, 2));
    const link = page.headers.get('link') ?? '';
    expect(link).toMatch(/^<\/api\/admin\/appointments\?[^>]+>; rel="next"$/);
    const next = await staff.get(/<([^>]+)>/.exec(link)?.[1] ?? '');
    expect(next.body[0].id).toBe(ids[2]);
    expect((await staff.get('/api/admin/appointments')).headers.get('link')).toBeNull();
  });

  it.each(['0', '-1', 'many', '1.5', ''])('API-31 refuses the limit "%s"', async (limit) => {
    const { status, body } = await staff.get(`/api/admin/appointments?limit=${limit}`);
    expect(status).toBe(400);
    expect(body.fields).toHaveProperty('limit');
  });
});

describe('one appointment', () => {
  it('API-32 can be read', async () => {
    const { id, confirmationNumber } = await bookedAppointment();
    const { status, body } = await staff.get(`/api/admin/appointments/${id}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id, confirmationNumber, status: 'scheduled' });
  });

  it('API-33 stores date and location by PUT, and the next list shows them', async () => {
    await changesAtOnce(async () => {
      const { id } = await bookedAppointment();
      const { status, body } = await staff.send('PUT', `/api/admin/appointments/${id}`, {
        serviceDate: `${dayAhead(40)} Evening (4PM - 8PM)`,
        location: '1 Elm Street',
      });
      expect(status).toBe(200);
      expect(body).toMatchObject({ id, location: '1 Elm Street', timeSlot: 'Evening (4PM - 8PM)' });
      expect(await listed(id)).toEqual(body);
    });
  });

  it('API-34 stores date and price by PATCH', async () => {
    const change = { serviceDate: `${dayAhead(41)} 3:15 PM`, price: 175.5 };
    const stored = { ...change, price: '$175.50' };
    await changesAtOnce(async () => {
      const { id, customer } = await bookedAppointment();
      const { status, body } = await staff.send('PATCH', `/api/admin/appointments/${id}`, change);
      expect(status).toBe(200);
      expect(body).toMatchObject(stored);
      const own = await customer.get('/api/services/user');
      expect(own.body).toMatchObject([{ price: '$175.50' }]);
    });
  });

  it.each([
    [0, '$0'],
    ['150', '$150'],
    ['99.5', '$99.50'],
    [100_000, '$100,000'],
  ])('API-34 takes the price %p', async (price, shown) => {
    const { id } = await bookedAppointment();
    const { status } = await staff.send('PATCH', `/api/admin/appointments/${id}`, { price });
    expect(status).toBe(200);
    await eventually(async () => expect((await readBack(id)).price).toBe(shown));
  });

  it.each([
    [{ price: -1 }, 'price'],
    [{ price: 'much' }, 'price'],
    [{ price: '1e3' }, 'price'],
    [{ price: 1.005 }, 'price'],
    [{ price: 100_000.01 }, 'price'],
    [{ price: null }, 'price'],
    [{ serviceDate: 'next week' }, 'serviceDate'],
    [{ serviceDate: '01/02/2031' }, 'serviceDate'],
    [{ serviceDate: '2031-02-30' }, 'serviceDate'],
    [{ serviceDate: 5 }, 'serviceDate'],
    [{ status: 'lost' }, 'status'],
  ])('API-36 refuses %j by PATCH', async (payload, field) => {
    const { id } = await bookedAppointment();
    const { status, body } = await staff.send('PATCH', `/api/admin/appointments/${id}`, payload);
    expect(status).toBe(400);
    expect(body.error).toBe(body.message);
    expect(body.fields).toHaveProperty(field);
  });

  it('API-36 refuses by PUT a date that does not begin with YYYY-MM-DD', async () => {
    const { id } = await bookedAppointment();
    const payload = { serviceDate: 'soon', location: '1 Elm Street' };
    const { status, body } = await staff.send('PUT', `/api/admin/appointments/${id}`, payload);
    expect([status, Object.keys(body.fields)]).toEqual([400, ['serviceDate']]);
  });

  it('DATA-21 has a status that staff set', async () => {
    const { id, customer } = await bookedAppointment();
    for (const status of ['in_progress', 'completed', 'cancelled', 'scheduled']) {
      const response = await staff.send('PATCH', `/api/admin/appointments/${id}`, { status });
      expect(response.status).toBe(200);
      await eventually(async () => expect((await readBack(id)).status).toBe(status));
    }
    expect((await customer.get('/api/services/user')).body).toMatchObject([
      { status: 'scheduled' },
    ]);
  });

  it('API-35 can be deleted, and is missing from the next list', async () => {
    await changesAtOnce(async () => {
      const { id, customer } = await bookedAppointment();
      const { status, body } = await staff.send('DELETE', `/api/admin/appointments/${id}`);
      expect([status, body]).toEqual([200, { success: true }]);
      expect((await staff.get(`/api/admin/appointments/${id}`)).status).toBe(404);
      expect(await listed(id)).toBeUndefined();
      expect((await customer.get('/api/services/user')).body).toEqual([]);
    });
  });

  it.each(['GET', 'PUT', 'PATCH', 'DELETE'])(
    'API-39 API-35 responds with 404 to %s if it is unknown',
    async (method) => {
      const payload = { serviceDate: dayAhead(), location: 'x' };
      for (const id of ['01890000-0000-7000-8000-000000000000', 'none']) {
        const path = `/api/admin/appointments/${id}`;
        const { status, body } =
          method === 'GET'
            ? await staff.get(path)
            : await staff.send(method, path, method === 'DELETE' ? undefined : payload);
        expect([status, body.code]).toEqual([404, 'NOT_FOUND']);
        expect(body.error).toBe(body.message);
      }
    },
  );

  it('API-35 can be deleted while the admin service is down', async () => {
    const { id, customer } = await bookedAppointment();
    await stack.stopService('admin');
    try {
      const { status, body } = await staff.send('DELETE', `/api/admin/appointments/${id}`);
      expect([status, body]).toEqual([200, { success: true }]);
      expect((await customer.get('/api/services/user')).body).toEqual([]);
      expect((await staff.get('/api/admin/appointments')).status).toBe(503);
    } finally {
      await stack.startService('admin');
    }
  });

  describe('while the admin service is down', () => {
    /** Runs `change` meanwhile. */
    async function withoutAdmin(change: () => Promise<void>): Promise<void> {
      await stack.stopService('admin');
      try {
        await change();
      } finally {
        await stack.startService('admin');
      }
    }
    const CHANGE = `mutation($input: UpdateAppointmentInput!) {
      updateAppointment(input: $input) { id version undoForMs stale deleted location }
    }`;
    const UNDO = `mutation($input: UndoAppointmentChangeInput!) {
      undoAppointmentChange(input: $input) { id version stale deleted }
    }`;

    it('STAFF-03 STAFF-09 STAFF-18 tells the version of a change and of its undoing, and that the message waits', async () => {
      const { id } = await bookedAppointment();
      const unknown = { stale: null, deleted: null };
      await withoutAdmin(async () => {
        const change = { id, expectedVersion: 1, location: '1 Elm Street' };
        const changed = await staff.graphql({ query: CHANGE, variables: { input: change } });
        expect(changed.body.data.updateAppointment).toEqual({
          id,
          version: 2,
          undoForMs: expect.any(Number),
          location: null,
          ...unknown,
        });
        expect(changed.body.errors[0].extensions).toMatchObject({
          code: 'UNAVAILABLE',
          status: 503,
        });
        const variables = { input: { id, expectedVersion: 2 } };
        const undone = await staff.graphql({ query: UNDO, variables });
        expect(undone.body.data.undoAppointmentChange).toEqual({ id, version: 3, ...unknown });
      });
    });

    it('API-33 API-34 API-49 stores by PUT and PATCH, and responds with what was sent', async () => {
      const { id } = await bookedAppointment();
      const path = `/api/admin/appointments/${id}`;
      const serviceDate = `${dayAhead(40)} Evening (4PM - 8PM)`;
      await withoutAdmin(async () => {
        const put = { serviceDate, location: '1 Elm Street' };
        const changed = await staff.send('PUT', path, put);
        expect(changed.status).toBe(200);
        expect(changed.body).toMatchObject({ id, ...put, price: null, stale: true });
        const priced = await staff.send('PATCH', path, { price: 175.5 });
        expect(priced.status).toBe(200);
        expect(priced.body).toMatchObject({ id, price: '$175.50', location: null, stale: true });
      });
      await eventually(async () =>
        expect(await readBack(id)).toMatchObject({
          serviceDate,
          location: '1 Elm Street',
          price: '$175.50',
        }),
      );
    });
  });

  it('API-41 API-49 answers the repeat of a change with 404 once a colleague has deleted it', async () => {
    await changesAtOnce(async () => {
      const { id } = await bookedAppointment();
      const path = `/api/admin/appointments/${id}`;
      const key = { 'idempotency-key': `repeat-${id}` };
      const first = await staff.send('PATCH', path, { price: 80 }, key);
      expect([first.status, first.body.price]).toEqual([200, '$80']);
      expect((await staff.send('DELETE', path)).status).toBe(200);
      const { status, body } = await staff.send('PATCH', path, { price: 80 }, key);
      expect([status, body.code]).toEqual([404, 'NOT_FOUND']);
    });
  });

  it('PERM-08 leaves every change in the audit log', async () => {
    const { id } = await bookedAppointment();
    const before = Date.now();
    const changed = await staff.send('PATCH', `/api/admin/appointments/${id}`, { price: 80 });
    const deleted = await staff.send('DELETE', `/api/admin/appointments/${id}`);
    expect([changed.status, deleted.status]).toEqual([200, 200]);
    const [deletion, change] = await eventually(async () => {
      const { body } = await staff.graphql({
        query:
          'query($id: ID) { auditEntries(subjectId: $id) { nodes { actor address action before after occurredAt } } }',
        variables: { id },
      });
      expect(body.data.auditEntries.nodes).toHaveLength(2);
      return body.data.auditEntries.nodes;
    });
    expect(change).toMatchObject({
      actor: 'boss',
      address: '127.0.0.1',
      before: { priceCents: 15000 },
      after: { priceCents: 8000 },
    });
    expect(deletion).toMatchObject({ actor: 'boss', address: '127.0.0.1', after: null });
    expect(Date.parse(change.occurredAt)).toBeGreaterThanOrEqual(before);
  });

  it('STAFF-09 PERM-08 leaves an undone change and its undoing in the audit table, in order', async () => {
    const { id } = await bookedAppointment();
    const update = await staff.graphql({
      query:
        'mutation($input: UpdateAppointmentInput!) { updateAppointment(input: $input) { version } }',
      variables: { input: { id, expectedVersion: 1, status: 'cancelled' } },
    });
    expect(update.body.errors).toBeUndefined();
    // Right after it: ten seconds later it could not be undone any more.
    const undo = await staff.graphql({
      query:
        'mutation($input: UndoAppointmentChangeInput!) { undoAppointmentChange(input: $input) { version } }',
      variables: { input: { id, expectedVersion: 2 } },
    });
    expect(undo.body.errors).toBeUndefined();
    await eventually(async () => {
      const { body } = await staff.graphql({
        query: 'query($id: ID!) { staffAppointment(id: $id) { version status } }',
        variables: { id },
      });
      expect(body.data.staffAppointment).toEqual({ version: 3, status: 'scheduled' });
    });
    const rows = await queryRows(
      stack.databaseUrls.admin,
      `select actor, action, before, after from audit_entries
       where "subjectId" = $1 order by "occurredAt", id`,
      [id],
    );
    expect(rows).toMatchObject([
      {
        actor: 'boss',
        action: 'appointment-changed',
        before: { status: 'scheduled' },
        after: { status: 'cancelled' },
      },
      {
        actor: 'boss',
        action: expect.stringMatching(/^appointment-/),
        before: { status: 'cancelled' },
        after: { status: 'scheduled' },
      },
    ]);
  });
});
