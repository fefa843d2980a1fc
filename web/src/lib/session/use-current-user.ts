import { useEffect, useSyncExternalStore } from 'react';
import {
  type CurrentUser,
  currentUserState,
  ensureCurrentUser,
  subscribeToCurrentUser,
} from './current-user.ts';

export interface Session {
  /** The loaded user, guest or not; null until the first response, or if there is none. */
  readonly user: CurrentUser | null;
  readonly isLoading: boolean;
  /** The last attempt failed, including its retries. */
  readonly hasFailed: boolean;
  /** There is a user who is not a guest, and no error (AUTH-14). */
  readonly isAuthenticated: boolean;
  readonly isGuest: boolean;
}

/** The current user; fetched if there is no fresh response, never on focus (NET-05). */
export function useCurrentUser(): Session {
  const { status, user } = useSyncExternalStore(subscribeToCurrentUser, currentUserState);
  useEffect(() => {
    void ensureCurrentUser();
  }, []);
  return {
    user,
    isLoading: status === 'loading',
    hasFailed: status === 'failed',
    isAuthenticated: status === 'ready' && user !== null && !user.isGuest,
    isGuest: user?.isGuest === true,
  };
}
