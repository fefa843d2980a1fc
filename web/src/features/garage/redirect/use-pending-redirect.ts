import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { safeRedirect } from '../../../lib/session/safe-redirect.ts';
import { takePendingRedirect } from '../../../lib/storage/stored-choices.ts';

/** Follows the stored redirect once `ready`, i.e. user and vehicles have loaded (HOME-33). */
export function usePendingRedirect(ready: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!ready) return;
    const pending = takePendingRedirect();
    if (pending !== null) void navigate(safeRedirect(pending), { replace: true });
  }, [ready, navigate]);
}
