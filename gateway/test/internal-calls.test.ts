import { createHash, generateKeyPairSync } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { SERVICE_NAMES, type ServiceName } from '@dewlane/internal-api';
import {
  addVehicle,
  type Browser,
  type BrowserResponse,
  book,
  openAsCustomer,
  openBrowser,
} from '@dewlane/test-engines/customers';
import { startTestStack, type TestStack } from '@dewlane/test-engines/stack';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { signingKey } from '../src/session/signing-key.ts';
import { createTokenSigner, type TokenSigner } from '../src/session/signing-keys.ts';
import { createSystemToken } from '../src/session/system-token.ts';

/** Who may ask a service for something: the gateway alone, whoever is signed in for their own account, each owner for their own, owners and staff, whoever the graph's fields say. */
type Access = 'gateway' | 'account' | 'owner' | 'owner or staff' | 'graph';

/** Every call of every service; one that is missing here fails the test. */
const CALLS: Readonly<Record<string, Access>> = {
  'identity POST /graphql': 'graph',
  'identity POST /internal/sessions/resolve': 'gateway',
  'identity POST /internal/register': 'gateway',
  'identity POST /internal/login': 'gateway',
  'identity POST /internal/logout': 'gateway',
  'identity POST /internal/staff/login': 'gateway',
  'identity POST /internal/staff/logout': 'gateway',
  'identity POST /internal/account/forgot': 'gateway',
  'identity POST /internal/account/reset': 'gateway',
  'identity POST /internal/account/confirm-email': 'gateway',
  'identity POST /internal/account/erased': 'gateway',
  'identity POST /internal/account/password-again': 'gateway',
  'identity POST /internal/account/show': 'account',
  'identity POST /internal/account/names': 'account',
  'identity POST /internal/account/language': 'account',
  'identity POST /internal/account/password': 'account',
  'identity POST /internal/account/email': 'account',
  'identity POST /internal/account/end-session': 'account',
  'identity POST /internal/account/forget-device': 'account',
  'identity POST /internal/account/erase': 'account',
  'identity GET /internal/export': 'account',
  'vehicles GET /internal/export': 'account',
  'bookings GET /internal/export': 'account',
  'vehicles POST /graphql': 'graph',
  'vehicles POST /internal/photos': 'owner',
  'vehicles POST /internal/photos/uploaded': 'owner',
  'vehicles GET /internal/photos/:photoId/:hash': 'owner or staff',
  'vehicles GET /internal/vehicles/:id': 'owner',
  'vehicles GET /internal/owned-data': 'owner',
  'bookings POST /graphql': 'graph',
  'bookings POST /internal/booking-links': 'gateway',
  'bookings POST /internal/text-replies': 'gateway',
  'bookings POST /internal/text-reports': 'gateway',
  'bookings GET /internal/business': 'gateway',
  'bookings GET /internal/appointments/:id/calendar': 'owner',
  'bookings GET /internal/owned-data': 'owner',
  'admin POST /graphql': 'graph',
};

/** Health probes, open to every caller inside. */
const HEALTH = ['GET /healthz', 'GET /readyz'];

const MISSING = '019a0000-0000-7000-8000-00000000dead';
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

interface Server {
  readonly app: FastifyInstance;
  readonly routes: string[];
  /** The claims of the gateway's own tokens that it got. */
  readonly own: { readonly for?: string }[];
}

let stack: TestStack;
/** The routes that the services' servers registered, as `service METHOD /path`. */
let routes: string[];
let servers: Server[];
/** Signs as the gateway does. */
let signer: TokenSigner;
let ids: Record<'vehicle' | 'appointment' | 'photoId' | 'hash', string>;
/** Tokens signed with the gateway's own key. */
let tokens: Record<'owner' | 'guest' | 'customer' | 'staff', string>;

beforeAll(async () => {
  servers = [];
  const note = (message: unknown) => servers.push(watched(message as { fastify: FastifyInstance }));
  subscribe('fastify.initialization', note);
  const { privateKey } = generateKeyPairSync('ed25519');
  const key = signingKey.parse(privateKey.export({ format: 'jwk' }));
  try {
    stack = await startTestStack({
      env: { OPEN_GRAPHQL: 'true', TOKEN_PRIVATE_KEY: JSON.stringify(key) },
    });
  } finally {
    unsubscribe('fastify.initialization', note);
  }
  routes = SERVICE_NAMES.flatMap((name) => routesOf(name));
  const owner = await openAsCustomer(stack.url);
  ids = await equip(owner);
  signer = await createTokenSigner(key, undefined);
  const { sign } = signer;
  const customer = (kind: 'customer' | 'guest', id: string) =>
    sign({ customer: { kind, id, guestIds: [] } });
  tokens = {
    owner: await customer('customer', owner.id),
    guest: await customer('guest', 'guest_2f6f1a5e-53b1-4a3e-9c57-3f1f4e0c9a11'),
    customer: await customer('customer', '999999'),
    staff: await sign({ staff: { id: '1', username: 'boss', role: 'admin' } }),
  };
});
afterAll(() => stack?.stop());

function watched({ fastify: app }: { fastify: FastifyInstance }): Server {
  const found: string[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) if (one !== 'HEAD') found.push(`${one} ${url}`);
  });
  const own: Server['own'] = [];
  app.addHook('onRequest', async ({ headers: { authorization = '' } }) => {
    const [, claims = ''] = authorization.split('.');
    if (claims === '') return;
    const { system, ...others } = JSON.parse(Buffer.from(claims, 'base64url').toString());
    if (system !== undefined) own.push(others);
  });
  return { app, routes: found, own };
}

/** None for a server that isn't listening, of which `addresses()` says nothing. */
const portsOf = (app: FastifyInstance): number[] =>
  app.server.listening
    ? app.addresses().flatMap((one) => (typeof one === 'object' ? [one.port] : []))
    : [];

function serverOf(name: ServiceName): Server | undefined {
  const port = Number(new URL(stack.serviceUrls[name]).port);
  return servers.find(({ app }) => portsOf(app).includes(port));
}

function routesOf(name: ServiceName): string[] {
  return (serverOf(name)?.routes ?? [])
    .filter((route) => !HEALTH.includes(route))
    .map((route) => `${name} ${route}`);
}

async function equip(owner: Browser): Promise<typeof ids> {
  const vehicle = await addVehicle(owner, { imageUrl: `data:image/png;base64,${PIXEL}` });
  const { id: appointment } = await book(owner, vehicle);
  const { body } = await owner.graphql({ query: '{ vehicles { nodes { photoUrl } } }' });
  const [, , , photoId = '', hash = ''] = body.data.vehicles.nodes[0].photoUrl.split('/');
  return { vehicle, appointment, photoId, hash };
}

const partsOf = (call: string) => call.split(' ') as [ServiceName, 'GET' | 'POST', string];

const bodyFor = (method: 'GET' | 'POST') =>
  method === 'POST' ? { query: '{ __typename }' } : undefined;

/** Calls a service about what is the owner's, or about what does not exist. */
function ask(call: string, authorization: string | undefined, what: 'owned' | 'missing') {
  const [service, method, route] = partsOf(call);
  const known: Record<string, string> = {
    photoId: ids.photoId,
    hash: ids.hash,
    id: service === 'vehicles' ? ids.vehicle : ids.appointment,
  };
  const path = route.replace(/:(\w+)/g, (_all, name: string) =>
    what === 'owned' ? (known[name] ?? MISSING) : MISSING,
  );
  return openBrowser(stack.serviceUrls[service]).send(
    method,
    path,
    bodyFor(method),
    authorization === undefined ? {} : { authorization },
  );
}

const gist = ({ status, text }: BrowserResponse) =>
  `${status} ${text.replace(/"requestId":"[^"]*"/, '')}`;

const callsFor = (...accesses: Access[]) =>
  Object.keys(CALLS).filter((call) => accesses.includes(CALLS[call] ?? 'graph'));

describe('PERM-02 PERM-05 the calls of services', () => {
  it('includes none whose access isn’t listed here', () => {
    expect(routes.sort()).toEqual(Object.keys(CALLS).sort());
  });

  it.each(Object.keys(CALLS))(
    'refuses %s without a token that the gateway signed',
    async (call) => {
      const forged = [
        '{"alg":"none"}',
        '{"staff":{"id":"x","username":"x","role":"admin"},"exp":9999999999}',
        '',
      ].map((part) => Buffer.from(part).toString('base64url'));
      for (const authorization of [undefined, `Bearer ${forged.join('.')}`, 'Bearer x']) {
        const { status } = await ask(call, authorization, 'owned');
        expect([authorization, status]).toEqual([authorization, 401]);
      }
    },
  );

  it.each(Object.keys(CALLS).filter((call) => CALLS[call] !== 'graph'))(
    'keeps %s unreachable from outside',
    async (call) => {
      const [, method, path] = partsOf(call);
      const { status } = await openBrowser(stack.url).send(method, path, bodyFor(method));
      expect(status).toBe(404);
    },
  );

  it.each(callsFor('gateway'))('refuses %s to people, staff too', async (call) => {
    for (const [who, token] of Object.entries(tokens)) {
      const { status, body } = await ask(call, `Bearer ${token}`, 'owned');
      expect([who, status, body.code]).toEqual([who, 403, 'FORBIDDEN']);
    }
  });

  it.each(callsFor('gateway'))(
    'SEC-34 refuses %s to the gateway’s own token for another service, which that one could send on',
    async (call) => {
      const [service] = partsOf(call);
      for (const name of SERVICE_NAMES) {
        const token = await createSystemToken(signer, name)();
        const { status } = await ask(call, `Bearer ${token}`, 'missing');
        expect([name, status === 401 || status === 403]).toEqual([name, name !== service]);
      }
    },
  );

  it.each(['identity', 'bookings'] as const)(
    'SEC-34 gets for %s a token that names it',
    async (name) => {
      const own = serverOf(name)?.own ?? [];
      own.length = 0;
      await fetch(`${stack.url}/booking/${'T'.repeat(43)}`);
      await openBrowser(stack.url).post('/api/auth/login', { identifier: 'x', password: 'y' });
      expect(own.map((claims) => claims.for)).toEqual([name]);
    },
  );

  it.each(callsFor('owner', 'owner or staff').filter((call) => call.includes(':')))(
    'gives the owner through %s what it doesn’t even reveal to others',
    async (call) => {
      const allowed = CALLS[call] === 'owner or staff' ? ['owner', 'staff'] : ['owner'];
      for (const [who, token] of Object.entries(tokens)) {
        const owned = await ask(call, `Bearer ${token}`, 'owned');
        const missing = await ask(call, `Bearer ${token}`, 'missing');
        expect([who, missing.status]).toEqual([who, 404]);
        if (allowed.includes(who)) expect([who, owned.status]).toEqual([who, 200]);
        else expect([who, gist(owned)]).toEqual([who, gist(missing)]);
      }
    },
  );

  it.each(callsFor('owner').filter((call) => call.endsWith('/owned-data')))(
    'counts through %s only the caller’s own data',
    async (call) => {
      for (const [who, token] of Object.entries(tokens)) {
        const { status, body } = await ask(call, `Bearer ${token}`, 'owned');
        expect([who, status, body.hasData]).toEqual([who, 200, who === 'owner']);
      }
    },
  );

  it.each(callsFor('account'))('refuses %s to guests and to staff', async (call) => {
    for (const who of ['guest', 'staff'] as const) {
      const { status } = await ask(call, `Bearer ${tokens[who]}`, 'owned');
      expect([who, status]).toEqual([who, 401]);
    }
  });

  it('tells only the owner of an upload whether it was there before', async () => {
    const body = Buffer.from(PIXEL, 'base64');
    const question = { sha256: createHash('sha256').update(body).digest('hex'), keys: ['k'] };
    const { vehicles: url } = stack.serviceUrls;
    const authorization = `Bearer ${tokens.owner}`;
    const headers = { 'content-type': 'image/png', 'idempotency-key': 'k', authorization };
    await fetch(`${url}/internal/photos`, { method: 'POST', headers, body });
    for (const [who, token] of Object.entries(tokens)) {
      const answer = await openBrowser(url).post('/internal/photos/uploaded', question, {
        authorization: `Bearer ${token}`,
      });
      const { photoId } = answer.body;
      if (who === 'staff') expect(answer.status).toBe(401);
      else expect([who, photoId]).toEqual([who, who === 'owner' ? expect.any(String) : null]);
    }
  });

  it('keeps no photo for staff, who own nothing', async () => {
    const response = await fetch(`${stack.serviceUrls.vehicles}/internal/photos`, {
      method: 'POST',
      headers: { 'content-type': 'image/png', authorization: `Bearer ${tokens.staff}` },
      body: Buffer.from(PIXEL, 'base64'),
    });
    expect(response.status).toBe(401);
  });
});
