import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { Agent } from 'undici';

/** A request to the product. */
export interface Sent {
  /** Sign-ins queue for password hashing, and are counted separately. */
  readonly isSignIn?: boolean;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** The results of a period of load. */
export interface Outcome {
  /** Requests per second that were sent, and that succeeded. */
  readonly sentRate: number;
  readonly acceptedRate: number;
  /** 99th percentile of the latency of successful requests, in milliseconds. */
  readonly p99: number;
  /** The same for sign-ins, which `p99` excludes. */
  readonly signInP99: number;
  /** Refusals with 429 or 503 and Retry-After. */
  readonly refused: number;
  /** The number of all other results, by kind. */
  readonly faults: ReadonlyMap<string, number>;
}

const TICK_MS = 10;
/** Enough that no request waits for a connection. */
const CONNECTIONS = 2_048;
/** Client timeout. */
const PATIENCE_MS = 30_000;

/** Sends requests at a fixed rate, regardless of responses, and waits for the last response. */
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
  // In GraphQL parts of an operation can fail with status 200; the body then contains the error.
  const code = /"code":"(\w+)"/.exec(text)?.[1] ?? 'errors';
  return code === 'UNAVAILABLE' && text.includes('"retryAfterSeconds":') ? 'refused' : code;
}
