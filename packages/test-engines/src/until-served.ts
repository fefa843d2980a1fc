import { setTimeout as wait } from 'node:timers/promises';

const RETRY_AFTER_MS = 100;

/**
 * Repeats a request until the response isn't 503, as clients do: on a busy machine the product sheds some of many
 * concurrent requests, and such tests are about the final responses. After 200 s the 503 is returned.
 */
export async function untilServed<Response extends { status: number }>(
  send: () => Promise<Response>,
): Promise<Response> {
  const deadline = Date.now() + 200_000;
  for (;;) {
    const response = await send();
    if (response.status !== 503 || Date.now() > deadline) return response;
    await wait(RETRY_AFTER_MS);
  }
}
