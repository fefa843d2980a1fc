import type { FastifyInstance } from 'fastify';

/**
 * Starts listening; port 0 takes a free one.
 * @returns the address to reach the server by, e.g. `http://127.0.0.1:4001`
 */
export async function listen(
  app: FastifyInstance,
  { host = '127.0.0.1', port }: { host?: string; port: number },
): Promise<string> {
  await app.listen({ host, port });
  const [address] = app.addresses();
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${reachable}:${typeof address === 'object' ? address.port : port}`;
}
