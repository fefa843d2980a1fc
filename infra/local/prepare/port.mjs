import { once } from 'node:events';
import { createServer } from 'node:net';
import { Refusal } from './refusal.mjs';

/**
 * Returns what is wrong with a port, as Node.js itself decides, or null. Throws a Refusal if nothing is, but it can't be
 * used now.
 */
export async function portFault(port) {
  const server = createServer();
  try {
    server.listen({ port, exclusive: true });
    await once(server, 'listening');
  } catch (error) {
    if (error.code === 'ERR_SOCKET_BAD_PORT') return 'must be a whole number from 0 to 65535';
    if (error.code === 'EACCES')
      throw new Refusal(
        `Port ${port} needs rights that you don't have. Set PORT to one above 1023.`,
      );
    throw new Refusal(`Port ${port} is in use. Stop what uses it, or set PORT to another one.`);
  }
  server.close();
  await once(server, 'close');
  return null;
}
