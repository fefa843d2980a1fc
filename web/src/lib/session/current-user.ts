import { type Language, languageOf } from '@dewlane/catalog';
import { showIn } from '../browser/page-language.ts';
import { adoptBusinessTimeZone } from '../dates/business-day.ts';
import { releaseFirstUser } from '../http/first-user.ts';
import { read } from '../http/http.ts';
import { retryCurrentUser } from '../http/retry.ts';
import { fieldsOf } from '../values/fields-of.ts';

/** The user the cookies stand for (DATA-11). `adminEntry`: the long press on /home opens the admin login. */
export interface CurrentUser {
  readonly id: string;
  readonly email: string | null;
  readonly firstName: string | null;
  readonly isGuest: boolean;
  readonly adminEntry: boolean;
  /** The language the account's owner chose; null for guests, or if none was chosen. */
  readonly language: Language | null;
}

export type CurrentUserState =
  | { readonly status: 'loading'; readonly user: null }
  | { readonly status: 'ready'; readonly user: CurrentUser | null }
  | { readonly status: 'failed'; readonly user: CurrentUser | null };

/** How long a response counts as fresh, in milliseconds (NET-05). */
const FRESH_MS = 300_000;

let state: CurrentUserState = { status: 'loading', user: null };
let hasEnded = false;
let fetchedAt = Number.NEGATIVE_INFINITY;
let running: Promise<void> | null = null;
const listeners = new Set<() => void>();

/** The user as last fetched; the same object until something changes. */
export function currentUserState(): CurrentUserState {
  return state;
}

/** Whether an account's session ended elsewhere while the client was open, and nobody has logged in since. */
export function hasSessionEnded(): boolean {
  return hasEnded;
}

/** Calls `listener` after each change; returns a function that ends that. */
export function subscribeToCurrentUser(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Fetches the current user unless there is a response younger than 5 minutes; never throws. */
export function ensureCurrentUser(): Promise<void> {
  if (state.status === 'ready' && Date.now() - fetchedAt < FRESH_MS) return Promise.resolve();
  return refreshCurrentUser();
}

/**
 * Fetches the current user again, and by itself when the connection is back after a failure;
 * shares a call that is already running. Never throws: see `state`.
 */
export function refreshCurrentUser(): Promise<void> {
  running ??= load().finally(() => {
    running = null;
    releaseFirstUser();
  });
  return running;
}

/**
 * Fetches the current user after a write that has changed who that is, or what is known of them, as signing in: a call that is
 * already running may be from before it (NET-26). Never throws: see `state`.
 */
export async function refetchCurrentUser(): Promise<void> {
  await running;
  await refreshCurrentUser();
}

async function load(): Promise<void> {
  try {
    const response = await read('/api/auth/user', {
      retry: retryCurrentUser,
      afterFirstUser: false,
    });
    fetchedAt = Date.now();
    adoptZoneOf(response);
    const user = parseUser(response);
    showIn(user?.language ?? null);
    become({ status: 'ready', user });
  } catch {
    become({ status: 'failed', user: state.user });
    window.addEventListener('online', refreshCurrentUser, { once: true });
  }
}

/** Adopts the business time zone in the response. */
function adoptZoneOf(response: unknown): void {
  const zone = fieldsOf(response)['businessTimeZone'];
  if (typeof zone === 'string') adoptBusinessTimeZone(zone);
}

function become(next: CurrentUserState): void {
  // Signing out navigates away from the client, so an account that turns into a guest within it was signed out
  // elsewhere.
  const isAccount = next.user !== null && !next.user.isGuest;
  const wasAccount = state.user !== null && !state.user.isGuest;
  hasEnded = !isAccount && (hasEnded || wasAccount);
  state = next;
  for (const listener of listeners) listener();
}

/** The user in a response's JSON; null if it is empty or not a user. */
function parseUser(response: unknown): CurrentUser | null {
  const { id, email, firstName, isGuest, adminEntry, language } = fieldsOf(response);
  if (typeof id !== 'string' && typeof id !== 'number') return null;
  return {
    id: String(id),
    email: textOrNull(email),
    firstName: textOrNull(firstName),
    isGuest: isGuest === true,
    adminEntry: adminEntry === true,
    language: languageOf(language),
  };
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
