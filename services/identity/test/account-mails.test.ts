import type { TokenClaims } from '@dewlane/internal-api';
import { eventually } from '@dewlane/test-engines';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Harness, startHarness } from './support/harness.ts';
import { account, registration } from './support/requests.ts';

const SETTINGS = {
  ADMIN_USERNAME: 'Boss',
  ADMIN_PASSWORD: 'First-Pass1!',
  PUBLIC_URL: 'https://wash.example',
};
const staffNamed = (username: string): TokenClaims => ({
  staff: { id: '019a0000-0000-7000-8000-0000000000ff', username, role: 'admin' },
});
const boss = staffNamed('Boss');
const MAILS = `query ($first: Int, $after: String) {
  accountMails(first: $first, after: $after) {
    nodes { id to subject text deliveredAt } pageInfo { hasNextPage endCursor }
  }
}`;

describe('messages about accounts', () => {
  let identity: Harness;
  const read = async (claims: TokenClaims, variables: object = {}) =>
    await identity.graphql(claims, MAILS, variables);
  const codeOf = async (claims: TokenClaims, variables: object = {}) => {
    const { data, errors } = await read(claims, variables);
    return [data?.accountMails ?? null, errors?.[0]?.extensions.code];
  };
  const forget = (identifier: string) =>
    identity.call('/internal/account/forgot', account({ identifier }));

  beforeAll(async () => {
    identity = await startHarness({ env: SETTINGS });
    for (const email of ['first@example.com', 'second@example.com', 'third@example.com']) {
      await identity.call('/internal/register', registration(email));
      await forget(email);
      await eventually(async () =>
        expect(await identity.sql('select 1 from mailbox where "to" = $1', [email])).toHaveLength(
          1,
        ),
      );
    }
  });
  afterAll(() => identity.stop());

  it('ACCT-07 lets the account from ADMIN_USERNAME read them, newest first, page by page', async () => {
    const { nodes, pageInfo } = (await read(boss, { first: 2 })).data.accountMails;
    expect(nodes).toEqual([
      {
        id: expect.any(String),
        to: 'third@example.com',
        subject: 'Choose a new password',
        text: expect.stringMatching(/https:\/\/wash\.example\/reset\/[\w-]{43}\r\n/),
        deliveredAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      },
      expect.objectContaining({ to: 'second@example.com' }),
    ]);
    expect(pageInfo).toEqual({ hasNextPage: true, endCursor: expect.any(String) });
    const rest = (await read(staffNamed('boss'), { first: 2, after: pageInfo.endCursor })).data
      .accountMails;
    expect(rest.nodes.map(({ to }: { to: string }) => to)).toEqual(['first@example.com']);
    expect(rest.pageInfo.hasNextPage).toBe(false);
  });

  it.each([
    ['es', 'Elija una contraseña nueva'],
    ['en', 'Choose a new password'],
  ])('SELF-11 writes them in the account’s language: %s', async (language, subject) => {
    const email = `luz.${language}@example.com`;
    const sent = registration(email);
    await identity.call('/internal/register', { ...sent, input: { ...sent.input, language } });
    await forget(email);
    await eventually(async () => {
      const delivered = await identity.sql('select subject from mailbox where "to" = $1', [email]);
      expect(delivered).toEqual([{ subject }]);
    });
  });

  const strangers: [string, TokenClaims, string][] = [
    ['other staff', staffNamed('Boss2'), 'FORBIDDEN'],
    ['a customer', { customer: { kind: 'customer', id: '1', guestIds: [] } }, 'FORBIDDEN'],
    ['a guest', { customer: { kind: 'guest', id: 'guest_0f0e', guestIds: [] } }, 'UNAUTHENTICATED'],
    ['the gateway itself', { system: 'gateway' }, 'UNAUTHENTICATED'],
  ];
  it.each(strangers)('ACCT-07 refuses them to %s', async (_who, claims, code) => {
    expect(await codeOf(claims)).toEqual([null, code]);
  });

  it('refuses pages beyond the bounds', async () => {
    for (const variables of [{ first: 0 }, { first: 101 }, { first: -1 }, { after: 'x' }]) {
      expect(await codeOf(boss, variables)).toEqual([null, 'VALIDATION_FAILED']);
    }
  });

  it('ACCT-07 refuses them to everybody if ADMIN_USERNAME names no account', async () => {
    await identity.restart({});
    expect(await codeOf(boss)).toEqual([null, 'FORBIDDEN']);
    await identity.restart();
  });

  it('ACCT-07 shows none once there is a mail server', async () => {
    await identity.restart({
      ...SETTINGS,
      SMTP_URL: 'smtp://localhost:1',
      MAIL_FROM: 'wash@example.com',
      BACKGROUND: 'none',
    });
    expect((await read(boss)).data.accountMails).toEqual({
      nodes: [],
      pageInfo: { hasNextPage: false, endCursor: null },
    });
    expect(await codeOf(staffNamed('Boss2'))).toEqual([null, 'FORBIDDEN']);
    await identity.restart();
  });
});
