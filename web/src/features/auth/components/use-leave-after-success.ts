import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { currentUserState } from '../../../lib/session/current-user.ts';
import { safeRedirect } from '../../../lib/session/safe-redirect.ts';
import { LANGUAGE } from '../../../lib/text/language.ts';

/** The delay between the success and the redirect, in milliseconds (ROUTE-13). */
const PAUSE_MS = 1500;

/**
 * `leave()` goes to the `redirect` parameter's path, else /home, 1500 ms later, in place of this page, whose empty form Back would
 * show (ROUTE-19); for an account in another language than the page's it loads that page, so that it appears in the account's
 * (SELF-11).
 */
export function useLeaveAfterSuccess(): { leaving: boolean; leave: () => void } {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [leaving, setLeaving] = useState(false);
  const target = safeRedirect(search.get('redirect'));

  useEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(() => {
      const language = currentUserState().user?.language ?? LANGUAGE;
      if (language === LANGUAGE) void navigate(target, { replace: true });
      else window.location.replace(target);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [leaving, navigate, target]);

  return { leaving, leave: () => setLeaving(true) };
}
