import { type IncomingMessage, type RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { holdWhileOpen } from './hold-while-open.ts';

/** Ample for fifty megabytes over a mobile connection. */
const READ_WITHIN_MS = 120_000;
/** Browsers and proxies ask for one at a time on a connection. */
const MOST_AT_ONCE = 16;

/** By connection, the responses that have not ended yet. */
const open = new WeakMap<Socket, Set<ServerResponse>>();

/**
 * The responses of a server, of which each must be read within two minutes of its beginning (SEC-26), and a connection
 * may have 16 at once (SEC-27); otherwise the connection is cut off. It is a class, given to the server, since Node.js
 * makes some responses itself, of which neither a `request` event nor Fastify's hooks tell.
 */
export class BoundedResponse<
  Request extends IncomingMessage = IncomingMessage,
> extends ServerResponse<Request> {
  /** @param options what Node.js passes beyond its documented parameter */
  constructor(request: Request, ...options: []) {
    super(request, ...options);
    const { socket } = request;
    const responses = open.get(socket) ?? openOn(socket);
    responses.add(this);
    this.once('close', () => responses.delete(this));
    if (responses.size > MOST_AT_ONCE) socket.destroy();
  }

  /** Every response begins here, also those whose head is written implicitly. */
  override writeHead(...head: readonly unknown[]): this {
    const { socket } = this.req;
    const timer = setTimeout(() => socket.destroy(), READ_WITHIN_MS);
    holdWhileOpen({ raw: this }, () => clearTimeout(timer));
    return Reflect.apply(super.writeHead, this, head);
  }
}

function openOn(socket: Socket): Set<ServerResponse> {
  const responses = new Set<ServerResponse>();
  open.set(socket, responses);
  socket.once('close', () => closeWaiting(responses));
  return responses;
}

/**
 * Closes the responses that wait behind another one when their connection is lost. Before version 24, Node.js closes only
 * the one that is being sent, and places of the others would never be free again.
 */
function closeWaiting(responses: ReadonlySet<ServerResponse>): void {
  for (const response of responses) {
    if (response.closed || response.socket !== null) continue;
    response.destroy();
    response.emit('close');
  }
}

/** Wraps a request handler; requests that had arrived on a connection before it was cut off don't reach it. */
export function ignoreCutOff(handle: RequestListener): RequestListener {
  return (request, response) => {
    if (!request.socket.destroyed) handle(request, response);
  };
}
