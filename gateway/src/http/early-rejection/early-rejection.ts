import type { IncomingMessage, OutgoingHttpHeaders, RequestListener } from 'node:http';
import {
  type Failure,
  type Logger,
  type Metrics,
  newId,
  ServiceError,
  toFailure,
} from '@dewlane/service-kit/edge';
import { failureBodyOf, graphFailureBodyOf } from '../failures/failures.ts';
import { asksForPage, LOGOUT_PATH } from '../logout-path.ts';
import type { ClientAddress } from '../origins/client-address.ts';
import { createBlockedAddresses } from './blocked-addresses.ts';
import type { LoadShedding } from './load-shedding.ts';
import { createRefusalCounter, type Reason } from './refusal-counter.ts';

const COME_AGAIN_SECONDS = 1;

/**
 * Rejects calls before any work is done for them: calls from blocked addresses, and a share of all while the gateway is
 * overloaded. Refusing the same calls later costs several times as much (SEC-23).
 */
export interface EarlyRejection {
  /** Wraps a request handler; calls that are rejected don't reach it. */
  guard(handle: RequestListener): RequestListener;
  /** Rejects the address's calls for so many seconds. */
  block(address: string, seconds: number): void;
}

export interface EarlyRejectionOptions {
  readonly addressOf: ClientAddress;
  /** Sent with every response. */
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

/**
 * Rejects calls of the API only; pages, files and probes always pass, and a logout that is opened as a page (AUTH-48). Load
 * rejects no other logout either.
 */
export function createEarlyRejection({
  addressOf,
  headers,
  load,
  log,
  metrics,
}: EarlyRejectionOptions): EarlyRejection {
  const blocked = createBlockedAddresses(() => performance.now());
  const countRefusal = createRefusalCounter(log, metrics);

  function refusalOf(request: IncomingMessage): Refusal | undefined {
    if (!isCall(request) || isLogoutPage(request)) return undefined;
    const retryAfterSeconds = blocked.blockedFor(addressOf(request));
    if (retryAfterSeconds !== undefined) return { ...TOO_MANY, retryAfterSeconds };
    if (request.url === LOGOUT_PATH) return undefined;
    return load.sheds() ? TOO_MUCH : undefined;
  }

  return {
    block: blocked.block,
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

/** A call with an unusual spelling of its path passes here, and the later checks handle it. */
function isCall({ url = '' }: IncomingMessage): boolean {
  return url.startsWith('/api/') || isGraphCall({ url });
}

function isLogoutPage({ url, method, headers }: IncomingMessage): boolean {
  return url === LOGOUT_PATH && method === 'GET' && asksForPage(headers);
}

function isGraphCall({ url = '' }: Pick<IncomingMessage, 'url'>): boolean {
  return url.startsWith('/graphql');
}
