import { setTimeout as wait } from 'node:timers/promises';
import { NotStarted } from '../not-started.ts';

/** Generous, for overloaded machines. */
const WITHIN_MS = 180_000;
const POLL_MS = 50;

/** Waits until a readiness address responds with 200. Throws with its last response if that takes more than 3 minutes. */
export async function untilReady(address: string, stop: AbortSignal): Promise<void> {
  const deadline = Date.now() + WITHIN_MS;
  for (;;) {
    const reply = await ask(address);
    if (reply === 'ready' || stop.aborted) return;
    if (Date.now() > deadline) throw new NotStarted(`Not ready within 3 minutes: ${reply}`);
    await wait(POLL_MS);
  }
}

async function ask(address: string): Promise<string> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(WITHIN_MS) });
    return response.ok ? 'ready' : `${response.status} ${await response.text()}`;
  } catch (error) {
    return String(error);
  }
}
