import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from '@dewlane/test-engines';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import { createTokenVerifier, type TokenVerifierOptions } from './token-verifier.ts';

const HOUR_MS = 3_600_000;
const YEAR_S = 365 * 86_400;

interface SigningKey {
  kid: string;
  privateKey: CryptoKey;
  jwk: JWK;
}

async function newKey(kid: string): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair('EdDSA');
  return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'EdDSA' } };
}

function sign(key: SigningKey, overrides: Record<string, unknown> = {}): Promise<string> {
  const now = Math.floor(Date.now() / 1_000);
  return new SignJWT({
    customer: { kind: 'customer', id: '7', guestIds: [] },
    iss: 'gateway',
    aud: 'services',
    iat: now,
    exp: now + 600,
    ...overrides,
  })
    .setProtectedHeader({ alg: 'EdDSA', kid: key.kid })
    .sign(key.privateKey);
}

describe('createTokenVerifier', () => {
  let server: Server;
  let keySetUrl: string;
  let keys: SigningKey[];
  let fetches: number;
  let fails: boolean;

  beforeEach(async () => {
    keys = [await newKey('one')];
    fetches = 0;
    fails = false;
    server = createServer((_request, response) => {
      fetches += 1;
      response.statusCode = fails ? 502 : 200;
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ keys: keys.map((key) => key.jwk) }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    keySetUrl = `http://127.0.0.1:${port}/.well-known/jwks.json`;
  });

  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  const verifier = (options: Partial<TokenVerifierOptions> = {}) =>
    createTokenVerifier({ service: 'identity', keySetUrl, cooldownMs: 0, ...options });
  const firstKey = () => keys[0] as SigningKey;

  it('fetches the key set at the first token, and only once', async () => {
    const verify = verifier();
    expect(fetches).toBe(0);
    await verify(await sign(firstKey()));
    await verify(await sign(firstKey(), { customer: undefined, system: 'gateway' }));
    expect(fetches).toBe(1);
  });

  it('returns the claims', async () => {
    await expect(verifier()(await sign(firstKey()))).resolves.toEqual({
      customer: { kind: 'customer', id: '7', guestIds: [] },
    });
  });

  it('accepts tokens of two keys during a rotation, the second at once', async () => {
    const verify = verifier();
    await verify(await sign(firstKey()));
    const second = await newKey('two');
    keys.push(second);
    await expect(verify(await sign(second))).resolves.toBeDefined();
    await expect(verify(await sign(firstKey()))).resolves.toBeDefined();
    expect(fetches).toBe(2);
  });

  it('doesn’t fetch again for unknown keys during the cooldown', async () => {
    const verify = verifier({ cooldownMs: 60_000 });
    await verify(await sign(firstKey()));
    const stranger = await newKey('stranger');
    for (let i = 0; i < 3; i += 1) {
      await expect(verify(await sign(stranger))).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    }
    expect(fetches).toBe(1);
  });

  /** Tokens whose signatures are refused once the clock stands an hour earlier: only cached ones are accepted then. */
  async function tokensSince(now: number, count: number): Promise<string[]> {
    const nbf = Math.floor(now / 1_000);
    return await Promise.all(
      Array.from({ length: count }, (_, id) =>
        sign(firstKey(), { customer: { kind: 'guest', id: `${id}`, guestIds: [] }, nbf }),
      ),
    );
  }

  it('verifies a token once and caches it until it expires', async () => {
    let now = Date.now();
    const verify = verifier({ clock: () => new Date(now) });
    const [token = '', other = ''] = await tokensSince(now, 2);
    await verify(token);
    now -= HOUR_MS;
    await expect(verify(token)).resolves.toBeDefined();
    await expect(verify(other)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    now += HOUR_MS + 601_000;
    await expect(verify(token)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it('SEC-35 refuses a token whose leaked key was dropped, however long it says that it lasts', async () => {
    const start = Date.now();
    let now = start;
    const time = jest.spyOn(Date, 'now').mockImplementation(() => now);
    try {
      const verify = verifier({ clock: () => new Date(now) });
      const tenYears = Math.floor(start / 1_000) + 10 * YEAR_S;
      const forged = await sign(firstKey(), { exp: tenYears });
      await verify(forged);
      keys = [await newKey('two')];
      now = start + 20 * 60_000;
      await expect(verify(forged)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    } finally {
      time.mockRestore();
    }
  });

  it('caches no more tokens than configured, and evicts the least recently used', async () => {
    let now = Date.now();
    const verify = verifier({ cacheSize: 2, clock: () => new Date(now) });
    const [used = '', unused = '', latest = ''] = await tokensSince(now, 3);
    for (const token of [used, unused, used, latest]) await verify(token);
    now -= HOUR_MS;
    await expect(verify(used)).resolves.toBeDefined();
    await expect(verify(latest)).resolves.toBeDefined();
    await expect(verify(unused)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it.each([
    ['another issuer', { iss: 'someone' }],
    ['another audience', { aud: 'others' }],
    ['an expiry that has passed', { exp: 1 }],
    ['no expiry', { exp: undefined }],
    ['claims of another shape', { customer: { id: 7 } }],
  ])('refuses a token with %s', async (_name, overrides) => {
    const token = await sign(firstKey(), overrides);
    await expect(verifier()(token)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it('SEC-34 refuses the gateway’s own token for another service, and accepts one that names none, as of the previous version', async () => {
    const own = (claims: object) =>
      sign(firstKey(), { customer: undefined, system: 'gateway', ...claims });
    const verify = verifier();
    for (const other of ['bookings', 'vehicles', 'admin']) {
      const token = await own({ for: other });
      await expect(verify(token)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
      await expect(verify(token)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    }
    for (const claims of [{ for: 'identity' }, {}]) {
      await expect(verify(await own(claims))).resolves.toEqual({ system: 'gateway', ...claims });
    }
  });

  it('refuses a token signed by another key under a known id', async () => {
    const impostor = await newKey('one');
    await expect(verifier()(await sign(impostor))).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
  });

  it.each(['', 'x', 'a.b.c', 'eyJhbGciOiJub25lIn0.e30.'])('refuses %p', async (token) => {
    await expect(verifier()(token)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it('throws UNAVAILABLE while the key set is out of reach, and recovers', async () => {
    const verify = verifier({ patienceMs: 0 });
    fails = true;
    const token = await sign(firstKey());
    await expect(verify(token)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    fails = false;
    await expect(verify(token)).resolves.toBeDefined();
  });

  it('leaves the gateway alone for a moment before each retry', async () => {
    fails = true;
    const verified = verifier({ patienceMs: 300 })(await sign(firstKey()));
    await expect(verified).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    // At 0, 100, 200, 300 and 400 ms at most; fewer on a busy machine.
    expect(fetches).toBeLessThanOrEqual(5);
  });

  it('retries a failed fetch of the key set, and refuses nobody meanwhile', async () => {
    const verify = verifier();
    fails = true;
    const verified = verify(await sign(firstKey()));
    await eventually(() => fetches >= 2);
    fails = false;
    await expect(verified).resolves.toBeDefined();
  });
});
