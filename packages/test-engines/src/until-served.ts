import { setTimeout as wait } from 'node:timers/promises';

const RETRY_AFTER_MS = 100;

/**
 * Sends a request until it is not answered 503, as clients do: a machine that is busy with something else sheds some of a
 * crowd, and a test of what the crowd is told asks what it is told in the end. After 60 s the 503 is returned.
 */
export async function untilServed<Response extends { status: number }>(
  send: () => Promise<Response>,
): Promise<Response> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const response = await send();
    if (response.status !== 503 || Date.now() > deadline) return response;
    await wait(RETRY_AFTER_MS);
  }
}
