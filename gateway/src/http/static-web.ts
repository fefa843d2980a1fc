import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** The built web client. */
export interface WebClient {
  readonly dir: string;
  /** index.html. */
  readonly page: string;
}

/** The web client's build in `dir`; undefined where there is none. */
export function findWebClient(dir: string | undefined): WebClient | undefined {
  if (dir === undefined) return undefined;
  const page = path.join(dir, 'index.html');
  return existsSync(page)
    ? { dir: path.resolve(dir), page: readFileSync(page, 'utf8') }
    : undefined;
}

const YEAR_SECONDS = 365 * 24 * 60 * 60;
/** SPEC §2's route table; the client shows its 404 page for every other path. */
const CLIENT_ROUTES =
  /^\/(|services|home|add|quiz|library|login|register|admin|admin\/appointment\/[^/]+|payment)\/?$/;
/** Vite names what stands in this folder by its content. */
const HASHED = /[\\/]assets[\\/]/;

/** Serves the web client's files: those named by their content for a year, the others checked each time. */
export async function serveWebClient(app: FastifyInstance, { dir }: WebClient): Promise<void> {
  await app.register(fastifyStatic, {
    root: dir,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, file) {
      reply.setHeader(
        'cache-control',
        HASHED.test(file) ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache',
      );
    },
  });
  app.get('/', (_request, reply) => reply.sendFile('index.html'));
}

/**
 * The page for a path of the client, with 404 for one that its routes don't know.
 * @returns undefined for what no browser navigates to
 */
export function answerClientRoute(
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | undefined {
  const [pathname = ''] = request.url.split('?');
  const navigates = request.method === 'GET' || request.method === 'HEAD';
  const isCall = /^\/(api|graphql)(\/|$)/.test(pathname);
  const isFile = /\.[^/]*$/.test(pathname);
  if (!navigates || isCall || isFile) return undefined;
  if (!String(request.headers.accept ?? '*/*').match(/text\/html|\*\/\*/)) return undefined;
  return reply.code(CLIENT_ROUTES.test(pathname) ? 200 : 404).sendFile('index.html');
}
