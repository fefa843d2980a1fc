import { createHash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { BUSINESS_BLOCK_ID } from '@dewlane/catalog';
import type { SavedBusiness } from '@dewlane/internal-api';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Sends the web client's page; the reply's status stands. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** The page as it was built. */
export const sendBuiltPage: SendPage = (_request, reply) => reply.sendFile('index.html');

/** The page with the settings of the business in it, so that the client needs no query for them (BIZ-10). */
export interface BusinessPage {
  readonly send: SendPage;
  /** From now on the page holds these settings. */
  show(business: SavedBusiness): void;
}

interface RenderedPage {
  readonly version: number;
  readonly etag: string;
  /** By content encoding, smallest first; the last is as it is. */
  readonly bodies: readonly (readonly [encoding: string | null, body: Buffer])[];
}

/** The built page until settings are shown that somebody saved; it then has a tag of its own, and is compressed once for each change. */
export function createBusinessPage(built: string): BusinessPage {
  let page: RenderedPage | undefined;
  return {
    send: (request, reply) =>
      page === undefined ? sendBuiltPage(request, reply) : sendRendered(page, request, reply),
    show({ version, settings }) {
      if (page?.version === version) return;
      page = Object.keys(settings).length === 0 ? undefined : render(built, version, settings);
    },
  };
}

function render(built: string, version: number, settings: SavedBusiness['settings']): RenderedPage {
  // No text of the settings can end the block: without `<` there is no tag.
  const json = JSON.stringify(settings).replaceAll('<', String.raw`\u003c`);
  const block = `<script type="application/json" id="${BUSINESS_BLOCK_ID}">${json}</script>`;
  const end = built.lastIndexOf('</body>');
  const place = end === -1 ? built.length : end;
  const html = Buffer.from(built.slice(0, place) + block + built.slice(place));
  return {
    version,
    etag: `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`,
    bodies: [
      ['br', brotliCompressSync(html)],
      ['gzip', gzipSync(html)],
      [null, html],
    ],
  };
}

function sendRendered(
  { etag, bodies }: RenderedPage,
  { headers }: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  reply.headers({ 'cache-control': 'no-cache', etag, vary: 'accept-encoding' });
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

/** Whether a list of tags names this one; tags of either kind match (RFC 9110, 13.1.2). */
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
