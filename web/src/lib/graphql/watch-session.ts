import { HttpError } from '../http/http-error.ts';
import type { Guard } from './link.ts';

/**
 * A guard that detects a session which ended elsewhere: a 401 after at least one success. Without a previous success,
 * as in a browser that stores no cookies, reacting to the 401 would create new guests again and again.
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
