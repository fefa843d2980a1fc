import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { Agent } from 'undici';

/** What a request is for. Sign-ins queue for password hashing, and are counted separately. */
export type Kind = 'page' | 'read' | 'booking' | 'sign-in';

/** A request to the product. */
export interface Sent {
  readonly kind: Kind;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** How long successful requests took, in milliseconds. */
export interface Latency {
  readonly count: number;
  readonly p50: number;
  readonly p99: number;
}

/** The results of a period of load. */
export interface Outcome {
  /** Requests per second that were sent, and that succeeded. */
  readonly sentRate: number;
  readonly acceptedRate: number;
  /** 99th percentile of the latency of successful requests, in milliseconds. */
  readonly p99: number;
  /** The same for each kind; `p99` excludes sign-ins. */
  readonly byKind: ReadonlyMap<Kind, Latency>;
  /** The same for the first two seconds, before a crowd is noticed, again without sign-ins. */
  readonly atFirst: Latency;
  /** Refusals with 429 or 503 and Retry-After. */
  readonly refused: number;
  /** The number of all other results, by kind. */
  readonly faults: ReadonlyMap<string, number>;
}

const KINDS: readonly Kind[] = ['page', 'read', 'booking', 'sign-in'];
const AT_FIRST_MS = 2_000;
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
  const accepted: { kind: Kind; sentAt: number; ms: number }[] = [];
  const faults = new Map<string, number>();
  let refused = 0;
  const under: Promise<void>[] = [];
  const began = performance.now();

  async function send({ kind, method, path, headers, body }: Sent): Promise<void> {
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
      const result = resultOf(response.statusCode, text, response.headers['retry-after']);
      if (result === 'accepted') accepted.push({ kind, sentAt, ms: performance.now() - sentAt });
      else if (result === 'refused') refused += 1;
      else count(result);
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
  const others = accepted.filter(({ kind }) => kind !== 'sign-in');
  return {
    sentRate: sent / seconds,
    acceptedRate: accepted.length / seconds,
    p99: latencyOf(others).p99,
    byKind: new Map(
      KINDS.map((kind) => [kind, latencyOf(accepted.filter((one) => one.kind === kind))]),
    ),
    atFirst: latencyOf(others.filter(({ sentAt }) => sentAt - began < AT_FIRST_MS)),
    refused,
    faults,
  };
}

function latencyOf(requests: readonly { ms: number }[]): Latency {
  const inOrder = requests.map(({ ms }) => ms).sort((a, b) => a - b);
  const at = (share: number) => inOrder[Math.floor(inOrder.length * share)] ?? 0;
  return { count: inOrder.length, p50: at(0.5), p99: at(0.99) };
}

function resultOf(status: number, text: string, retryAfter: unknown): string {
  if (status === 429 || status === 503) {
    return Number(retryAfter) > 0 ? 'refused' : `${status} without Retry-After`;
  }
  if (status !== 200 && status !== 201) return `${status}`;
  if (!text.startsWith('{"errors"')) return 'accepted';
  // In GraphQL parts of an operation can fail with status 200; the body then contains the error.
  const code = /"code":"(\w+)"/.exec(text)?.[1] ?? 'errors';
  return code === 'UNAVAILABLE' && text.includes('"retryAfterSeconds":') ? 'refused' : code;
}
