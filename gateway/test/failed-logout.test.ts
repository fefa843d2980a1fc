import { createHash } from 'node:crypto';
import { type Browser, openBrowser } from '@dewlane/test-engines/customers';
import { afterEach, describe, expect, it } from '@jest/globals';
import { sendTarget, startLoneGateway } from './support/lone-gateway.ts';

const HTML = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const SESSION = 'a-session-that-nobody-can-end-now';

describe('a logout that identity can’t be told of', () => {
  let gateway: Awaited<ReturnType<typeof startLoneGateway>> | undefined;
  afterEach(async () => {
    await gateway?.stop();
    gateway = undefined;
  });

  async function signedIn(env: Record<string, string> = {}): Promise<Browser> {
    gateway = await startLoneGateway(env);
    const browser = openBrowser(gateway.url);
    browser.cookies.set('session', SESSION);
    return browser;
  }

  it('AUTH-48 signs the browser out all the same, and says that the session still runs', async () => {
    const browser = await signedIn();
    const { status, text, headers } = await browser.get('/api/logout', HTML);
    expect(status).toBe(503);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('clear-site-data')).toBe('"cache", "storage"');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(text).toContain('<html lang="en">');
    expect(text).toContain('You are signed out in this browser');
    expect(text).toContain('Our server did not answer, so we could not end the session');
    expect(text).toContain(
      'It goes on there for 30 days after its last use, although this browser no longer knows it. To end it sooner, log in later and sign it out under “Where you are signed in” on your account’s page.',
    );
    expect(browser.cookies.has('session')).toBe(false);
  });

  it('AUTH-48 says so in Spanish to a browser that prefers it', async () => {
    const browser = await signedIn();
    const { text } = await browser.get('/api/logout', { ...HTML, 'accept-language': 'es-MX' });
    expect(text).toContain('<html lang="es">');
    expect(text).toContain('Ha cerrado la sesión en este navegador');
    expect(text).toContain(
      'Allí sigue abierta durante 30 días después de su último uso, aunque este navegador ya no la conoce. Para cerrarla antes, inicie sesión más tarde y ciérrela en la página de su cuenta, en «Dónde tiene la sesión abierta».',
    );
  });

  it('AUTH-48 does the same for an address that has sent too many requests', async () => {
    const browser = await signedIn({ REQUEST_RATE_LIMIT: '1' });
    for (let count = 0; count < 3; count += 1) await browser.get('/api/auth/user');
    const { status, text, headers } = await browser.get('/api/logout', HTML);
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(text).toContain('You are signed out in this browser');
    expect(text).toContain('There were too many requests from your connection');
    expect(text).not.toContain('did not answer');
    expect(browser.cookies.has('session')).toBe(false);
    browser.cookies.set('session', SESSION);
    const inSpanish = await browser.get('/api/logout', { ...HTML, 'accept-language': 'es' });
    expect(inSpanish.text).toContain('Hubo demasiadas solicitudes desde su conexión');
  });

  it('AUTH-48 leaves a browser signed in that another site sends there', async () => {
    const browser = await signedIn({ REQUEST_RATE_LIMIT: '1' });
    for (let count = 0; count < 3; count += 1) await browser.get('/api/auth/user');
    const { status, body } = await browser.get('/api/logout', {
      ...HTML,
      origin: 'https://elsewhere.example',
    });
    expect([status, typeof body.error]).toEqual([403, 'string']);
    expect(browser.cookies.get('session')).toBe(SESSION);
  });

  it('AUTH-48 leaves a browser signed in that follows another site’s link there, without an origin', async () => {
    const browser = await signedIn({ REQUEST_RATE_LIMIT: '1' });
    for (let count = 0; count < 3; count += 1) await browser.get('/api/auth/user');
    // Not by fetch, which names a mode of its own.
    const response = await sendTarget(gateway?.url ?? '', '/api/logout', {
      headers: {
        ...HTML,
        cookie: `session=${SESSION}`,
        'sec-fetch-site': 'cross-site',
        'sec-fetch-mode': 'navigate',
        'sec-fetch-dest': 'document',
      },
    });
    expect(response.status).toBe(403);
    expect(response.headers['content-type']).toContain('application/json');
    expect(response.headers['set-cookie'] ?? []).toEqual([]);
  });

  it('AUTH-48 leaves a program its cookie, so that it can try again', async () => {
    const browser = await signedIn();
    const { status, body } = await browser.get('/api/logout', { accept: 'application/json' });
    expect([status, typeof body.error]).toEqual([503, 'string']);
    expect(browser.cookies.get('session')).toBe(SESSION);
  });

  it.each([
    ['identity is away', {}, 0],
    ['its address has sent too many requests', { REQUEST_RATE_LIMIT: '1' }, 3],
  ])(
    'AUTH-48 AUTH-49 leads a browser whose session has ended to the first page although %s',
    async (_why, env, before) => {
      const browser = await signedIn(env);
      for (let count = 0; count < before; count += 1) await browser.get('/api/auth/user');
      const mark = createHash('sha256').update(SESSION).digest('base64url');
      browser.cookies.set('session_ended', mark);
      const { status, headers } = await browser.get('/api/logout', HTML);
      expect([status, headers.get('location')]).toEqual([302, '/']);
      expect(browser.cookies.has('session')).toBe(false);
    },
  );

  it('AUTH-48 leads a browser without a session to the first page', async () => {
    const browser = await signedIn();
    browser.cookies.clear();
    browser.cookies.set('staff_session', 'of-staff');
    const { status, headers } = await browser.get('/api/logout', HTML);
    expect([status, headers.get('location')]).toEqual([302, '/']);
  });
});
