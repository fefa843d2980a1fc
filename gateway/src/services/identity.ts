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
import type { HttpCall, OnBehalf, ServiceClient } from './service-client.ts';

/** Identity's internal API; each call throws the ServiceError with which identity refused, or UNAVAILABLE. */
export interface Identity {
  resolveSessions(
    request: ResolveSessionsRequest,
    from: CallFrom,
    timeoutMs?: number,
  ): Promise<ResolveSessionsResponse>;
  /** Cancelled when the client is `gone`, as are the login calls. */
  register(request: RegisterRequest, from: CallFrom, gone: AbortSignal): Promise<SignedIn>;
  login(request: LoginRequest, from: CallFrom, gone: AbortSignal): Promise<SignedIn>;
  logout(sessionId: string, from: CallFrom): Promise<void>;
  staffLogin(request: StaffLoginRequest, from: CallFrom, gone: AbortSignal): Promise<StaffSignedIn>;
  staffLogout(sessionId: string, from: CallFrom): Promise<void>;
}

/** Where a request comes from, for calls with the gateway's own token. */
export type CallFrom = Omit<OnBehalf, 'token'>;

/** @param systemToken returns the gateway's own token */
export function createIdentity(
  service: ServiceClient,
  systemToken: () => Promise<string>,
): Identity {
  const post = async (path: string, body: object, from: CallFrom) => {
    const onBehalf: OnBehalf = { ...from, token: await systemToken() };
    return { call: { path, body: JSON.stringify(body) }, onBehalf };
  };
  const ask = async <Schema extends z.ZodType>(
    path: string,
    body: object,
    from: CallFrom,
    schema: Schema,
    bounds: Pick<HttpCall, 'timeoutMs' | 'kind' | 'gone'> = {},
  ) => {
    const { call, onBehalf } = await post(path, body, from);
    return callService(service, { ...call, ...bounds }, onBehalf, schema);
  };
  const tell = async (path: string, body: object, from: CallFrom) => {
    const { call, onBehalf } = await post(path, body, from);
    await send(service, call, onBehalf);
  };
  const { resolveSessions, register, login, logout, staffLogin, staffLogout } = IDENTITY_PATHS;
  return {
    resolveSessions: (body, from, timeoutMs) =>
      ask(resolveSessions, body, from, resolveSessionsResponse, {
        ...(timeoutMs === undefined ? {} : { timeoutMs }),
      }),
    register: (body, from, gone) => ask(register, body, from, signedIn, { kind: 'password', gone }),
    login: (body, from, gone) => ask(login, body, from, signedIn, { kind: 'password', gone }),
    logout: (sessionId, from) => tell(logout, { sessionId }, from),
    staffLogin: (body, from, gone) =>
      ask(staffLogin, body, from, staffSignedIn, { kind: 'password', gone }),
    staffLogout: (sessionId, from) => tell(staffLogout, { sessionId }, from),
  };
}
