import { useEffect, useSyncExternalStore } from 'react';
import {
  type CurrentUser,
  currentUserState,
  ensureCurrentUser,
  subscribeToCurrentUser,
} from './current-user.ts';

export interface Session {
  /** The loaded user, guest or not; null until the first answer and when there is none. */
  readonly user: CurrentUser | null;
  readonly isLoading: boolean;
  /** A user is present, is not a guest and there is no error (SPEC §4). */
  readonly isAuthenticated: boolean;
  readonly isGuest: boolean;
}

/** The current user; asks the server when nothing fresh is there, never on focus (SPEC §7). */
export function useCurrentUser(): Session {
  const { status, user } = useSyncExternalStore(subscribeToCurrentUser, currentUserState);
  useEffect(() => {
    void ensureCurrentUser();
  }, []);
  return {
    user,
    isLoading: status === 'loading',
    isAuthenticated: status === 'ready' && user !== null && !user.isGuest,
    isGuest: user?.isGuest === true,
  };
}
