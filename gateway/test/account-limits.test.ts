import type { RunningGateway } from '@dewlane/gateway';
import { type Browser, openBrowser } from '@dewlane/test-engines/customers';
import { afterEach, describe, expect, it } from '@jest/globals';
import { sendTarget, startLoneGateway } from './support/lone-gateway.ts';

const PASSWORD = 'Clean-Car1!';
const NEW_PASSWORD = { password: 'Brand-New2!', confirmPassword: 'Brand-New2!' };
const TOKEN = 'a'.repeat(43);

/** Every call that could be used to guess passwords, links or addresses, or to read a lot of data. */
const GUESSES: Readonly<Record<string, (browser: Browser) => ReturnType<Browser['get']>>> = {
  'POST /api/auth/login': (browser) =>
    browser.post('/api/auth/login', { identifier: 'ann', password: PASSWORD }),
  'POST /api/auth/forgot': (browser) => browser.post('/api/auth/forgot', { identifier: 'ann' }),
  'POST /api/auth/reset': (browser) =>
    browser.post('/api/auth/reset', { token: TOKEN, ...NEW_PASSWORD }),
  'POST /api/auth/confirm-email': (browser) =>
    browser.post('/api/auth/confirm-email', { token: TOKEN }),
  'POST /api/account/password': (browser) =>
    browser.post('/api/account/password', { currentPassword: PASSWORD, ...NEW_PASSWORD }),
  'POST /api/account/email': (browser) =>
    browser.post('/api/account/email', { currentPassword: PASSWORD, email: 'ann@example.com' }),
  'GET /api/account/export': (browser) => browser.get('/api/account/export'),
  'POST /api/account/delete': (browser) =>
    browser.post('/api/account/delete', { currentPassword: PASSWORD }),
};

describe('the account calls', () => {
  let gateway: RunningGateway | undefined;
  afterEach(async () => {
    await gateway?.stop();
    gateway = undefined;
  });
  const open = async (env: Record<string, string>) => {
    gateway = await startLoneGateway(env);
    return openBrowser(gateway.url);
  };

  it.each(Object.entries(GUESSES))('AUTH-27 limits %s for an address', async (_call, guess) => {
    const browser = await open({ LOGIN_RATE_LIMIT: '2' });
    for (let count = 0; count < 2; count += 1) expect((await guess(browser)).status).not.toBe(429);
    const { status, body, headers } = await guess(browser);
    expect([status, body.code]).toEqual([429, 'RATE_LIMITED']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('AUTH-27 counts them together, so that spreading guesses over them allows no more', async () => {
    const guesses = Object.values(GUESSES);
    const browser = await open({ LOGIN_RATE_LIMIT: String(guesses.length) });
    for (const guess of guesses) expect((await guess(browser)).status).not.toBe(429);
    for (const guess of guesses) expect((await guess(browser)).status).toBe(429);
  });

  it('SEC-29 leaves an address its sign-ins, whatever another site’s page loads in a browser there', async () => {
    const browser = await open({ LOGIN_RATE_LIMIT: '2', REQUEST_RATE_LIMIT: '8' });
    const foreign = { 'sec-fetch-site': 'cross-site' };
    const loads = [
      ['/api/account/export', { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }],
      ['/api/account/export', { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' }],
      ['/api/account/export', { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }],
      [`/booking/${TOKEN}`, { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }],
      ['/nothing.png', { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }],
    ] as const;
    for (let count = 0; count < 5; count += 1) {
      for (const [path, headers] of loads) {
        // Not by fetch, which names a mode of its own.
        const sent = { headers: { ...foreign, ...headers } };
        const { status } = await sendTarget(gateway?.url ?? '', path, sent);
        if (!path.startsWith('/booking/')) expect(status).toBe(403);
      }
    }
    const ask = () => browser.post('/api/auth/login', { identifier: 'ann', password: PASSWORD });
    for (let count = 0; count < 2; count += 1) expect((await ask()).status).not.toBe(429);
    expect((await ask()).status).toBe(429);
  });

  it('AUTH-27 SELF-04 limits the pages behind the links of messages', async () => {
    const browser = await open({ REQUEST_RATE_LIMIT: '2' });
    const follow = () => browser.get(`/booking/${TOKEN}`);
    for (let count = 0; count < 2; count += 1) expect((await follow()).status).not.toBe(429);
    expect((await follow()).status).toBe(429);
  });
});
