import { useEffect, useSyncExternalStore } from 'react';
import {
  type CurrentUser,
  currentUserState,
  ensureCurrentUser,
  hasSessionEnded,
  subscribeToCurrentUser,
} from './current-user.ts';

export interface Session {
  /** The loaded user, guest or not; null until the first answer and when there is none. */
  readonly user: CurrentUser | null;
  readonly isLoading: boolean;
  /** The last answer was an error that no retry mended. */
  readonly hasFailed: boolean;
  /** A user is present, is not a guest and there is no error (AUTH-14). */
  readonly isAuthenticated: boolean;
  readonly isGuest: boolean;
  /** An account's session ended elsewhere, and nobody has logged in since. */
  readonly hasEnded: boolean;
}

/** The current user; asks the server when nothing fresh is there, never on focus (NET-05). */
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
    hasEnded: hasSessionEnded(),
  };
}
