import { once } from 'node:events';
import { createServer } from 'node:net';
import { Refusal } from './refusal.mjs';

/** Throws a Refusal if `port` is in use. One that is no port is left to the check of all settings. */
export async function requireFreePort(port) {
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) return;
  const server = createServer().listen({ port: Number(port), exclusive: true });
  try {
    await once(server, 'listening');
  } catch (error) {
    if (error.code === 'EACCES')
      throw new Refusal(
        `Port ${port} needs rights that you don't have. Set PORT to one above 1023.`,
      );
    throw new Refusal(`Port ${port} is in use. Stop what uses it, or set PORT to another one.`);
  }
  server.close();
  await once(server, 'close');
}
