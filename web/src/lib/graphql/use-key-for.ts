import { useCallback, useState } from 'react';
import { newKey } from '../http/new-key.ts';
import { isRefusal } from './call-failed.ts';

/** Sends an input with its idempotency key. */
type SendWithKey = <Input extends object, Answer>(
  input: Input,
  send: (keyed: Input & { readonly idempotencyKey: string }) => Promise<Answer>,
) => Promise<Answer>;

/**
 * Sends each input under a key of its own, which it keeps until there is a response: whoever repeats it after a lost one
 * repeats the same call, which is not done twice (design.md#the-graph-and-the-calls).
 */
export function useKeyFor(): SendWithKey {
  const [keys] = useState(() => new Map<string, string>());
  return useCallback(
    async (input, send) => {
      const content = JSON.stringify(input);
      const idempotencyKey = keys.get(content) ?? newKey();
      keys.set(content, idempotencyKey);
      try {
        const answer = await send({ ...input, idempotencyKey });
        keys.delete(content);
        return answer;
      } catch (error) {
        if (isRefusal(error)) keys.delete(content);
        throw error;
      }
    },
    [keys],
  );
}
