import { createHash } from 'node:crypto';
import { openBrowser } from '@dewlane/test-engines/customers';
import { afterEach, describe, expect, it } from '@jest/globals';
import { startLoneGateway } from './support/lone-gateway.ts';

describe('a browser whose session has ended', () => {
  let gateway: Awaited<ReturnType<typeof startLoneGateway>> | undefined;
  afterEach(() => gateway?.stop());

  it('AUTH-49 goes on as a guest while identity is away, as one that never had a session', async () => {
    gateway = await startLoneGateway();
    const browser = openBrowser(gateway.url);
    browser.cookies.set('session', 'ended-long-ago');
    expect((await browser.get('/api/auth/user')).status).toBe(503);
    browser.cookies.set(
      'session_ended',
      createHash('sha256').update('ended-long-ago').digest('base64url'),
    );
    const { status, body } = await browser.get('/api/auth/user');
    expect([status, body.isGuest]).toEqual([200, true]);
    expect(browser.cookies.get('session')).toBe('ended-long-ago');
  });
});
