import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gatewaySettings, type RunningGateway } from '@dewlane/gateway';
import { CAMRY, openBrowser } from '@dewlane/test-engines/customers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { sendLines, sendTarget, startLoneGateway } from './support/lone-gateway.ts';

let gateway: RunningGateway | undefined;
let folder: string | undefined;
afterEach(async () => {
  await gateway?.stop();
  gateway = undefined;
  if (folder !== undefined) rmSync(folder, { recursive: true });
  folder = undefined;
});

/** Starts a gateway of a test's own. */
async function start(env: Record<string, string>): Promise<string> {
  gateway = await startLoneGateway(env);
  return gateway.url;
}

/** The URL of a gateway for all tests of the block, which leave nothing behind in it. */
function sharedGateway(env: Record<string, string> = {}): () => string {
  let shared: RunningGateway;
  beforeAll(async () => {
    shared = await startLoneGateway(env);
  });
  afterAll(() => shared.stop());
  return () => shared.url;
}

const usualUrl = sharedGateway();

describe('SEC-02 a text made for catastrophic backtracking', () => {
  it.each([
    `data:image/png;base64,${' '.repeat(400_000)}!`,
    `data:image/png;base64,${'A'.repeat(400_000)}=!`,
    `data:image/png;base64,AAAA${'='.repeat(400_000)}`,
    `data:image/${'a'.repeat(400_000)}`,
  ])('is refused at once as a picture: %.40s', async (imageUrl) => {
    const response = await openBrowser(usualUrl()).post('/api/vehicles', { ...CAMRY, imageUrl });
    expect([response.status, response.body.fields]).toEqual([
      400,
      { imageUrl: expect.stringContaining('inline data image') },
    ]);
  });
});

const SPELLINGS = [
  '/%61pi/auth/user',
  '/api/%61uth/user',
  'http://elsewhere.example/api/auth/user',
];

describe('SEC-03 guards hold however a path is spelled', () => {
  const washUrl = sharedGateway({ PUBLIC_URL: 'https://wash.example' });

  it.each(SPELLINGS)(
    'AUTH-27 counts %s against the limit, and forbids caching it',
    async (target) => {
      const url = await start({ REQUEST_RATE_LIMIT: '2' });
      const statuses: number[] = [];
      for (let count = 0; count < 3; count += 1) {
        const response = await sendTarget(url, target);
        statuses.push(response.status);
        expect(response.headers['cache-control']).toBe('no-store');
      }
      expect(statuses).toEqual([200, 200, 429]);
    },
  );

  it.each(['/%61pi/nothing', '/graphq%6c/x', '/nothing', 'http://elsewhere.example/api/x'])(
    'AUTH-27 counts %s too, which has no route',
    async (target) => {
      const url = await start({ REQUEST_RATE_LIMIT: '1' });
      expect((await sendTarget(url, target)).status).toBe(404);
      expect((await sendTarget(url, target)).status).toBe(429);
    },
  );

  it.each([
    ['/%', ''],
    ['/api/%ff', ''],
    ['http://elsewhere.example/%c0?x=1', ''],
    ['/api/vehicles/', 'x'.repeat(1_000)],
    ['/api/vehicles/', '%C3%BC'.repeat(1_500)],
  ])(
    'AUTH-27 counts a path like %s too, which can’t be decoded or is too long, and sends the usual headers with its 400',
    async (beginning, rest) => {
      const target = beginning + rest;
      const url = await start({ REQUEST_RATE_LIMIT: '1' });
      const { status, headers } = await sendTarget(url, target);
      expect([status, headers['cache-control']]).toEqual([400, 'no-store']);
      const usual = (await fetch(`${url}/nothing`)).headers;
      for (const name of ['x-content-type-options', 'content-security-policy', 'x-request-id']) {
        expect([name, headers[name] !== undefined]).toEqual([name, usual.has(name)]);
      }
      expect((await sendTarget(url, target)).status).toBe(429);
    },
  );

  it.each(['/%61pi/admin/login', '/graphq%6c', 'http://elsewhere.example/graphql'])(
    'PERM-09 refuses a write to %s from another site',
    async (target) => {
      const headers = { 'content-type': 'application/json', origin: 'https://evil.example' };
      const response = await sendTarget(usualUrl(), target, { method: 'POST', headers }, '{}');
      expect(response.status).toBe(403);
    },
  );

  it.each(['/api/lo%67out', '/%61pi/logout', 'http://elsewhere.example/api/logout'])(
    'PERM-09 refuses %s, so that another site signs nobody out',
    async (target) => {
      const followed = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
      const headers = { 'sec-fetch-site': 'cross-site', ...followed };
      expect((await sendTarget(usualUrl(), target, { headers })).status).toBe(403);
    },
  );

  it.each([
    'https://wash.example.evil.example',
    'https://wash.example:444',
    'https://wash.exampl',
    'https://wash.example@evil.example',
    'https://wash.example/',
    'http://wash.example',
  ])('PERM-09 doesn’t take %s for https://wash.example', async (origin) => {
    const send = (from: string) =>
      openBrowser(washUrl())
        .post('/api/admin/login', {}, { origin: from })
        .then(({ status }) => status);
    expect(await send(origin)).toBe(403);
    expect(await send('https://wash.example')).toBe(400);
  });
});

describe('PERM-09 an allowed host behind TLS', () => {
  const url = sharedGateway({
    PUBLIC_URL: 'https://wash.example',
    ALLOWED_HOSTS: 'www.wash.example,desk.example',
    TRUST_PROXY: '127.0.0.1,::1',
  });
  const send = async (sent: Record<string, string>) => {
    const headers = { 'content-type': 'application/json', ...sent };
    return (await sendTarget(url(), '/api/admin/login', { method: 'POST', headers }, '{}')).status;
  };

  it.each([
    { host: 'www.wash.example' },
    { host: 'gateway.internal', 'x-forwarded-host': 'www.wash.example' },
  ])('takes writes of its own pages: %o', async (named) => {
    expect(await send({ ...named, origin: 'https://www.wash.example' })).toBe(400);
  });

  it.each([
    'https://desk.example',
    'http://www.wash.example',
    'https://www.wash.example:444',
    'https://evil.example',
  ])('refuses a write to www.wash.example from %s', async (origin) => {
    expect(await send({ host: 'www.wash.example', origin })).toBe(403);
  });
});

describe('SEC-04 the cost of reading a body', () => {
  const zeros = (count: number) => `[${'0,'.repeat(count)}0]`;
  const vehicle = (value: string) =>
    `{"year":${value},"make":"a","model":"b","miles":"1","type":"van"}`;
  const post = async (target: string, body: string) => {
    const headers = { 'content-type': 'application/json' };
    return sendTarget(usualUrl(), target, { method: 'POST', headers }, body);
  };

  it.each([
    ['/api/vehicles', vehicle(zeros(8_000_000))],
    ['/api/vehicles', vehicle(`{"a":${zeros(6_000)}}`)],
    ['/api/vehicles', vehicle(`"${'\\\\'.repeat(4_000_000)}",${zeros(6_000).slice(1, -1)}`)],
    ['/api/quiz-responses', `{"unknown":${zeros(100_000)}}`],
    ['/graphql', `{"query":"{ viewer { isGuest } }","variables":{"a":${zeros(100_000)}}}`],
  ])('is limited: %s refuses too many values: %.50s', async (target, body) => {
    const response = await post(target, body);
    expect(response.status).toBe(400);
  });

  it('doesn’t count brackets and commas inside a text', async () => {
    const name = `{"contactName":"${'[,{\\"'.repeat(10_000)}"}`;
    const { status, text } = await post('/api/quiz-responses', name);
    expect([status, Object.keys(JSON.parse(text).fields)]).toEqual([400, ['contactName']]);
  });

  it('is spared if the caller isn’t signed in', async () => {
    const response = await post('/api/admin/logout', `{"a":${zeros(100_000)}}`);
    expect(response.status).toBe(401);
  });
});

describe('SEC-10 the host and the address of a request', () => {
  const status = (response: string) => Number(response.split(' ')[1]);

  it('refuses two Host headers', async () => {
    const url = usualUrl();
    const line = 'GET /api/auth/user HTTP/1.1';
    expect(status(await sendLines(url, [line, 'Host: localhost']))).toBe(200);
    expect(status(await sendLines(url, [line, 'Host: localhost', 'Host: localhost']))).toBe(400);
    expect(status(await sendLines(url, [line, 'Host: localhost', 'hOST: evil.example']))).toBe(400);
    expect(status(await sendLines(url, [line]))).toBe(400);
  });

  it('responds to its own names and to addresses only', async () => {
    const url = await start({
      PUBLIC_URL: 'http://wash.example',
      ALLOWED_HOSTS: 'Desk.example, b.example',
    });
    const ask = async (host: string, target = '/api/auth/user') =>
      (await sendTarget(url, target, { headers: { host } })).status;
    for (const host of [
      'wash.example',
      'WASH.example:80',
      'desk.example',
      'b.example:4000',
      'localhost:4000',
      '192.0.2.7',
      '[::1]:4000',
    ]) {
      expect([host, await ask(host)]).toEqual([host, 200]);
    }
    for (const host of ['evil.example', 'wash.example.evil.example', 'localhost.evil.example']) {
      expect([host, await ask(host)]).toEqual([host, 400]);
    }
    expect(await ask('gateway:4000', '/.well-known/jwks.json')).toBe(200);
    expect(await ask('gateway:4000', '/healthz')).toBe(200);
  });

  it('PERM-09 doesn’t take a foreign name that resolves to us for our origin', async () => {
    const headers = {
      host: 'evil.example:4000',
      origin: 'http://evil.example:4000',
      'content-type': 'application/json',
    };
    const response = await sendTarget(
      usualUrl(),
      '/api/admin/login',
      { method: 'POST', headers },
      '{}',
    );
    expect(response.status).toBe(400);
  });

  it('AUTH-27 counts an IPv6 /64 as one address, and an IPv4-mapped address as IPv4', async () => {
    const url = await start({ REQUEST_RATE_LIMIT: '2', TRUST_PROXY: '127.0.0.1,::1' });
    const ask = async (address: string) =>
      (await sendTarget(url, '/api/auth/user', { headers: { 'x-forwarded-for': address } })).status;
    expect(await ask('2001:db8:0:1::1')).toBe(200);
    expect(await ask('2001:db8:0:1:ffff::2')).toBe(200);
    expect(await ask('2001:db8:0:1:1:2:3:4')).toBe(429);
    expect(await ask('2001:db8:0:2::1')).toBe(200);
    expect(await ask('203.0.113.9')).toBe(200);
    expect(await ask('::ffff:203.0.113.9')).toBe(200);
    expect(await ask('203.0.113.9')).toBe(429);
    expect(await ask('203.0.113.10')).toBe(200);
  });

  it('SEC-23 refuses an address beyond its limit before looking at anything else', async () => {
    const url = await start({ REQUEST_RATE_LIMIT: '1', TRUST_PROXY: '127.0.0.1,::1' });
    const ask = async (address: string, host: string) => {
      const headers = { 'x-forwarded-for': address, host };
      return (await sendTarget(url, '/api/auth/user', { headers })).status;
    };
    const [ours, notOurs] = [new URL(url).host, 'evil.example'];
    expect(await ask('203.0.113.9', ours)).toBe(200);
    expect(await ask('203.0.113.9', notOurs)).toBe(400);
    expect(await ask('203.0.113.9', ours)).toBe(429);
    expect(await ask('203.0.113.9', notOurs)).toBe(429);
    expect(await ask('203.0.113.10', notOurs)).toBe(400);
  });

  it.each(['true', '1', '0.0.0.0/0', '::/0', '', 'proxy.example', '10.0.0.0/8,'])(
    'refuses TRUST_PROXY=%s, as proxies are trusted by address',
    (value) => {
      expect(gatewaySettings.shape.TRUST_PROXY.safeParse(value).success).toBe(false);
    },
  );

  it('accepts addresses and networks in TRUST_PROXY', () => {
    const { shape } = gatewaySettings;
    expect(shape.TRUST_PROXY.parse('10.0.0.0/8, 2001:db8::/32,192.0.2.1')).toEqual([
      '10.0.0.0/8',
      '2001:db8::/32',
      '192.0.2.1',
    ]);
    expect(shape.TRUST_PROXY.parse('false')).toBe(false);
  });
});

describe('SEC-11 a guest cookie', () => {
  const OLD = 'o'.repeat(32);
  const NEW = 'n'.repeat(32);

  it('survives a rotation of the secret', async () => {
    const secrets: Record<string, string>[] = [
      { COOKIE_SECRET: OLD },
      { COOKIE_SECRET: OLD, COOKIE_OTHER_SECRET: NEW },
      { COOKIE_SECRET: NEW, COOKIE_OTHER_SECRET: OLD },
      { COOKIE_SECRET: NEW },
    ];
    const cookies = new Map<string, string>();
    const ids = new Set<string>();
    for (const env of secrets) {
      const browser = openBrowser(await start(env), cookies);
      ids.add((await browser.get('/api/auth/user')).body.id);
      for (const [name, value] of browser.cookies) cookies.set(name, value);
      await gateway?.stop();
    }
    expect(ids.size).toBe(1);
  });

  it('is ignored if neither secret signed it', async () => {
    const browser = openBrowser(await start({ COOKIE_SECRET: OLD }));
    const { body } = await browser.get('/api/auth/user');
    await gateway?.stop();
    const other = openBrowser(
      await start({ COOKIE_SECRET: NEW, COOKIE_OTHER_SECRET: 'm'.repeat(32) }),
      browser.cookies,
    );
    expect((await other.get('/api/auth/user')).body.id).not.toBe(body.id);
  });
});

describe('SEC-11 ROUTE-09 a logout', () => {
  it('clears the browser’s cache and storage', async () => {
    const response = await openBrowser(usualUrl()).get('/api/logout');
    expect(response.status).toBe(302);
    expect(response.headers.get('clear-site-data')).toBe('"cache", "storage"');
  });
});

describe('SEC-12 odd paths', () => {
  const ODD = [
    '/%00',
    '/assets/',
    '/assets',
    '/assets//',
    '/assets/%00.js',
    '/%2e%2e/package.json',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/assets/%2e%2e/%2e%2e/secret',
    '/..%2fsecret',
    '/..%5csecret',
    '/%5c..%5csecret',
    '/.%00/',
    '//',
    '//evil.example',
    '/%',
    '/%ff',
    '/%c0%ae%c0%ae/',
    '/\\',
    '/;/x',
    '/?%00',
    '/index.html/',
    '/index.html%00',
    '/assets/main-abc.js/',
    '/.env',
    '/home/%00',
    '/admin/appointment/%00',
    '/admin/appointment/%ff',
    `/${'a'.repeat(3_000)}`,
    `/${'%2e%2e/'.repeat(500)}`,
    'http:///x',
    'http://evil.example',
    '*',
  ];

  it('causes neither a 5xx nor a file from outside the web folder', async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'web-'));
    const dir = path.join(folder, 'dist');
    mkdirSync(path.join(dir, 'assets'), { recursive: true });
    writeFileSync(path.join(folder, 'secret'), 'SECRET');
    writeFileSync(path.join(dir, 'index.html'), '<title>Wash</title>');
    writeFileSync(path.join(dir, 'assets', 'main-abc.js'), 'go()');
    const url = await start({ WEB_DIR: dir });
    for (const target of ODD) {
      for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS', 'DELETE']) {
        for (const accept of ['text/html', 'application/json']) {
          const response = await sendTarget(url, target, { method, headers: { accept } });
          expect(`${method} ${target} ${response.status}`).toMatch(/ (?:200|400|404|405|414|431)$/);
          expect(response.text).not.toContain('SECRET');
          expect(response.text).not.toMatch(/ENOENT|node_modules|\bat \S+ \(/);
        }
      }
    }
    for (const target of ['/%00', '/assets/', '/%2e%2e/package.json', '/nowhere']) {
      expect((await sendTarget(url, target)).status).toBe(404);
    }
    expect((await sendTarget(url, '/assets/main-abc.js')).text).toBe('go()');
    for (const target of ['/', '/home', '/home/', '/%68ome?x=1', '/admin/appointment/7']) {
      const page = await sendTarget(url, target);
      expect([target, page.status, page.text]).toEqual([target, 200, '<title>Wash</title>']);
    }
  });
});
