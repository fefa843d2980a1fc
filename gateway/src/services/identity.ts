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
import type { OnBehalf, ServiceClient } from './service-client.ts';

/** Identity's internal API; each call throws ServiceError as identity refused, or UNAVAILABLE. */
export interface Identity {
  resolveSessions(
    request: ResolveSessionsRequest,
    from: CallFrom,
    timeoutMs?: number,
  ): Promise<ResolveSessionsResponse>;
  register(request: RegisterRequest, from: CallFrom): Promise<SignedIn>;
  login(request: LoginRequest, from: CallFrom): Promise<SignedIn>;
  logout(sessionId: string, from: CallFrom): Promise<void>;
  staffLogin(request: StaffLoginRequest, from: CallFrom): Promise<StaffSignedIn>;
  staffLogout(sessionId: string, from: CallFrom): Promise<void>;
}

/** Where a call comes from; it carries the gateway's own token. */
export type CallFrom = Omit<OnBehalf, 'token'>;

/** @param systemToken gives the token that stands for the gateway itself */
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
    timeoutMs?: number,
  ) => {
    const { call, onBehalf } = await post(path, body, from);
    const bounded = timeoutMs === undefined ? call : { ...call, timeoutMs };
    return callService(service, bounded, onBehalf, schema);
  };
  const tell = async (path: string, body: object, from: CallFrom) => {
    const { call, onBehalf } = await post(path, body, from);
    await send(service, call, onBehalf);
  };
  const { resolveSessions, register, login, logout, staffLogin, staffLogout } = IDENTITY_PATHS;
  return {
    resolveSessions: (body, from, timeoutMs) =>
      ask(resolveSessions, body, from, resolveSessionsResponse, timeoutMs),
    register: (body, from) => ask(register, body, from, signedIn),
    login: (body, from) => ask(login, body, from, signedIn),
    logout: (sessionId, from) => tell(logout, { sessionId }, from),
    staffLogin: (body, from) => ask(staffLogin, body, from, staffSignedIn),
    staffLogout: (sessionId, from) => tell(staffLogout, { sessionId }, from),
  };
}
