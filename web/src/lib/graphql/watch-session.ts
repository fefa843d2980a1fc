import { HttpError } from '../http/http-error.ts';
import type { Guard } from './link.ts';

/**
 * A guard that tells of a session which ended elsewhere: by a 401 after a success. Without a success it never worked: a browser that
 * keeps no cookies would ask for a new guest again and again.
 */
export function watchSession(onEnded: () => void): Guard {
  let hasWorked = false;
  return async (attempt) => {
    try {
      const response = await attempt();
      hasWorked = true;
      return response;
    } catch (error) {
      if (hasWorked && error instanceof HttpError && error.status === 401) onEnded();
      throw error;
    }
  };
}
