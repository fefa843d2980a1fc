import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../../config/paths.ts';
import { loadChunk } from '../../../../lib/loading/load-chunk.ts';
import { sessionHasEnded, settleSession, subscribeToSession } from '../../session/staff-session.ts';

const AdminLoginDialog = lazy(() =>
  loadChunk(() => import('../../../../components/layout/admin-login-dialog.tsx')),
);

/** The Admin Login dialog over a view whose session has ended; the view continues afterwards (STAFF-11). */
export function SessionEnded({ onSignedIn }: { readonly onSignedIn: () => void }) {
  const navigate = useNavigate();
  const hasEnded = useSyncExternalStore(subscribeToSession, sessionHasEnded);
  useEffect(() => () => settleSession(false), []);
  if (!hasEnded) return null;
  return (
    <Suspense>
      <AdminLoginDialog
        text="Your session has ended. Log in to go on where you are."
        onSignedIn={() => {
          settleSession(true);
          onSignedIn();
        }}
        onClose={() => {
          settleSession(false);
          void navigate(paths.services);
        }}
      />
    </Suspense>
  );
}
