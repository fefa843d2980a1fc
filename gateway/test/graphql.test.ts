import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually } from '@dewlane/test-engines';
import {
  addVehicle,
  book,
  openAsCustomer,
  openAsGuest,
  openAsStaff,
  openBrowser,
} from '@dewlane/test-engines/customers';
import { startTestStack, type TestStack } from '@dewlane/test-engines/stack';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startLoneGateway } from './support/lone-gateway.ts';

const OPERATIONS = {
  viewer: 'query Viewer { viewer { isGuest user { email } staffUsername } }',
  garage:
    'query Garage($first: Int!) { vehicles(first: $first) { nodes { id label upcomingAppointments(first: 2) { id vehicle { color } } } } }',
  'sha256:add': 'mutation Add($input: AddVehicleInput!) { addVehicle(input: $input) { id label } }',
  stale: 'query Stale { noSuchField }',
};

let stack: TestStack;
let dir: string;

beforeAll(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'operations-'));
  const file = path.join(dir, 'operations.json');
  writeFileSync(file, JSON.stringify(OPERATIONS));
  stack = await startTestStack({ env: { WEB_OPERATIONS: file, LOG_LEVEL: 'silent' } });
});
afterAll(async () => {
  await stack.stop();
  rmSync(dir, { recursive: true });
});

const persisted = (sha256Hash: string) => ({ persistedQuery: { version: 1, sha256Hash } });

describe("the web client's registered operations", () => {
  it('runs them by their hash, as Apollo Client sends it', async () => {
    const browser = await openAsCustomer(stack.url);
    const body = { operationName: 'Viewer', variables: {}, extensions: persisted('viewer') };
    const response = await browser.graphql(body);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.body).toEqual({
      data: { viewer: { isGuest: false, user: { email: browser.email }, staffUsername: null } },
    });
  });

  it('runs them by documentId, with and without its prefix, and by their text', async () => {
    const browser = await openAsGuest(stack.url);
    for (const body of [
      { documentId: 'viewer' },
      { documentId: 'sha256:viewer' },
      { query: OPERATIONS.viewer },
    ]) {
      const response = await browser.graphql(body);
      expect(response.body).toEqual({
        data: { viewer: { isGuest: true, user: null, staffUsername: null } },
      });
    }
  });

  it('can ask several services', async () => {
    const browser = await openAsCustomer(stack.url);
    const vehicleId = await addVehicle(browser);
    const booked = await book(browser, vehicleId);
    const { body } = await browser.graphql({ documentId: 'garage', variables: { first: 5 } });
    const washes = [{ id: booked.id, vehicle: { color: 'Blue' } }];
    expect(body).toEqual({
      data: {
        vehicles: {
          nodes: [{ id: vehicleId, label: '2021 Toyota Camry', upcomingAppointments: washes }],
        },
      },
    });
  });

  it('AUTH-16 makes a guest for a mutation without a cookie, not for a query', async () => {
    const browser = openBrowser(stack.url);
    const query = await browser.graphql({ documentId: 'viewer' });
    expect([query.status, query.setCookies]).toEqual([200, []]);
    const input = { year: '2021', make: 'Toyota', model: 'Camry' };
    const added = await browser.graphql({ documentId: 'add', variables: { input } });
    expect(added.body.data.addVehicle.label).toBe('2021 Toyota Camry');
    expect(browser.cookies.has('guest')).toBe(true);
    const garage = await browser.graphql({ documentId: 'garage', variables: { first: 5 } });
    expect(garage.body.data.vehicles.nodes).toHaveLength(1);
  });

  it('reports unknown ones as Apollo Client expects', async () => {
    for (const hash of ['nothing', 'stale']) {
      const { status, body } = await openBrowser(stack.url).graphql({
        extensions: persisted(hash),
      });
      expect(status).toBe(404);
      expect(body.errors).toEqual([
        {
          message: 'PersistedQueryNotFound',
          extensions: {
            code: 'PERSISTED_QUERY_NOT_FOUND',
            status: 404,
            requestId: expect.any(String),
          },
        },
      ]);
    }
  });

  it('carries code and status of every error', async () => {
    const browser = await openAsGuest(stack.url);
    const input = { year: '1800', make: 'Toyota', model: 'Camry' };
    const { status, body } = await browser.graphql({ documentId: 'add', variables: { input } });
    expect(status).toBe(200);
    expect(body.errors[0].extensions).toMatchObject({
      code: 'VALIDATION_FAILED',
      status: 400,
      fields: { year: expect.any(String) },
    });
    await stack.stopService('identity');
    try {
      const down = await browser.graphql({ documentId: 'viewer' });
      expect(down.body.errors[0].extensions).toEqual({
        code: 'UNAVAILABLE',
        status: 503,
        retryAfterSeconds: 2,
        requestId: down.headers.get('x-request-id'),
      });
      expect(down.body.errors[0].message).toBe(
        'Service temporarily unavailable. Please try again.',
      );
    } finally {
      await stack.startService('identity');
    }
  });

  it('refuses with the media type of GraphQL if the client asks for it', async () => {
    const accept = 'application/graphql-response+json,application/json;q=0.9';
    const { headers } = await openBrowser(stack.url).graphql({ documentId: 'x' }, { accept });
    expect(headers.get('content-type')).toBe('application/graphql-response+json; charset=utf-8');
  });
});

describe('a free operation', () => {
  const INTROSPECTION = '{ __schema { queryType { name } } }';

  it('PERM-05 is refused to all but staff', async () => {
    for (const browser of [
      openBrowser(stack.url),
      await openAsGuest(stack.url),
      await openAsCustomer(stack.url),
    ]) {
      for (const query of ['{ viewer { isGuest } }', INTROSPECTION]) {
        const { status, body, headers } = await browser.graphql({ query });
        expect(status).toBe(403);
        expect(body.errors[0].extensions).toEqual({
          code: 'FORBIDDEN',
          status: 403,
          requestId: headers.get('x-request-id'),
        });
      }
    }
  });

  it('PERM-03 is allowed to staff, introspection too', async () => {
    const staff = await openAsStaff(stack);
    const { body } = await staff.graphql({ query: INTROSPECTION });
    expect(body).toEqual({ data: { __schema: { queryType: { name: 'Query' } } } });
    const users = await staff.graphql({
      query: '{ staffUsers(first: 1) { totalCount } viewer { staffUsername } }',
    });
    expect(users.body.data.viewer.staffUsername).toBe('boss');
    expect(users.body.data.staffUsers.totalCount).toEqual(expect.any(Number));
  });

  it('PERM-04 resolves staff fields with the staff cookie only', async () => {
    const customer = await openAsCustomer(stack.url);
    const staff = await openAsStaff(stack);
    await addVehicle(customer);
    const alone = await staff.graphql({ query: '{ vehicles { totalCount } }' });
    expect(alone.body.data.vehicles.totalCount).toBe(0);
    for (const [name, value] of staff.cookies) customer.cookies.set(name, value);
    const both = await customer.graphql({
      query: '{ vehicles { totalCount } staffUsers { totalCount } }',
    });
    expect(both.body.data).toMatchObject({ vehicles: { totalCount: 1 } });
  });
});

describe('the gateway itself', () => {
  it('is ready when every service responds', async () => {
    // A service that a busy machine keeps from answering within 1.5 s is listed as degraded for a while.
    await eventually(async () => {
      const { status, body } = await openBrowser(stack.url).get('/readyz');
      expect([status, body]).toEqual([200, { status: 'ready', degraded: [] }]);
    });
    expect((await openBrowser(stack.url).get('/healthz')).status).toBe(200);
  });

  it('lists a service that is down as degraded, and stays ready', async () => {
    await stack.stopService('admin');
    try {
      // The result of a check is kept for a second.
      await eventually(async () => {
        const { status, body } = await openBrowser(stack.url).get('/readyz');
        expect([status, body]).toEqual([200, { status: 'ready', degraded: ['admin'] }]);
      });
    } finally {
      await stack.startService('admin');
    }
  });

  it('OBS-01 serves no metrics on the public port', async () => {
    expect((await openBrowser(stack.url).get('/metrics')).status).toBe(404);
  });

  it('OBS-03 names the request in a header of every response and in every error', async () => {
    const browser = openBrowser(stack.url);
    const found = await browser.get('/.well-known/jwks.json');
    expect(found.headers.get('x-request-id')).toMatch(
      /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
    );
    const lost = await browser.get('/api/nothing');
    expect(lost.status).toBe(404);
    expect(lost.body.requestId).toBe(lost.headers.get('x-request-id'));
    expect(lost.body.requestId).not.toBe(found.headers.get('x-request-id'));
    const unreadable = await browser.get('/%');
    expect(unreadable.status).toBe(400);
    expect(unreadable.headers.get('x-request-id')).toBe(unreadable.body.requestId);
  });

  it('publishes its key set', async () => {
    const { body } = await openBrowser(stack.url).get('/.well-known/jwks.json');
    expect(body.keys).toMatchObject([{ kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA' }]);
    expect(body.keys[0]).not.toHaveProperty('d');
  });

  it('API-42 publishes an OpenAPI document with every call', async () => {
    const { status, body } = await openBrowser(stack.url).get('/api/openapi.json');
    expect(status).toBe(200);
    const calls = Object.entries(body.paths as Record<string, object>).flatMap(
      ([address, methods]) =>
        Object.keys(methods).map((method) => `${method.toUpperCase()} ${address}`),
    );
    expect(calls.sort()).toEqual(
      [
        'GET /api/auth/user',
        'GET /api/vehicles/user/{userId}',
        'GET /api/vehicles/{id}',
        'POST /api/vehicles',
        'PUT /api/vehicles/{id}',
        'DELETE /api/vehicles/{id}',
        'GET /api/services/user',
        'GET /api/appointments/user',
        'GET /api/appointments/{id}/calendar.ics',
        'POST /api/services',
        'POST /api/quiz-responses',
        'POST /api/auth/login',
        'POST /api/auth/register',
        'GET /api/logout',
        'POST /api/auth/forgot',
        'POST /api/auth/reset',
        'POST /api/auth/confirm-email',
        'GET /api/account',
        'PATCH /api/account',
        'PUT /api/auth/language',
        'POST /api/account/email',
        'POST /api/account/password',
        'POST /api/account/delete',
        'GET /api/account/export',
        'DELETE /api/account/sessions/{id}',
        'DELETE /api/account/devices/{id}',
        'POST /api/admin/login',
        'GET /api/admin/status',
        'GET /api/admin/appointments',
        'GET /api/admin/users',
        'GET /api/admin/quiz-responses',
        'GET /api/admin/appointments/{id}',
        'PUT /api/admin/appointments/{id}',
        'PATCH /api/admin/appointments/{id}',
        'DELETE /api/admin/appointments/{id}',
        'POST /api/admin/logout',
        'POST /api/photos',
        'GET /api/photos/{photoId}/{hash}',
      ].sort(),
    );
    const booking = body.paths['/api/services'].post;
    expect(booking.requestBody.content['application/json'].schema.required).toEqual([
      'vehicleId',
      'serviceDate',
      'serviceType',
    ]);
    expect(Object.keys(booking.responses)).toEqual(
      expect.arrayContaining(['201', '400', '404', '409', '503']),
    );
  });

  it('AUTH-27 limits logins from an address, with Retry-After', async () => {
    const gateway = await startLoneGateway({ LOGIN_RATE_LIMIT: '3' });
    try {
      const browser = openBrowser(gateway.url);
      const login = () => browser.post('/api/auth/login', { identifier: 'a', password: 'b' });
      for (let count = 0; count < 3; count += 1) expect((await login()).status).toBe(503);
      const { status, body, headers } = await login();
      expect([status, body.code]).toEqual([429, 'RATE_LIMITED']);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      const staff = await browser.post('/api/admin/login', { username: 'a', password: 'b' });
      expect([staff.status, staff.body.success]).toEqual([429, false]);
      const readiness = await browser.get('/readyz');
      expect([readiness.status, readiness.body.reason]).toEqual([
        503,
        'identity, vehicles, bookings, admin',
      ]);
    } finally {
      await gateway.stop();
    }
  });
});
