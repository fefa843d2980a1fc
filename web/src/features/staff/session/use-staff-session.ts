import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { logFailure } from '../../../lib/browser/log.ts';
import { buildClockSoon } from '../../../lib/dates/business-day.ts';
import { firstUserSettled } from '../../../lib/http/first-user.ts';
import { retryRead } from '../../../lib/http/retry.ts';
import { currentUserState } from '../../../lib/session/current-user.ts';
import { staffUsername } from '../api/session.ts';
import { endSession } from './staff-session.ts';

/**
 * The name of the signed-in member of staff, null until the check is done. Everybody else, and anybody whose check fails, is sent to /
 * (ADMIN-19); once there was a name, a check that finds nobody ends the session instead. `check` asks again, after a login.
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
    signedInName()
      .catch((error: unknown) => {
        logFailure('The staff check failed', error);
        // After a login within a view it says nothing new, and leaving would lose what is typed (STAFF-11).
        return checks === 0 ? null : undefined;
      })
      .then(async (name) => {
        // All that a view reads waits for this, and it shows times in the time zone that comes with it.
        await firstUserSettled();
        if (left) return;
        if (name === undefined) return;
        if (name !== null) setUsername(name);
        else if (checks === 0) void navigate(paths.services, { replace: true });
        // Whoever was let in stays where they are (STAFF-11).
        else endSession();
      });
    // Every view needs it, in the time zone that comes with the first user; the check may be under way longer.
    void firstUserSettled().then(buildClockSoon);
    return () => {
      left = true;
    };
  }, [navigate, checks]);
  return { username, check };
}

/**
 * `staffUsername`, asked once more after the first user if it failed beside that: the first user is tried for longer (NET-15, NET-17),
 * and an outage that it outlasts must not send staff away.
 */
async function signedInName(): Promise<string | null> {
  const isBesideFirstUser = currentUserState().status === 'loading';
  try {
    return await staffUsername();
  } catch (error) {
    if (!isBesideFirstUser || retryRead(error, 1) === null) throw error;
    await firstUserSettled();
    return staffUsername();
  }
}
