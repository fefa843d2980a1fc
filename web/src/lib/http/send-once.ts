import { newKey } from './new-key.ts';

/** The keys of what has had no response yet, by content. */
export type PendingKeys = Map<string, string>;

/**
 * Sends what can't be done a second time under a key that it keeps until there is a response: whoever repeats the content after a lost
 * one, by another press or from a reopened dialog too, repeats the same call and hears how it ended (NET-23). Throws as `send` does;
 * `isRefusal` says which errors are a response.
 */
export async function sendOnce<Result>(
  keys: PendingKeys,
  content: unknown,
  send: (idempotencyKey: string) => Promise<Result>,
  isRefusal: (error: unknown) => boolean,
): Promise<Result> {
  const sent = JSON.stringify(content);
  const key = keys.get(sent) ?? newKey();
  keys.set(sent, key);
  try {
    const result = await send(key);
    keys.delete(sent);
    return result;
  } catch (error) {
    if (isRefusal(error)) keys.delete(sent);
    throw error;
  }
}
