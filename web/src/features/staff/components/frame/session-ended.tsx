import { useApolloClient } from '@apollo/client/react';
import { lazy, Suspense, useEffect, useRef, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../../config/paths.ts';
import { loadChunk } from '../../../../lib/loading/load-chunk.ts';
import { forgetAccountMails } from '../../api/session.ts';
import { useOwnWrites } from '../../changes/own-writes.ts';
import { sessionHasEnded, settleSession, subscribeToSession } from '../../session/staff-session.ts';

const AdminLoginDialog = lazy(() =>
  loadChunk(() => import('../../../../components/layout/admin-login-dialog.tsx')),
);

interface SessionEndedProps {
  /** Whose session it was at first. */
  readonly username: string;
  readonly onSignedIn: () => void;
}

/** The Admin Login dialog over a view whose session has ended; the view continues afterwards (STAFF-11). */
export function SessionEnded({ username, onSignedIn }: SessionEndedProps) {
  const navigate = useNavigate();
  const { cache } = useApolloClient();
  const own = useOwnWrites();
  const hasEnded = useSyncExternalStore(subscribeToSession, sessionHasEnded);
  // Not what the check after a login finds, as that may fail.
  const last = useRef(username);
  useEffect(() => () => settleSession('nobody'), []);
  if (!hasEnded) return null;
  return (
    <Suspense>
      <AdminLoginDialog
        text="Your session has ended. Log in to go on where you are."
        onSignedIn={(successor) => {
          const isSame = nameOf(successor) === nameOf(last.current);
          settleSession(isSame ? 'same person' : 'somebody else');
          if (!isSame) {
            forgetAccountMails(cache);
            own.forget();
          }
          last.current = successor;
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

/** As identity compares names at a login. */
function nameOf(username: string): string {
  return username.trim().normalize('NFC').toLowerCase();
}
