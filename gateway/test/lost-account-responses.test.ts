import { createHash } from 'node:crypto';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import type { RunningGateway } from '@dewlane/gateway';
import { IDENTITY_PATHS, OWN_ACCOUNT_PATHS } from '@dewlane/internal-api';
import { eventually, TRIED_ANEW } from '@dewlane/test-engines';
import { type Browser, openBrowser } from '@dewlane/test-engines/customers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type FakeService, startFakeService } from './support/fake-service.ts';
import { startLoneGateway } from './support/lone-gateway.ts';

const PASSWORDS = {
  currentPassword: 'Clean-Car1!',
  password: 'Brand-New2!',
  confirmPassword: 'Brand-New2!',
};
const sidOf = (session: string) => createHash('sha256').update(session).digest('hex');

/** An identity service that knows every session, ends none by a logout, and whose other responses the test gives. */
interface FakeIdentity extends FakeService {
  /** The sessions that it was asked about, in order. */
  readonly resolved: string[];
  /** Calls that wait for the test's response, by path. */
  readonly waiting: { readonly path: string; readonly response: ServerResponse }[];
}

async function startIdentity(): Promise<FakeIdentity> {
  const resolved: string[] = [];
  const waiting: FakeIdentity['waiting'] = [];
  const service = await startFakeService(async (incoming: IncomingMessage, response) => {
    if (incoming.method === 'GET') return response.end('{}');
    const body = (await json(incoming)) as { sessionId: string | null };
    const path = String(incoming.url);
    if (path === IDENTITY_PATHS.logout) return response.writeHead(503).end();
    if (path !== IDENTITY_PATHS.resolveSessions) return waiting.push({ path, response });
    if (body.sessionId !== null) resolved.push(body.sessionId);
    const names = { email: 'ann@example.org', username: 'ann', firstName: 'Ann' };
    const user = { ...names, id: '7', language: null, adminEntry: false };
    const expiresAt = new Date(Date.now() + 60 * 60_000).toISOString();
    const customer = body.sessionId && { user, guestIds: [], expiresAt };
    return response.end(JSON.stringify({ customer, staff: null, guestUntil: null }));
  });
  return { ...service, resolved, waiting };
}

describe('a call that changes the account', () => {
  let identity: FakeIdentity;
  let gateway: RunningGateway;
  let owner: Browser;
  let other: Browser;
  beforeEach(async () => {
    identity = await startIdentity();
    gateway = await startLoneGateway({ IDENTITY_URL: identity.url });
    owner = openBrowser(gateway.url);
    owner.cookies.set('session', 'of-the-owner');
    other = openBrowser(gateway.url);
    other.cookies.set('session', 'of-the-other');
  });
  afterEach(async () => {
    await gateway.stop();
    await identity.stop();
  });

  const asksAbout = async (browser: Browser) => {
    const before = identity.resolved.length;
    expect((await browser.get('/api/auth/user')).status).toBe(200);
    return identity.resolved.slice(before);
  };
  const isWaiting = (path: string) =>
    eventually(() => {
      const call = identity.waiting.find((waiting) => waiting.path === path);
      if (call === undefined) throw new Error(`identity has not been asked for ${path}`);
      return call.response;
    });

  /** Sends the call and leaves once identity has it; returns what gives identity's response. */
  async function leaving(method: string, path: string, at: string, body: object) {
    const headers = { cookie: 'session=of-the-owner', 'content-type': 'application/json' };
    const sent = request(`${gateway.url}${path}`, { method, headers, agent: false });
    sent.on('error', () => undefined);
    sent.end(JSON.stringify(body));
    const response = await isWaiting(at);
    sent.destroy();
    // The gateway has served others since, and so has seen that this client left.
    for (let count = 0; count < 3; count += 1) await other.get('/api/auth/user');
    return response;
  }

  it.each([
    ['a new password', '/api/account/password', OWN_ACCOUNT_PATHS.password, PASSWORDS],
    ['a deletion', '/api/account/delete', OWN_ACCOUNT_PATHS.erase, PASSWORDS],
  ])(
    'ACCT-02 drops the sessions that %s has ended, even if the client has left meanwhile',
    async (_, path, at, body) => {
      expect(await asksAbout(other)).toEqual(['of-the-other']);
      expect(await asksAbout(other)).toEqual([]);
      const response = await leaving('POST', path, at, body);
      response.end(JSON.stringify({ ended: [sidOf('of-the-other')] }));
      await eventually(async () => expect(await asksAbout(other)).toEqual(['of-the-other']));
    },
  );

  it('ACCT-04 asks about a session again that was to be ended, even if identity’s response is lost', async () => {
    await asksAbout(other);
    const ending = owner.send('DELETE', `/api/account/sessions/${sidOf('of-the-other')}`);
    (await isWaiting(OWN_ACCOUNT_PATHS.endSession)).destroy();
    expect((await ending).status).toBe(503);
    expect(await asksAbout(other)).toEqual(['of-the-other']);
  });

  it.each([
    ['a stranger', () => openBrowser(gateway.url), 401, 'UNAUTHENTICATED'],
    ['a stranger whose call identity failed', () => openBrowser(gateway.url), 503, 'UNAVAILABLE'],
    ['whoever has no such session', () => owner, 404, 'NOT_FOUND'],
  ])(
    'ACCT-04 asks about no session again that %s was refused to end',
    async (_who, senderOf, status, code) => {
      expect(await asksAbout(other)).toEqual(['of-the-other']);
      const ending = senderOf().send('DELETE', `/api/account/sessions/${sidOf('of-the-other')}`);
      const response = await isWaiting(OWN_ACCOUNT_PATHS.endSession);
      response.writeHead(status).end(JSON.stringify({ error: '', message: '', code }));
      expect((await ending).status).toBe(status);
      expect(await asksAbout(other)).toEqual([]);
    },
  );

  it('ACCT-04 drops the sessions of a forgotten browser, even if identity’s first response is lost', async () => {
    expect(await asksAbout(other)).toEqual(['of-the-other']);
    const forgetting = owner.send('DELETE', '/api/account/devices/a-browser');
    const first = await isWaiting(OWN_ACCOUNT_PATHS.forgetDevice);
    identity.waiting.length = 0;
    first.destroy();
    const second = await isWaiting(OWN_ACCOUNT_PATHS.forgetDevice);
    second.end(JSON.stringify({ ended: [sidOf('of-the-other')] }));
    expect((await forgetting).status).toBe(200);
    expect(await asksAbout(other)).toEqual(['of-the-other']);
  });

  it('ACCT-04 asks identity twice at most to forget a browser, and once if it refuses', async () => {
    const path = OWN_ACCOUNT_PATHS.forgetDevice;
    const forget = () => owner.send('DELETE', '/api/account/devices/a-browser');
    const lost = forget();
    (await isWaiting(path)).destroy();
    identity.waiting.length = 0;
    (await isWaiting(path)).destroy();
    expect((await lost).status).toBe(503);
    expect(identity.waiting).toHaveLength(1);
    identity.waiting.length = 0;
    const refused = forget();
    const failure = { error: '', message: '', code: 'NOT_FOUND' };
    (await isWaiting(path)).writeHead(404).end(JSON.stringify(failure));
    expect((await refused).status).toBe(404);
    expect(identity.waiting).toHaveLength(1);
  });

  it('ACCT-04 asks about no session again whose end identity was too busy to be asked for', async () => {
    await asksAbout(owner);
    expect(await asksAbout(other)).toEqual(['of-the-other']);
    // 256 may wait beside those that are sent, which are 6 a second until one is refused.
    const endings = Array.from({ length: 400 }, () =>
      owner.send('DELETE', `/api/account/sessions/${sidOf('of-the-other')}`),
    );
    const { status, headers } = await Promise.race(endings);
    expect([status, headers.get('retry-after')]).toEqual([503, '1']);
    // A busy gateway sheds calls for a moment.
    const askedAgain = await eventually(async () => await asksAbout(other));
    const losing = setInterval(() => {
      for (const { response } of identity.waiting) response.destroy();
    }, 25);
    await Promise.all(endings).finally(() => clearInterval(losing));
    expect(askedAgain).toEqual([]);
  });

  it('ACCT-06 has succeeded once identity has deleted the account, and signs the browser out', async () => {
    const deleting = owner.post('/api/account/delete', PASSWORDS);
    const ended = [sidOf('of-the-owner')];
    (await isWaiting(OWN_ACCOUNT_PATHS.erase)).end(JSON.stringify({ ended }));
    const { status, headers } = await deleting;
    expect([status, headers.get('clear-site-data')]).toEqual([200, '"cache", "storage"']);
    expect(owner.cookies.has('session')).toBe(false);
  });

  it('SEC-22 ends a session although as many passwords are being checked as may be at once', async () => {
    const identifier = 'ann@example.org';
    const loseAll = () => {
      for (const { response } of identity.waiting) response.destroy();
    };
    // The fourth sign-in waits 3 s for its turn, for which a busy machine may be too slow; one success is enough.
    await eventually(async () => {
      identity.waiting.length = 0;
      const signIns = Promise.all(
        Array.from({ length: 4 }, () =>
          openBrowser(gateway.url).post('/api/auth/login', {
            identifier,
            password: 'Clean-Car1!',
          }),
        ),
      );
      try {
        await eventually(() => identity.waiting.length === 3);
        const ending = owner.send('DELETE', `/api/account/sessions/${sidOf('of-the-other')}`);
        (await isWaiting(OWN_ACCOUNT_PATHS.endSession)).end('{"ended":[]}');
        expect((await ending).status).toBe(200);
        expect(identity.waiting).toHaveLength(4);
        loseAll();
        await eventually(() => identity.waiting.length === 5, { timeoutMs: 5_000 });
      } finally {
        const losing = setInterval(loseAll, 25);
        await signIns.finally(() => clearInterval(losing));
      }
    }, TRIED_ANEW);
  });
});
