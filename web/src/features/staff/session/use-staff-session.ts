import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { logFailure } from '../../../lib/browser/log.ts';
import { businessToday } from '../../../lib/dates/business-day.ts';
import { firstUserSettled } from '../../../lib/http/first-user.ts';
import { staffUsername } from '../api/session.ts';

/**
 * The name of the signed-in member of staff, null until the check is done. Everybody else, and anybody whose
 * check fails, is sent to / (ADMIN-19).
 */
export function useStaffSession(): {
  readonly username: string | null;
  readonly check: () => void;
} {
  const navigate = useNavigate();
  const [username, setUsername] = useState<string | null>(null);
  const [checks, setChecks] = useState(0);
  const check = useCallback(() => setChecks((count) => count + 1), []);
  useEffect(() => {
    let left = false;
    staffUsername()
      .catch((error: unknown) => {
        logFailure('The staff check failed', error);
        // After a login within a view it says nothing new, and leaving would lose what is typed (STAFF-11).
        return checks === 0 ? null : undefined;
      })
      .then(async (name) => {
        // All that a view reads waits for this, and it shows times in the time zone that comes with it.
        await firstUserSettled();
        if (left) return;
        if (name === null) void navigate(paths.services, { replace: true });
        else if (name !== undefined) setUsername(name);
      });
    // Builds the first date format, slow on a phone, while the check is under way: every view needs it.
    setTimeout(businessToday, 0, new Date());
    return () => {
      left = true;
    };
  }, [navigate, checks]);
  return { username, check };
}
