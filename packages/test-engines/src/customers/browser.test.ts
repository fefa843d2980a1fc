import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cookieHeader, openBrowser } from './browser.ts';

describe('a test’s browser', () => {
  let server: Server;
  let url: string;
  /** Answers with the request's Cookie header; `x-set` are the cookies to set. */
  beforeAll(async () => {
    server = createServer(({ headers, url: path }, response) => {
      const { 'x-set': set = '[]', cookie } = headers;
      response.setHeader('set-cookie', JSON.parse(String(set)) as string[]);
      if (path === '/moved') response.writeHead(302, { location: '/' });
      response.end(path === '/page' ? '<p>' : JSON.stringify({ cookie }));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    server?.close();
    server?.closeAllConnections();
  });

  const setting = (...cookies: string[]) => ({ 'x-set': JSON.stringify(cookies) });

  it('keeps cookies, until they are cleared', async () => {
    const browser = openBrowser(url);
    await browser.get('/', setting('a=1; Path=/', 'b=x=y; HttpOnly'));
    expect((await browser.post('/')).body).toEqual({ cookie: 'a=1; b=x=y' });
    await browser.graphql({}, setting('a=; Max-Age=0; Path=/'));
    expect((await browser.get('/')).body).toEqual({ cookie: 'b=x=y' });
  });

  it('begins with a copy of another’s cookies', async () => {
    const first = openBrowser(url);
    first.cookies.set('a', '1');
    const copy = openBrowser(url, first.cookies);
    await copy.get('/', setting('a=2'));
    expect([cookieHeader(first), cookieHeader(copy)]).toEqual(['a=1', 'a=2']);
  });

  it('has no body where a response is no JSON, and follows no redirect', async () => {
    const browser = openBrowser(url);
    expect(await browser.get('/page')).toMatchObject({ status: 200, body: undefined, text: '<p>' });
    expect((await browser.get('/moved')).status).toBe(302);
  });
});
