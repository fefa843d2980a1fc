import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { safeRedirect } from '../../../lib/session/safe-redirect.ts';

/** The delay between the success and the redirect, in milliseconds (ROUTE-13). */
const PAUSE_MS = 1500;

/** `leave()` goes to the `redirect` parameter's path, else /home, 1500 ms later. */
export function useLeaveAfterSuccess(): { leaving: boolean; leave: () => void } {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [leaving, setLeaving] = useState(false);
  const target = safeRedirect(search.get('redirect'));

  useEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(() => void navigate(target), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [leaving, navigate, target]);

  return { leaving, leave: () => setLeaving(true) };
}
