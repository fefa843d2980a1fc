import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { Agent } from 'undici';

/** One request of somebody's, as it goes to the product. */
export interface Sent {
  /** Waits for its turn to have a password hashed, and is counted apart. */
  readonly isSignIn?: boolean;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** What came of the requests of some time. */
export interface Outcome {
  /** Requests a second that were sent, and that were answered as asked. */
  readonly sentRate: number;
  readonly acceptedRate: number;
  /** Milliseconds within which 99 of 100 of those were answered. */
  readonly p99: number;
  /** The same of sign-ins, which aren't in the other. */
  readonly signInP99: number;
  /** Refusals with 429 or 503 that say when to come again. */
  readonly refused: number;
  /** Whatever else came, by what it was. */
  readonly faults: ReadonlyMap<string, number>;
}

const TICK_MS = 10;
/** Nobody waits here for somebody else's connection. */
const CONNECTIONS = 2_048;
/** Somebody who has waited so long has gone. */
const PATIENCE_MS = 30_000;

/** Sends requests at a rate, whatever becomes of those before, and waits for the last of them. */
export async function sendAtRate(
  url: string,
  { rate, seconds, next }: { rate: number; seconds: number; next(): Sent },
): Promise<Outcome> {
  const agent = new Agent({
    connections: CONNECTIONS,
    headersTimeout: PATIENCE_MS,
    bodyTimeout: PATIENCE_MS,
  });
  const accepted: number[] = [];
  const signedIn: number[] = [];
  const faults = new Map<string, number>();
  let refused = 0;
  const under: Promise<void>[] = [];
  const began = performance.now();

  async function send({ isSignIn = false, method, path, headers, body }: Sent): Promise<void> {
    const sentAt = performance.now();
    try {
      const response = await agent.request({
        origin: url,
        method,
        path,
        headers,
        ...(body === undefined ? {} : { body }),
      });
      const text = await response.body.text();
      const kind = kindOf(response.statusCode, text, response.headers['retry-after']);
      if (kind === 'accepted') (isSignIn ? signedIn : accepted).push(performance.now() - sentAt);
      else if (kind === 'refused') refused += 1;
      else count(kind);
    } catch (error) {
      count(String(Reflect.get(Object(error), 'code') ?? error));
    }
  }
  function count(fault: string): void {
    faults.set(fault, (faults.get(fault) ?? 0) + 1);
  }

  let sent = 0;
  while (performance.now() - began < seconds * 1_000) {
    const due = ((performance.now() - began) / 1_000) * rate;
    for (; sent < due; sent += 1) under.push(send(next()));
    await wait(TICK_MS);
  }
  await Promise.all(under);
  await agent.close();
  return {
    sentRate: sent / seconds,
    acceptedRate: (accepted.length + signedIn.length) / seconds,
    p99: p99Of(accepted),
    signInP99: p99Of(signedIn),
    refused,
    faults,
  };
}

function p99Of(times: readonly number[]): number {
  const inOrder = [...times].sort((a, b) => a - b);
  return inOrder[Math.floor(inOrder.length * 0.99)] ?? 0;
}

function kindOf(status: number, text: string, retryAfter: unknown): string {
  if (status === 429 || status === 503) {
    return Number(retryAfter) > 0 ? 'refused' : `${status} without Retry-After`;
  }
  if (status !== 200 && status !== 201) return `${status}`;
  if (!text.startsWith('{"errors"')) return 'accepted';
  // Parts of an operation may fail alone: GraphQL has 200 for that, and says the same inside.
  const code = /"code":"(\w+)"/.exec(text)?.[1] ?? 'errors';
  return code === 'UNAVAILABLE' && text.includes('"retryAfterSeconds":') ? 'refused' : code;
}
