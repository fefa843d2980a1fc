import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openAsCustomer, openAsStaff, openBrowser } from '@dewlane/test-engines/customers';
import { startTestStack, type TestStack } from '@dewlane/test-engines/stack';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const A_PAGE = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const GRAPHIQL = '<!doctype html><title>GraphiQL</title>';

let web: string;
let stack: TestStack;

beforeAll(async () => {
  web = mkdtempSync(path.join(tmpdir(), 'web-'));
  await mkdir(path.join(web, 'graphiql/assets'), { recursive: true });
  writeFileSync(path.join(web, 'index.html'), '<!doctype html><title>Dewlane</title>');
  writeFileSync(path.join(web, 'graphiql/index.html'), GRAPHIQL);
  writeFileSync(path.join(web, 'graphiql/assets/index-1.js'), '');
  stack = await startTestStack({ env: { WEB_DIR: web } });
});
afterAll(async () => {
  await stack.stop();
  rmSync(web, { recursive: true });
});

describe('GET /graphql', () => {
  it('TOOL-01 shows GraphiQL to signed-in staff', async () => {
    const staff = await openAsStaff(stack);
    const { status, text, headers } = await staff.get('/graphql', A_PAGE);
    expect([status, text]).toEqual([200, '<!doctype html><title>GraphiQL</title>']);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-security-policy')).toContain("script-src 'self'");
  });

  it('TOOL-01 tells everybody else, and staff’s programs, to use POST', async () => {
    const staff = await openAsStaff(stack);
    const responses = [
      await openBrowser(stack.url).get('/graphql', A_PAGE),
      await (await openAsCustomer(stack.url)).get('/graphql', A_PAGE),
      await staff.get('/graphql'),
    ];
    for (const { status, body, headers } of responses) {
      expect([status, body.code, headers.get('allow')]).toEqual([
        405,
        'METHOD_NOT_ALLOWED',
        'POST',
      ]);
    }
  });

  it('TOOL-01 serves its files below /graphiql, and its page at no other address', async () => {
    const browser = openBrowser(stack.url);
    expect((await browser.get('/graphiql/assets/index-1.js')).status).toBe(200);
    expect((await browser.get('/graphiql/index.html')).status).toBe(404);
    expect((await browser.get('/graphiql')).status).toBe(404);
  });
});

describe('GET /api/openapi.json', () => {
  it('NET-21 documents the header that says whose data a page shows, and its 401, for every call that refuses another user', async () => {
    const customer = await openAsCustomer(stack.url);
    const { body } = await customer.get('/api/openapi.json');
    const paths: Record<string, Record<string, OpenApiOperation>> = body.paths;
    const naming: string[] = [];
    for (const [path, methods] of Object.entries(paths)) {
      for (const [method, { operationId, parameters, responses }] of Object.entries(methods)) {
        const address = path.replaceAll(/\{\w+\}/g, '0');
        const sent = [
          method.toUpperCase(),
          address,
          undefined,
          { 'x-expected-user': '0' },
        ] as const;
        const { status } =
          method === 'get' ? await customer.get(address, sent[3]) : await customer.send(...sent);
        expect([operationId, Object.keys(responses)]).toEqual([
          operationId,
          expect.arrayContaining([String(status)]),
        ]);
        const named = parameters.some(
          ({ in: place, name }) => place === 'header' && name === 'X-Expected-User',
        );
        if (named) naming.push(operationId);
        // Staff's calls check another cookie; without it they respond with 401 anyway.
        if (named) expect([operationId, status]).toEqual([operationId, 401]);
        else if (!path.startsWith('/api/admin/'))
          expect([operationId, status]).not.toEqual([operationId, 401]);
      }
    }
    expect(naming).toEqual(
      expect.arrayContaining(['getAccount', 'postServices', 'getVehiclesById']),
    );
  });
});

interface OpenApiOperation {
  readonly operationId: string;
  readonly parameters: readonly { readonly in: string; readonly name: string }[];
  readonly responses: object;
}

describe('GET /api/docs', () => {
  it('TOOL-02 shows every call in the OpenAPI document with its fields and refusals', async () => {
    const browser = openBrowser(stack.url);
    const { status, text, headers } = await browser.get('/api/docs');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    const { body } = await browser.get('/api/openapi.json');
    const operations = Object.values(body.paths as object).flatMap(
      (methods) => Object.values(methods) as { operationId: string }[],
    );
    const shown = [...text.matchAll(/class="call" id="([^"]+)"/g)].map(([, id]) => id);
    expect(shown.sort()).toEqual(operations.map(({ operationId }) => operationId).sort());
    expect(shown.length).toBeGreaterThan(25);
    expect(text).toContain('<code>fullDetails.vehicleDetails.miles</code>');
    expect(text).toContain('<b>429</b>');
  });

  it('TOOL-02 needs no script and fetches nothing', async () => {
    const { text } = await openBrowser(stack.url).get('/api/docs');
    expect(text).not.toMatch(/<script|<img|<iframe|<base|\bon\w+=|\bsrc=|url\(|@import/i);
    const leads = [...text.matchAll(/href="([^"]*)"/g)].map(([, to = '']) => to);
    // Its icon is part of the page.
    expect(leads.filter((to) => !/^(#|\/|data:image)/.test(to))).toEqual([]);
  });
});
