import {
  INTERNAL_TEXT_REPLIES_PATH,
  PUBLIC_TEXT_REPLIES_PATH,
  TEXT_REPLY_LIMIT_BYTES,
  type TextReplyRequest,
} from '@dewlane/internal-api';
import { ServiceError } from '@dewlane/service-kit/edge';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { OnBehalf, ServiceClient } from '../services/service-client.ts';
import { callFrom } from '../session/on-behalf.ts';
import type { RateLimit } from './rate-limits.ts';

export interface TextRepliesOptions {
  readonly bookings: ServiceClient;
  /** The token that stands for the gateway itself: a provider has no account. */
  readonly systemToken: () => Promise<string>;
  readonly limit: RateLimit;
}

/** That nothing is to be answered, as providers read it. */
const NO_ANSWER = '<?xml version="1.0" encoding="UTF-8"?><Response/>';

/**
 * Takes what people answered to text messages from their provider, which signs it: bookings knows the token that it signs with
 * (SELF-07). Bounded in size and number, as everything that comes from outside.
 */
export async function serveTextReplies(
  app: FastifyInstance,
  { bookings, systemToken, limit }: TextRepliesOptions,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: TEXT_REPLY_LIMIT_BYTES },
      (_request, body, done) => done(null, body),
    );
    scope.addHook('onRequest', (request) => limit(request.ip));
    scope.post(PUBLIC_TEXT_REPLIES_PATH, async (request, reply) => {
      const onBehalf = { ...callFrom(request), token: await systemToken() };
      await handOver(bookings, replyIn(request), onBehalf);
      return reply.header('cache-control', 'no-store').type('text/xml').send(NO_ANSWER);
    });
  });
}

/** @throws ServiceError FORBIDDEN for what no provider signed */
function replyIn({ headers, body }: FastifyRequest): TextReplyRequest {
  const signature = headers['x-twilio-signature'];
  if (typeof signature !== 'string' || typeof body !== 'string')
    throw new ServiceError('FORBIDDEN');
  return { signature, form: body };
}

/** @throws ServiceError FORBIDDEN for a forged one, UNAVAILABLE where bookings can't be asked */
async function handOver(
  bookings: ServiceClient,
  reply: TextReplyRequest,
  onBehalf: OnBehalf,
): Promise<void> {
  const call = { path: INTERNAL_TEXT_REPLIES_PATH, body: JSON.stringify(reply) };
  const { status } = await bookings.send(call, onBehalf).catch((cause: unknown) => {
    throw new ServiceError('UNAVAILABLE', undefined, { cause });
  });
  if (status === 204) return;
  throw new ServiceError(status < 500 ? 'FORBIDDEN' : 'UNAVAILABLE');
}
