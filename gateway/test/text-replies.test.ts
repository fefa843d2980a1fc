import { createHmac } from 'node:crypto';
import { createPool } from '@dewlane/service-kit';
import { startTestStack, type TestStack } from '@dewlane/test-engines/stack';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

const TOKEN = 'of-these-tests';
const NUMBER = '+14085550142';

let stack: TestStack;
let pool: ReturnType<typeof createPool>;

beforeAll(async () => {
  stack = await startTestStack({
    env: {
      PUBLIC_URL: 'http://wash.example',
      // Nothing answers there: replies come without anything having been sent.
      TEXT_URL: `http://AC0:${TOKEN}@127.0.0.1:1`,
      TEXT_FROM: '+14085550100',
    },
  });
  pool = createPool({ connectionString: stack.databaseUrls.bookings });
});
afterAll(async () => {
  await pool?.end();
  await stack?.stop();
});
beforeEach(() => pool.query('delete from recipients'));

const signed = (fields: Record<string, string>, token = TOKEN) =>
  createHmac('sha1', token)
    .update(
      `http://wash.example/text-replies${Object.keys(fields)
        .sort()
        .map((name) => `${name}${fields[name]}`)
        .join('')}`,
    )
    .digest('base64');
const reply = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${stack.url}/text-replies`, {
    method: 'POST',
    headers: { 'x-twilio-signature': signed(fields), ...headers },
    body: new URLSearchParams(fields),
  });
const recipients = async () =>
  (
    await pool.query(
      `select "address", "unsubscribedAt" is not null as ended, "confirmedAt" is not null as confirmed from recipients`,
    )
  ).rows;

describe('a reply to a text message', () => {
  it.each([
    ['STOP', {}],
    [' stop ', {}],
    ['Unsubscribe', {}],
    ['ALTO', { OptOutType: 'STOP' }],
  ])('SELF-07 ends them: %j', async (Body, more) => {
    const response = await reply({ From: NUMBER, To: '+14085550100', Body, ...more });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('text/xml');
    expect(await response.text()).toMatch(/<Response\/>$/);
    expect(await recipients()).toEqual([{ address: NUMBER, ended: true, confirmed: false }]);
  });

  it('SELF-07 resumes them, which shows that somebody reads them', async () => {
    await reply({ From: NUMBER, Body: 'STOP' });
    await reply({ From: NUMBER, Body: 'Start' });
    expect(await recipients()).toEqual([{ address: NUMBER, ended: false, confirmed: true }]);
  });

  it.each([
    ['a question', { From: NUMBER, Body: 'Can you stop by earlier?' }],
    ['a number abroad', { From: '+442079460958', Body: 'STOP' }],
    ['no number', { From: 'x'.repeat(500), Body: 'STOP' }],
  ])('changes nothing where it is something else: %s', async (_, fields) => {
    expect((await reply(fields)).status).toBe(200);
    expect(await recipients()).toEqual([]);
  });

  it('SELF-07 is taken from the provider alone', async () => {
    const fields = { From: NUMBER, Body: 'STOP' };
    const forged = [
      { 'x-twilio-signature': signed(fields, 'another') },
      { 'x-twilio-signature': '' },
    ];
    for (const headers of forged) {
      const { status } = await reply(fields, headers);
      expect(status).toBe(403);
    }
    const bare = await fetch(`${stack.url}/text-replies`, {
      method: 'POST',
      body: new URLSearchParams(fields),
    });
    expect(bare.status).toBe(403);
    expect(await recipients()).toEqual([]);
  });

  it('is bounded, and a form', async () => {
    const long = await reply({ From: NUMBER, Body: 'x'.repeat(20_000) });
    expect(long.status).toBe(413);
    const json = await fetch(`${stack.url}/text-replies`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect(json.status).toBe(415);
    expect((await fetch(`${stack.url}/text-replies`)).status).toBe(405);
  });
});
