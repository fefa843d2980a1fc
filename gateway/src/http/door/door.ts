import type { IncomingMessage, OutgoingHttpHeaders, RequestListener } from 'node:http';
import {
  type Failure,
  type Logger,
  type Metrics,
  newId,
  ServiceError,
  toFailure,
} from '@dewlane/service-kit/edge';
import type { ClientAddress } from '../client-address.ts';
import { failureBodyOf, graphFailureBodyOf } from '../failures.ts';
import { createClosedAddresses } from './closed-addresses.ts';
import type { LoadShedding } from './load-shedding.ts';
import { createRefusalCounter, type Reason } from './refusal-counter.ts';

const COME_AGAIN_SECONDS = 1;

/** Turns away what would be refused further in, before anything is done for it: refused there it costs several times as much (SEC-23). */
export interface Door {
  /** What handles requests, behind the door. */
  guard(handle: RequestListener): RequestListener;
  /** No call is taken from an address for so many seconds. */
  close(address: string, seconds: number): void;
}

export interface DoorOptions {
  readonly addressOf: ClientAddress;
  /** Of every response. */
  readonly headers: OutgoingHttpHeaders;
  readonly load: Pick<LoadShedding, 'sheds'>;
  readonly log: Logger;
  readonly metrics: Metrics;
}

interface Refusal extends Pick<Failure, 'status' | 'body'> {
  readonly reason: Reason;
  readonly retryAfterSeconds: number;
}

const TOO_MANY = { ...toFailure(new ServiceError('RATE_LIMITED')), reason: 'address' } as const;
const TOO_MUCH: Refusal = {
  ...toFailure(new ServiceError('UNAVAILABLE')),
  reason: 'load',
  retryAfterSeconds: COME_AGAIN_SECONDS,
};

/** Calls pass it or don't; pages, files and probes always pass. */
export function createDoor({ addressOf, headers, load, log, metrics }: DoorOptions): Door {
  const closed = createClosedAddresses(() => performance.now());
  const countRefusal = createRefusalCounter(log, metrics);

  function refusalOf(request: IncomingMessage): Refusal | undefined {
    if (!isCall(request)) return undefined;
    const retryAfterSeconds = closed.closedFor(addressOf(request));
    if (retryAfterSeconds !== undefined) return { ...TOO_MANY, retryAfterSeconds };
    return load.sheds() ? TOO_MUCH : undefined;
  }

  return {
    close: closed.close,
    guard: (handle) => (request, response) => {
      const refusal = refusalOf(request);
      if (refusal === undefined) {
        handle(request, response);
        return;
      }
      countRefusal(refusal.reason);
      const requestId = newId();
      const bodyOf = isGraphCall(request) ? graphFailureBodyOf : failureBodyOf;
      response.writeHead(refusal.status, {
        ...headers,
        'cache-control': 'no-store',
        'content-type': 'application/json; charset=utf-8',
        'retry-after': String(refusal.retryAfterSeconds),
        'x-request-id': requestId,
      });
      response.end(JSON.stringify(bodyOf(refusal, requestId)));
    },
  };
}

/** An odd spelling of a call passes, and is refused further in. */
function isCall({ url = '' }: IncomingMessage): boolean {
  return url.startsWith('/api/') || isGraphCall({ url });
}

function isGraphCall({ url = '' }: Pick<IncomingMessage, 'url'>): boolean {
  return url.startsWith('/graphql');
}
