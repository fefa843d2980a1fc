import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';
import { type PendingKeys, sendOnce } from '../http/send-once.ts';
import { isRefusal } from './call-failed.ts';

/** Sends an input with its idempotency key. */
type SendWithKey = <Input extends object, Result>(
  input: Input,
  send: (keyed: Input & { readonly idempotencyKey: string }) => Promise<Result>,
) => Promise<Result>;

/** The keys of inputs whose outcome is unknown; each user has a client of their own. */
const keysOf = new WeakMap<object, PendingKeys>();

/** Returns a function that sends each input under a key of its own, so that a repeat is not done twice (`sendOnce`). */
export function useKeyFor(): SendWithKey {
  const client = useApolloClient();
  return useCallback(
    (input, send) => {
      const keys = keysOf.get(client) ?? new Map();
      keysOf.set(client, keys);
      return sendOnce(
        keys,
        input,
        (idempotencyKey) => send({ ...input, idempotencyKey }),
        isRefusal,
      );
    },
    [client],
  );
}
