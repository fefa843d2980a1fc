import { createPool } from '@dewlane/service-kit';
import { startTestStack, type TestStack } from '@dewlane/test-engines/stack';
import { signatureOf, TOKEN } from '@dewlane/test-engines/text-provider';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

const NUMBER = '+14085550142';

let stack: TestStack;
let pool: ReturnType<typeof createPool>;

beforeAll(async () => {
  stack = await startTestStack({
    env: {
      PUBLIC_URL: 'http://wash.example',
      // Nobody listens there: replies arrive without anything having been sent.
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

const signed = (fields: Record<string, string>, token = TOKEN, path = '/text-replies') =>
  signatureOf(`http://wash.example${path}`, fields, token);
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
  ])('SELF-07 ends messages to the number: %j', async (Body, more) => {
    const response = await reply({ From: NUMBER, To: '+14085550100', Body, ...more });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('text/xml');
    expect(await response.text()).toMatch(/<Response\/>$/);
    expect(await recipients()).toEqual([{ address: NUMBER, ended: true, confirmed: false }]);
  });

  it('SELF-07 resumes them with Start, and confirms the number', async () => {
    await reply({ From: NUMBER, Body: 'STOP' });
    await reply({ From: NUMBER, Body: 'Start' });
    expect(await recipients()).toEqual([{ address: NUMBER, ended: false, confirmed: true }]);
  });

  it.each([
    ['a question', { From: NUMBER, Body: 'Can you stop by earlier?' }],
    ['a number abroad', { From: '+442079460958', Body: 'STOP' }],
    ['no number', { From: 'x'.repeat(500), Body: 'STOP' }],
  ])('changes nothing otherwise: %s', async (_, fields) => {
    expect((await reply(fields)).status).toBe(200);
    expect(await recipients()).toEqual([]);
  });

  it('SELF-07 is accepted from the provider alone', async () => {
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

  it('SEC-29 is refused if another site’s page makes a browser send it', async () => {
    const response = await reply(
      { From: NUMBER, Body: 'STOP' },
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'empty' },
    );
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({
      message: 'This request came from another site.',
    });
    expect(await recipients()).toEqual([]);
  });

  it('must be a form, and not too long', async () => {
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

describe('a delivery report', () => {
  const ID = '019a0000-0000-7000-8000-000000000001';
  const LOST = { MessageStatus: 'undelivered', ErrorCode: '30005', To: NUMBER };

  beforeEach(async () => {
    await pool.query('delete from mail_messages');
    await pool.query(
      `insert into mail_messages ("id", "appointmentId", "kind", "phone", "startsAt", "version", "state", "dueAt", "sendUntil")
       values ($1, $1, 'confirmation', $2, now(), 1, 'sent', now(), now())`,
      [ID, NUMBER],
    );
  });
  const report = (mailId: string, fields: Record<string, string>, by?: string) => {
    const path = `/text-reports/${mailId}`;
    return fetch(`${stack.url}${path}`, {
      method: 'POST',
      headers: { 'x-twilio-signature': by ?? signed(fields, TOKEN, path) },
      body: new URLSearchParams(fields),
    });
  };
  const known = async () =>
    (await pool.query('select "report", "reportReason" from mail_messages')).rows;

  it('SELF-15 is recorded for the message that its address names', async () => {
    const response = await report(ID, LOST);
    expect(response.status).toBe(204);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await known()).toEqual([
      { report: 'undelivered', reportReason: 'Nobody has this number. (30005)' },
    ]);
  });

  it('SELF-15 is accepted from the provider alone, and only for the message it was signed for', async () => {
    const forged = [
      signed(LOST, 'another', `/text-reports/${ID}`),
      signed(LOST, TOKEN, `/text-reports/${ID.replace('1', '2')}`),
      signed(LOST),
      '',
    ];
    for (const by of forged) expect((await report(ID, LOST, by)).status).toBe(403);
    const bare = { method: 'POST', body: new URLSearchParams(LOST) };
    expect((await fetch(`${stack.url}/text-reports/${ID}`, bare)).status).toBe(403);
    expect(await known()).toEqual([{ report: null, reportReason: null }]);
  });

  it('SELF-15 is ignored if its message is unknown', async () => {
    const missing = ID.replace('1', '2');
    for (const mailId of [missing, 'no-message']) {
      const response = await report(mailId, LOST);
      expect([response.status, await response.text()]).toEqual([204, '']);
      expect((await report(mailId, LOST, 'forged')).status).toBe(403);
    }
    expect((await report('x'.repeat(101), LOST)).status).toBe(403);
  });

  it('SELF-15 must be a form, and not too long', async () => {
    expect((await report(ID, { ...LOST, Body: 'x'.repeat(20_000) })).status).toBe(413);
    const json = await fetch(`${stack.url}/text-reports/${ID}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect(json.status).toBe(415);
    expect((await fetch(`${stack.url}/text-reports/${ID}`)).status).toBe(405);
    expect(await known()).toEqual([{ report: null, reportReason: null }]);
  });
});
