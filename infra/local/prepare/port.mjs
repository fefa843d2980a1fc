import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { Refusal } from './refusal.mjs';

/**
 * The port that the environment names, itself or by a file. 0, which is never taken, if the file can't be read: the check of
 * all settings says so.
 */
export function portOf({ PORT, PORT_FILE }) {
  const unset = '4000';
  if (PORT || !PORT_FILE) return PORT || unset;
  try {
    return readFileSync(PORT_FILE, 'utf8').trim() || unset;
  } catch {
    return '0';
  }
}

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
