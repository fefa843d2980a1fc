import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../../config/paths.ts';
import { loadChunk } from '../../../../lib/loading/load-chunk.ts';
import { sessionHasEnded, settleSession, subscribeToSession } from '../../session/staff-session.ts';

const AdminLoginDialog = lazy(() =>
  loadChunk(() => import('../../../../components/layout/admin-login-dialog.tsx')),
);

interface SessionEndedProps {
  /** Whose session it was. */
  readonly username: string | null;
  readonly onSignedIn: () => void;
}

/** The Admin Login dialog over a view whose session has ended; the view continues afterwards (STAFF-11). */
export function SessionEnded({ username, onSignedIn }: SessionEndedProps) {
  const navigate = useNavigate();
  const hasEnded = useSyncExternalStore(subscribeToSession, sessionHasEnded);
  useEffect(() => () => settleSession('nobody'), []);
  if (!hasEnded) return null;
  return (
    <Suspense>
      <AdminLoginDialog
        text="Your session has ended. Log in to go on where you are."
        onSignedIn={(successor) => {
          settleSession(nameOf(successor) === nameOf(username) ? 'same person' : 'somebody else');
          onSignedIn();
        }}
        onClose={() => {
          settleSession('nobody');
          void navigate(paths.services);
        }}
      />
    </Suspense>
  );
}

/** As names are compared at a login (AUTH-04). */
function nameOf(username: string | null): string | undefined {
  return username?.trim().normalize('NFC').toLowerCase();
}
