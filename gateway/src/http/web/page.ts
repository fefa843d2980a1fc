import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompressSync, gzip, gzipSync } from 'node:zlib';
import { BUSINESS_BLOCK_ID, LANGUAGES, type Language } from '@dewlane/catalog';
import type { SavedBusiness } from '@dewlane/internal-api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LANGUAGE_VARY, pageLanguage } from './page-language.ts';

const compressed: (text: string) => Promise<Buffer> = promisify(gzip);

/** The web client's page as built in each language; English always exists. */
export type BuiltPages = Readonly<{ en: string } & Partial<Record<Language, string>>>;

/** A language's page in the build folder. */
export function pageFile(language: Language): string {
  return language === 'en' ? 'index.html' : `${language}/index.html`;
}

/** Sends the web client's page in the language the request asks for (SELF-11); leaves the reply's status as it is. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** The same with extra HTML for this request only, which must not be cached. */
export type SendPageWith = (
  request: FastifyRequest,
  reply: FastifyReply,
  more: string,
) => Promise<FastifyReply>;

/** Sends the page as built. */
export const sendBuiltPage =
  (pages: BuiltPages): SendPage =>
  (request, reply) => {
    const language = languageIn(pages, request);
    reply.headers({ 'content-language': language, vary: `accept-encoding, ${LANGUAGE_VARY}` });
    return reply.sendFile(pageFile(language));
  };

function languageIn(pages: BuiltPages, request: FastifyRequest): Language {
  const language = pageLanguage(request);
  return pages[language] === undefined ? 'en' : language;
}

/** The page with the business settings embedded, so that the client needs no query for them (BIZ-10). */
export interface BusinessPage {
  readonly send: SendPage;
  readonly sendWith: SendPageWith;
  /** Embeds these settings from now on. */
  show(business: SavedBusiness): void;
}

interface RenderedPage {
  readonly language: Language;
  readonly html: string;
  readonly etag: string;
  /** By content encoding, smallest first; the last is uncompressed. */
  readonly bodies: readonly (readonly [encoding: string | null, body: Buffer])[];
}

/** Sends the built page until saved settings are shown; then a page with an ETag of its own, compressed once for each change. */
export function createBusinessPage(built: BuiltPages): BusinessPage {
  /** By language; empty while no settings are saved. */
  let rendered: ReadonlyMap<Language, RenderedPage> = new Map();
  let shown: number | undefined;
  const sendBuilt = sendBuiltPage(built);
  return {
    send(request, reply) {
      const page = rendered.get(languageIn(built, request));
      return page ? sendRendered(page, request, reply) : sendBuilt(request, reply);
    },
    async sendWith(request, reply, more) {
      const language = languageIn(built, request);
      const html = rendered.get(language)?.html ?? built[language] ?? built.en;
      reply.headers({ 'content-language': language, vary: `accept-encoding, ${LANGUAGE_VARY}` });
      reply.type('text/html; charset=utf-8');
      const page = atItsEnd(html, more);
      if (!acceptedEncodings(request.headers['accept-encoding']).has('gzip'))
        return reply.send(page);
      return reply.header('content-encoding', 'gzip').send(await compressed(page));
    },
    show(business) {
      if (shown === business.version) return;
      shown = business.version;
      rendered = renderedPages(built, business.settings);
    },
  };
}

function renderedPages(
  built: BuiltPages,
  settings: SavedBusiness['settings'],
): ReadonlyMap<Language, RenderedPage> {
  if (Object.keys(settings).length === 0) return new Map();
  const pages = LANGUAGES.flatMap((language) => {
    const html = built[language];
    return html === undefined ? [] : [[language, renderedPage(language, html, settings)] as const];
  });
  return new Map(pages);
}

function renderedPage(
  language: Language,
  built: string,
  settings: SavedBusiness['settings'],
): RenderedPage {
  // Without `<` no text in the settings can close the script element.
  const json = JSON.stringify(settings).replaceAll('<', String.raw`\u003c`);
  const block = `<script type="application/json" id="${BUSINESS_BLOCK_ID}">${json}</script>`;
  const html = atItsEnd(built, block);
  const bytes = Buffer.from(html);
  return {
    language,
    html,
    etag: `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    bodies: [
      ['br', brotliCompressSync(bytes)],
      ['gzip', gzipSync(bytes)],
      [null, bytes],
    ],
  };
}

/** The page with more HTML at the end of its body. */
function atItsEnd(page: string, more: string): string {
  const end = page.lastIndexOf('</body>');
  const place = end === -1 ? page.length : end;
  return page.slice(0, place) + more + page.slice(place);
}

function sendRendered(
  { language, etag, bodies }: RenderedPage,
  { headers }: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  reply.headers({
    'cache-control': 'no-cache',
    'content-language': language,
    etag,
    vary: `accept-encoding, ${LANGUAGE_VARY}`,
  });
  if (reply.statusCode === 200 && namesTag(headers['if-none-match'], etag)) {
    return reply.code(304).send();
  }
  const accepted = acceptedEncodings(headers['accept-encoding']);
  for (const [encoding, body] of bodies) {
    if (encoding !== null && !accepted.has(encoding)) continue;
    if (encoding !== null) reply.header('content-encoding', encoding);
    return reply.type('text/html; charset=utf-8').send(body);
  }
  throw new Error('A page can always be sent as it is.');
}

/** Whether an If-None-Match list contains the ETag, by weak comparison (RFC 9110, 13.1.2). */
function namesTag(list: string | undefined, etag: string): boolean {
  if (list === undefined) return false;
  const tags = list.split(',').map((tag) => tag.trim());
  return tags.includes('*') || tags.some((tag) => tag.replace(/^W\//, '') === etag.slice(2));
}

function acceptedEncodings(header: string | string[] | undefined): ReadonlySet<string> {
  const parts = String(header ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';').map((word) => word.trim()));
  const accepted = parts.filter((words) => !words.some((word) => /^q=0(?:\.0*)?$/.test(word)));
  return new Set(accepted.map(([encoding = '']) => encoding));
}
