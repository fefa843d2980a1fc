import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Closes the responses that wait behind another one when their connection is lost. Before version 24, Node.js closes only the one
 * that is being sent, and places of the others would never be free again.
 */
export function closeWaitingResponses(server: Server): void {
  const waiting = new WeakMap<Socket, Set<ServerResponse>>();
  server.on('request', ({ socket }, response) => {
    if (response.socket !== null) return;
    const responses = waiting.get(socket) ?? new Set();
    if (!waiting.has(socket)) socket.once('close', () => closeAll(responses));
    waiting.set(socket, responses);
    responses.add(response);
    response.once('close', () => responses.delete(response));
  });
}

function closeAll(responses: ReadonlySet<ServerResponse>): void {
  for (const response of responses) {
    if (response.destroyed || response.socket !== null) continue;
    response.destroy();
    response.emit('close');
  }
}
