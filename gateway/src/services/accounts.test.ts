import { ACCOUNT_LINK_PATHS, OWN_ACCOUNT_PATHS } from '@dewlane/internal-api';
import { expect, it } from '@jest/globals';
import { type AccountAction, createAccounts } from './accounts.ts';
import type { HttpCall, ServiceClient } from './service-client.ts';
import { CONTEXT } from './testing/call-context.ts';

const REQUEST = {
  input: {},
  sessionId: null,
  deviceToken: null,
  origin: { address: '127.0.0.1', userAgent: null },
  idempotencyKey: null,
};

/** The calls that identity gets when the owner looks at the account and does everything to it, by path. */
async function sentCalls(): Promise<Map<string, HttpCall>> {
  const sent = new Map<string, HttpCall>();
  const identity: Pick<ServiceClient, 'send'> = {
    async send(call) {
      sent.set(call.path, call);
      return { status: 200, headers: {}, body: Buffer.from('{"ended":[]}') };
    },
  };
  const accounts = createAccounts(identity as ServiceClient, async () => 'token');
  const { signal } = new AbortController();
  const { show: _, ...actions } = OWN_ACCOUNT_PATHS;
  await accounts.show(REQUEST, CONTEXT).catch(() => undefined);
  for (const action of Object.keys(actions)) {
    await accounts.perform(action as AccountAction, REQUEST, CONTEXT, signal);
  }
  for (const action of ['reset', 'confirmEmail'] as const) {
    await accounts.byLink(action, REQUEST, CONTEXT, signal);
  }
  await accounts.findDeletion(REQUEST, CONTEXT);
  await accounts.repeatPasswordChange(REQUEST, CONTEXT, signal);
  return sent;
}

it('SEC-22 reads when it shows the account, and writes otherwise', async () => {
  const reading = [...(await sentCalls())].filter(([, { isRead }]) => isRead);
  expect(reading.map(([path]) => path)).toEqual([OWN_ACCOUNT_PATHS.show]);
});

it('SEC-22 is admitted as password work only where one is hashed', async () => {
  const hashing = [...(await sentCalls())].filter(([, { kind }]) => kind === 'password');
  expect(new Set(hashing.map(([path]) => path))).toEqual(
    new Set([
      ACCOUNT_LINK_PATHS.reset,
      ACCOUNT_LINK_PATHS.passwordAgain,
      OWN_ACCOUNT_PATHS.password,
      OWN_ACCOUNT_PATHS.email,
      OWN_ACCOUNT_PATHS.erase,
    ]),
  );
});

it('OPS-28 takes an identity of the version before, which knows no repeats, for one that had none', async () => {
  const body = Buffer.from('{"error":"No.","message":"No.","code":"NOT_FOUND"}');
  const identity: Pick<ServiceClient, 'send'> = {
    send: async () => ({ status: 404, headers: {}, body }),
  };
  const accounts = createAccounts(identity as ServiceClient, async () => 'token');
  const { signal } = new AbortController();
  expect(await accounts.repeatPasswordChange(REQUEST, CONTEXT, signal)).toBeNull();
  expect(await accounts.findDeletion(REQUEST, CONTEXT)).toBeNull();
});
