import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isLinkPage, LANGUAGES, PAGE_PATHS } from '@dewlane/catalog';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type BuiltPages, pageFile, type SendPage, sendBuiltPage } from './page.ts';
import { keepAddressesPrivate } from './private-addresses.ts';

/** The built web client. */
export interface WebClient {
  readonly dir: string;
  /** index.html, and those of the builds in other languages. */
  readonly pages: BuiltPages;
  /** GraphiQL's page, if the build includes it. */
  readonly graphiql: string | undefined;
}

const GRAPHIQL_PAGE = 'graphiql/index.html';

/** The web client's build in `dir`; undefined where there is none. */
export function findWebClient(dir: string | undefined): WebClient | undefined {
  if (dir === undefined) return undefined;
  const en = fileIn(dir, pageFile('en'));
  if (en === undefined) return undefined;
  const others = LANGUAGES.filter((language) => language !== 'en');
  const built = others.map((language) => [language, fileIn(dir, pageFile(language))] as const);
  const found = built.filter(([, page]) => page !== undefined);
  const pages = { en, ...Object.fromEntries(found) };
  return { dir: path.resolve(dir), pages, graphiql: fileIn(dir, GRAPHIQL_PAGE) };
}

function fileIn(dir: string, name: string): string | undefined {
  const file = path.join(dir, name);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

const YEAR_SECONDS = 365 * 24 * 60 * 60;
/** Vite names the files in this folder by a hash of their content. */
const HASHED = /[\\/]assets[\\/]/;

/**
 * Serves the web client's page and files: browsers keep those named by their content for a year, and revalidate the others each
 * time; pages of messages' links they don't keep (SEC-36). Each file is a route of its own, so that a made-up path never reaches the disk (SEC-12).
 */
export async function serveWebClient(
  app: FastifyInstance,
  { dir, pages: built }: WebClient,
  sendPage: SendPage = sendBuiltPage(built),
): Promise<void> {
  await app.register(fastifyStatic, {
    root: dir,
    index: false,
    wildcard: false,
    // Served at /graphql instead, to staff only.
    globIgnore: [`${GRAPHIQL_PAGE}*`],
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, file) {
      // Otherwise a shared cache could send one browser's compressed file to another that can't read it.
      reply.setHeader('vary', 'accept-encoding');
      reply.setHeader(
        'cache-control',
        HASHED.test(file) ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache',
      );
    },
  });
  const pages = new Set(
    Object.values(PAGE_PATHS).flatMap((page) => (page === '/' ? [page] : [page, `${page}/`])),
  );
  await app.register(async (scope) => {
    keepAddressesPrivate(scope);
    for (const page of pages) if (isLinkPage(page)) scope.get(page, sendPage);
  });
  for (const page of pages) if (!isLinkPage(page)) app.get(page, sendPage);
}

/**
 * Sends the page with status 404 for a path without a route; the client then shows its "not found" screen.
 * @returns undefined for a request that isn't a browser's navigation
 */
export function serveClientRoute(
  request: FastifyRequest,
  reply: FastifyReply,
  sendPage: SendPage,
): FastifyReply | undefined {
  const [pathname = ''] = request.url.split('?');
  const navigates = request.method === 'GET' || request.method === 'HEAD';
  const isCall = /^\/(?:api|graphql)(?:\/|$)/.test(pathname);
  const isFile = pathname.slice(pathname.lastIndexOf('/')).includes('.');
  if (!navigates || isCall || isFile) return undefined;
  const accepted = String(request.headers.accept ?? '*/*');
  if (!accepted.includes('text/html') && !accepted.includes('*/*')) return undefined;
  return sendPage(request, reply.code(404));
}
