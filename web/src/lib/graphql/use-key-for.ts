import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';
import { newKey } from '../http/new-key.ts';
import { isRefusal } from './call-failed.ts';

/** Sends an input with its idempotency key. */
type SendWithKey = <Input extends object, Result>(
  input: Input,
  send: (keyed: Input & { readonly idempotencyKey: string }) => Promise<Result>,
) => Promise<Result>;

/** The keys of inputs whose outcome is unknown, by content; each user has a client of their own. */
const keysOf = new WeakMap<object, Map<string, string>>();

/**
 * Returns a function that sends each input under a key of its own, which it keeps until there is a response: whoever repeats the input
 * after a lost one, also from a reopened dialog, repeats the same call, which is not done twice (NET-23).
 */
export function useKeyFor(): SendWithKey {
  const client = useApolloClient();
  return useCallback(
    async (input, send) => {
      const keys = keysOf.get(client) ?? new Map<string, string>();
      keysOf.set(client, keys);
      const content = JSON.stringify(input);
      const idempotencyKey = keys.get(content) ?? newKey();
      keys.set(content, idempotencyKey);
      try {
        const result = await send({ ...input, idempotencyKey });
        keys.delete(content);
        return result;
      } catch (error) {
        if (isRefusal(error)) keys.delete(content);
        throw error;
      }
    },
    [client],
  );
}
