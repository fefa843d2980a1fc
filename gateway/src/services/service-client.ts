import { CLIENT_ADDRESS_HEADER } from '@dewlane/internal-api';
import { CORRELATION_HEADER, currentTraceparent, inSpan } from '@dewlane/service-kit/edge';
import { type Dispatcher, Pool } from 'undici';

/** Describes the request on whose behalf the gateway calls a service. */
export interface CallContext {
  /** The signed token that identifies customer and staff. */
  readonly token: string;
  /** The client's address. */
  readonly address: string;
  readonly correlationId: string;
  /** An earlier call of the same request has got its response already, so those that follow don't queue. */
  readonly follows?: boolean;
}

/** A service's HTTP response, read completely. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** One request to a service; without a body it is a GET. */
export interface HttpCall {
  readonly path: string;
  readonly body?: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
  /** A timeout in milliseconds, if shorter than the client's own. */
  readonly timeoutMs?: number;
  /** Marks a POST that changes nothing. */
  readonly isRead?: boolean;
  /** Marks a call that hashes a password. */
  readonly kind?: 'password';
  /** Cancels the call; aborted when the client has disconnected. */
  readonly gone?: AbortSignal | undefined;
  /** The response is needed even if the client has disconnected: `gone` cancels only the wait for a turn. */
  readonly outlivesClient?: boolean;
}

/** A client of one service, over a pool of keep-alive connections. */
export interface ServiceClient {
  /**
   * Sends one request.
   * @throws Error if the service can't be reached or doesn't respond in time; the reason of `gone`
   */
  send(call: HttpCall, context: CallContext): Promise<HttpResponse>;
  close(): Promise<void>;
}

const CONNECTIONS = 128;
const CONNECT_WITHIN_MS = 2_000;
const REPLY_WITHIN_MS = 10_000;
/**
 * Far below the services' own limit, so that even on a busy machine no request is sent on a connection that is being
 * closed.
 */
const KEPT_ALIVE_MS = 4_000;

/** Creates a client of the service at `url`, e.g. `http://127.0.0.1:4001`. */
export function createServiceClient(url: string): ServiceClient {
  const { host } = new URL(url);
  const pool = new Pool(url, {
    connections: CONNECTIONS,
    headersTimeout: REPLY_WITHIN_MS,
    bodyTimeout: REPLY_WITHIN_MS,
    connectTimeout: CONNECT_WITHIN_MS,
    keepAliveTimeout: KEPT_ALIVE_MS,
    keepAliveMaxTimeout: KEPT_ALIVE_MS,
  });
  return {
    send: (call, context) =>
      inSpan('call a service', { kind: 'client', attributes: { 'server.address': host } }, () =>
        exchange(pool, call, headersOf(call, context)),
      ),
    close: () => pool.close(),
  };
}

function headersOf(call: HttpCall, context: CallContext): Record<string, string> {
  const headers: Record<string, string> = {
    authorization: `Bearer ${context.token}`,
    [CLIENT_ADDRESS_HEADER]: context.address,
    [CORRELATION_HEADER]: context.correlationId,
  };
  const traceparent = currentTraceparent();
  if (traceparent !== undefined) headers['traceparent'] = traceparent;
  if (call.body !== undefined) headers['content-type'] = 'application/json';
  return call.headers === undefined ? headers : Object.assign(headers, call.headers);
}

/**
 * Uses undici's `dispatch` instead of `request`, which would create a stream although the response is read completely.
 */
function exchange(
  pool: Pool,
  { path, body, timeoutMs, gone: left, outlivesClient }: HttpCall,
  headers: Record<string, string>,
): Promise<HttpResponse> {
  const gone = outlivesClient ? undefined : left;
  return new Promise((resolve, reject) => {
    gone?.throwIfAborted();
    const chunks: Buffer[] = [];
    let status = 0;
    let received: HttpResponse['headers'] = {};
    let running: Dispatcher.DispatchController | undefined;
    let late: NodeJS.Immediate | undefined;
    // After a pause of the process, timers run before sockets are read: a response that is there already wins.
    const expire = () => {
      late = setImmediate(() => giveUp(new Error(`no response within ${timeoutMs} ms`)));
    };
    const timer = timeoutMs === undefined ? undefined : setTimeout(expire, timeoutMs);
    const leave = () => giveUp(gone?.reason);
    function giveUp(error: Error): void {
      reject(error);
      running?.abort(error);
    }
    function settle(): void {
      clearTimeout(timer);
      clearImmediate(late);
      gone?.removeEventListener('abort', leave);
    }
    gone?.addEventListener('abort', leave);
    pool.dispatch(
      { path, method: body === undefined ? 'GET' : 'POST', headers, body: body ?? null },
      {
        onRequestStart(controller) {
          running = controller;
        },
        onResponseStart(_controller, statusCode, responseHeaders) {
          status = statusCode;
          received = responseHeaders;
        },
        onResponseData(_controller, chunk) {
          chunks.push(chunk);
        },
        onResponseEnd() {
          settle();
          resolve({ status, headers: received, body: joined(chunks) });
        },
        onResponseError(_controller, error) {
          settle();
          reject(error);
        },
      },
    );
  });
}

function joined(chunks: readonly Buffer[]): Buffer {
  const [first] = chunks;
  return chunks.length === 1 && first !== undefined ? first : Buffer.concat(chunks);
}
