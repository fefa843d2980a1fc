import {
  IDENTITY_PATHS,
  type LoginRequest,
  type RegisterRequest,
  type ResolveSessionsRequest,
  type ResolveSessionsResponse,
  resolveSessionsResponse,
  type SignedIn,
  type StaffLoginRequest,
  type StaffSignedIn,
  signedIn,
  staffSignedIn,
} from '@dewlane/internal-api';
import type { z } from 'zod';
import { callService, send } from './service-call.ts';
import type { CallContext, HttpCall, ServiceClient } from './service-client.ts';

/** Identity's internal API; each call throws the ServiceError with which identity refused, or UNAVAILABLE. */
export interface Identity {
  resolveSessions(
    request: ResolveSessionsRequest,
    from: RequestSource,
    timeoutMs?: number,
  ): Promise<ResolveSessionsResponse>;
  /** Cancelled when the client is `gone`, as are the login calls. */
  register(request: RegisterRequest, from: RequestSource, gone: AbortSignal): Promise<SignedIn>;
  login(request: LoginRequest, from: RequestSource, gone: AbortSignal): Promise<SignedIn>;
  logout(sessionId: string, from: RequestSource): Promise<void>;
  staffLogin(
    request: StaffLoginRequest,
    from: RequestSource,
    gone: AbortSignal,
  ): Promise<StaffSignedIn>;
  staffLogout(sessionId: string, from: RequestSource): Promise<void>;
}

/** Where a request comes from, for calls with the gateway's own token. */
export type RequestSource = Omit<CallContext, 'token'>;

/** @param systemToken returns the gateway's own token */
export function createIdentity(
  service: ServiceClient,
  systemToken: () => Promise<string>,
): Identity {
  const post = async (path: string, body: object, from: RequestSource) => {
    const context: CallContext = { ...from, token: await systemToken() };
    return { call: { path, body: JSON.stringify(body) }, context };
  };
  const ask = async <Schema extends z.ZodType>(
    path: string,
    body: object,
    from: RequestSource,
    schema: Schema,
    bounds: Pick<HttpCall, 'timeoutMs' | 'kind' | 'gone'> = {},
  ) => {
    const { call, context } = await post(path, body, from);
    return callService(service, { ...call, ...bounds }, context, schema);
  };
  const notify = async (path: string, body: object, from: RequestSource) => {
    const { call, context } = await post(path, body, from);
    await send(service, call, context);
  };
  const { resolveSessions, register, login, logout, staffLogin, staffLogout } = IDENTITY_PATHS;
  return {
    resolveSessions: (body, from, timeoutMs) =>
      ask(resolveSessions, body, from, resolveSessionsResponse, {
        ...(timeoutMs === undefined ? {} : { timeoutMs }),
      }),
    register: (body, from, gone) => ask(register, body, from, signedIn, { kind: 'password', gone }),
    login: (body, from, gone) => ask(login, body, from, signedIn, { kind: 'password', gone }),
    logout: (sessionId, from) => notify(logout, { sessionId }, from),
    staffLogin: (body, from, gone) =>
      ask(staffLogin, body, from, staffSignedIn, { kind: 'password', gone }),
    staffLogout: (sessionId, from) => notify(staffLogout, { sessionId }, from),
  };
}
