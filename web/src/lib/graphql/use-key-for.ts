import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';
import { newKey } from '../http/new-key.ts';
import { isRefusal } from './call-failed.ts';

/** Sends a write of `content` with the idempotency key that it gets. */
type WithKey = <Result>(
  content: unknown,
  write: (idempotencyKey: string) => Promise<Result>,
) => Promise<Result>;

/** The keys of writes whose outcome is unknown, by their content; each user has a client of their own. */
const keysOf = new WeakMap<object, Map<string, string>>();

/**
 * Returns a function that gives each write its idempotency key: a new one, or, for the same content as a write whose response was
 * lost, the same again, so that it takes effect once however often somebody tries (NET-23). A dialog may be closed in between.
 */
export function useKeyFor(): WithKey {
  const client = useApolloClient();
  return useCallback(
    async (content, write) => {
      const keys = keysOf.get(client) ?? new Map<string, string>();
      keysOf.set(client, keys);
      const text = JSON.stringify(content);
      const key = keys.get(text) ?? newKey();
      keys.set(text, key);
      try {
        const result = await write(key);
        keys.delete(text);
        return result;
      } catch (error) {
        if (isRefusal(error)) keys.delete(text);
        throw error;
      }
    },
    [client],
  );
}
