import {
  ACCOUNT_LINK_PATHS,
  type AccountRequest,
  type EndedByLink,
  type EndedByOwner,
  type EndedSessions,
  EXPORT_NEXT_HEADER,
  EXPORT_PATH,
  type ExportedRows,
  endedByDeletion,
  endedByLink,
  endedByOwner,
  endedByRepeat,
  exportedRows,
  OWN_ACCOUNT_PATHS,
  type ShownAccountBody,
  shownAccount,
} from '@dewlane/internal-api';
import { z } from 'zod';
import type { RequestSource } from './identity.ts';
import { bodyOf, callService, callUnlessEarlier, send } from './service-call.ts';
import type { CallContext, HttpCall, ServiceClient } from './service-client.ts';

/** What the owner may do to the account. */
export type AccountAction = Exclude<keyof typeof OWN_ACCOUNT_PATHS, 'show'>;

/** Identity's calls about accounts; each throws the ServiceError with which identity refused, or UNAVAILABLE. */
export interface Accounts {
  /** The response never reveals whether an account exists (ACCT-01). */
  forgot(request: AccountRequest, from: RequestSource): Promise<void>;
  /**
   * Acts with the token of an e-mailed link; returns the sessions that have ended or changed, and a device cookie's token if the
   * browser gets one. Where a password is
   * hashed, this and `perform` give up their wait for a turn once the client is `gone`.
   */
  byLink(
    action: 'reset' | 'confirmEmail',
    request: AccountRequest,
    from: RequestSource,
    gone: AbortSignal,
  ): Promise<EndedByLink>;
  /** What the request's session ended when it deleted its account under the request's key; null if it didn't (ACCT-15). */
  findDeletion(request: AccountRequest, from: RequestSource): Promise<EndedSessions | null>;
  /**
   * What the request's session ended when it set this new password under the request's key, with cookies in place of those that
   * were lost; null if it didn't (ACCT-15, ACCT-18).
   */
  repeatPasswordChange(
    request: AccountRequest,
    from: RequestSource,
    gone: AbortSignal,
  ): Promise<EndedByOwner | null>;
  show(request: AccountRequest, owner: CallContext): Promise<ShownAccountBody>;
  perform(
    action: AccountAction,
    request: AccountRequest,
    owner: CallContext,
    gone: AbortSignal,
  ): Promise<EndedByOwner>;
}

/** Creates the client of identity’s account calls; `systemToken` stands for the gateway where nobody is signed in. */
export function createAccounts(
  identity: ServiceClient,
  systemToken: () => Promise<string>,
): Accounts {
  const asGateway = async (from: RequestSource): Promise<CallContext> => ({
    ...from,
    token: await systemToken(),
  });
  return {
    async forgot(request, from) {
      const call = { path: ACCOUNT_LINK_PATHS.forgot, body: JSON.stringify(request) };
      await callService(identity, call, await asGateway(from), z.object({}));
    },
    async byLink(action, request, from, gone) {
      const path = ACCOUNT_LINK_PATHS[action];
      const call = { path, body: JSON.stringify(request), ...waitOf(action, gone) };
      return await callService(identity, call, await asGateway(from), endedByLink);
    },
    async findDeletion(request, from) {
      const call = { path: ACCOUNT_LINK_PATHS.erased, body: JSON.stringify(request) };
      const found = await callUnlessEarlier(identity, call, await asGateway(from), endedByDeletion);
      return found?.ended ? { ended: found.ended } : null;
    },
    async repeatPasswordChange(request, from, gone) {
      const path = ACCOUNT_LINK_PATHS.passwordAgain;
      const call = { path, body: JSON.stringify(request), ...waitOf('passwordAgain', gone) };
      const done = await callUnlessEarlier(identity, call, await asGateway(from), endedByRepeat);
      return done?.ended ? { ...done, ended: done.ended } : null;
    },
    show: (request, owner) =>
      callService(
        identity,
        { path: OWN_ACCOUNT_PATHS.show, body: JSON.stringify(request), isRead: true },
        owner,
        shownAccount,
      ),
    perform: (action, request, owner, gone) =>
      callService(
        identity,
        { path: OWN_ACCOUNT_PATHS[action], body: JSON.stringify(request), ...waitOf(action, gone) },
        owner,
        endedByOwner,
      ),
  };
}

/** What hashes a password. */
const HASHING: ReadonlySet<AccountAction | keyof typeof ACCOUNT_LINK_PATHS> = new Set([
  'reset',
  'password',
  'passwordAgain',
  'email',
  'erase',
] as const);

/**
 * Once sent, a call goes on even if the client is gone: only its response says which sessions no cache may find any
 * more.
 */
function waitOf(
  action: AccountAction | keyof typeof ACCOUNT_LINK_PATHS,
  gone: AbortSignal,
): Pick<HttpCall, 'kind' | 'gone' | 'outlivesClient'> {
  return HASHING.has(action) ? { kind: 'password', gone, outlivesClient: true } : {};
}

/** A part of what a service stores about the caller, by section. */
export interface ExportPage {
  readonly rows: ExportedRows;
  /** Where the next page begins; undefined on the last one. */
  readonly next: string | undefined;
}

const FIRST_PAGE = 'after=';

/**
 * A page of everything that a service stores about the caller, the first one if no other is named (ACCT-05). A service of
 * the previous version sends everything as one page.
 * @throws the ServiceError with which the service refused, or UNAVAILABLE: nobody would notice that an export is
 * incomplete
 */
export async function exportPage(
  service: ServiceClient,
  owner: CallContext,
  place = FIRST_PAGE,
): Promise<ExportPage> {
  const response = await send(service, { path: `${EXPORT_PATH}?${place}` }, owner);
  const next = response.headers[EXPORT_NEXT_HEADER];
  return { rows: bodyOf(response, exportedRows), next: next === undefined ? next : String(next) };
}
