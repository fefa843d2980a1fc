import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { logFailure } from '../../lib/log.ts';
import { staffUsername } from './api/session.ts';

/**
 * The name of the signed-in member of staff, null until the check has answered. Whoever is none, or
 * whose check fails, is sent to / (SPEC §2).
 */
export function useStaffSession(): string | null {
  const navigate = useNavigate();
  const [username, setUsername] = useState<string | null>(null);
  useEffect(() => {
    let left = false;
    staffUsername()
      .catch((error: unknown) => {
        logFailure('The staff check failed.', error);
        return null;
      })
      .then((name) => {
        if (left) return;
        if (name === null) void navigate(paths.services, { replace: true });
        else setUsername(name);
      });
    return () => {
      left = true;
    };
  }, [navigate]);
  return username;
}
