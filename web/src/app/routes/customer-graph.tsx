import { type ComponentType, useEffect, useState } from 'react';
import { Outlet, useOutletContext } from 'react-router-dom';
import { GraphProvider } from '../../lib/graphql/graph-provider.tsx';
import { watchSession } from '../../lib/graphql/watch-session.ts';
import { currentUserState, refreshCurrentUser } from '../../lib/session/current-user.ts';
import { useCurrentUser } from '../../lib/session/use-current-user.ts';
import { KEPT_ATTEMPT_KEY } from '../../lib/storage/attempt-key.ts';
import { sessionStore } from '../../lib/storage/browser-storage.ts';
import type { RootContext } from '../root-context.ts';

/** Wraps the routes that read a customer's data: one GraphQL client for each user. */
export function Component() {
  return (
    <GraphProvider
      key={useClientNumber()}
      userId={oneUser()}
      guard={watchSession(() => void refreshCurrentUser())}
    >
      <Outlet />
      <WaitingBooking />
    </GraphProvider>
  );
}

/**
 * Goes on with the booking that waited in this tab when it was reloaded, or when the user changed (NET-22); on pages
 * outside this layout it waits.
 */
function WaitingBooking() {
  const { prepareBooking } = useOutletContext<RootContext>();
  const [Resumed, setResumed] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (sessionStore.get(KEPT_ATTEMPT_KEY) === null) return;
    // Through here: with an import of its own, this chunk would share half of booking with every screen.
    void prepareBooking().then((booking) => setResumed(() => booking?.ResumedBooking ?? null));
  }, [prepareBooking]);
  return Resumed && <Resumed />;
}

/**
 * A key that changes with the user. It stays the same when the first user loads: nothing has been read before, and an
 * open menu stays open (NET-13).
 */
function useClientNumber(): number {
  const { user, isLoading } = useCurrentUser();
  const id = user?.id;
  const [last, setLast] = useState({ id, isLoading, number: 0 });
  if (last.id !== id || last.isLoading !== isLoading) {
    setLast({ id, isLoading, number: last.isLoading ? last.number : last.number + 1 });
  }
  return last.number;
}

/** Remembers the id of the first user. */
function oneUser(): () => string | undefined {
  let id = currentUserState().user?.id;
  return () => {
    id ??= currentUserState().user?.id;
    return id;
  };
}
