import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { safeRedirect } from '../../../lib/session/safe-redirect.ts';
import { takePendingRedirect } from '../../../lib/storage/stored-choices.ts';

/** Once `ready` (a user is there, the vehicles have loaded): goes where the stored redirect says (HOME-33). */
export function usePendingRedirect(ready: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!ready) return;
    const pending = takePendingRedirect();
    if (pending !== null) void navigate(safeRedirect(pending), { replace: true });
  }, [ready, navigate]);
}
