import {
  INTERNAL_TEXT_REPLIES_PATH,
  INTERNAL_TEXT_REPORTS_PATH,
  PUBLIC_TEXT_REPLIES_PATH,
  PUBLIC_TEXT_REPORTS_PATH,
  TEXT_REPLY_LIMIT_BYTES,
  type TextReplyRequest,
  type TextReportRequest,
} from '@dewlane/internal-api';
import { ServiceError } from '@dewlane/service-kit/edge';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { OnBehalf, ServiceClient } from '../services/service-client.ts';
import { callFrom } from '../session/on-behalf.ts';
import type { RateLimit } from './rate-limits.ts';

export interface TextProviderOptions {
  readonly bookings: ServiceClient;
  /** The token that stands for the gateway itself: a provider has no account. */
  readonly systemToken: () => Promise<string>;
  readonly limit: RateLimit;
}

/** That nothing is to be answered, as providers read it. */
const NO_ANSWER = '<?xml version="1.0" encoding="UTF-8"?><Response/>';

/**
 * Takes what the provider of text messages tells, which signs it: what people answered (SELF-07), and how a message fared
 * (SELF-15). bookings knows the token that it signs with. Bounded in size and number, as everything that comes from outside.
 */
export async function serveTextProvider(
  app: FastifyInstance,
  { bookings, systemToken, limit }: TextProviderOptions,
): Promise<void> {
  const inOwnName = async (request: FastifyRequest): Promise<OnBehalf> => ({
    ...callFrom(request),
    token: await systemToken(),
  });
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: TEXT_REPLY_LIMIT_BYTES },
      (_request, body, done) => done(null, body),
    );
    scope.addHook('onRequest', (request) => limit(request.ip));
    scope.post(PUBLIC_TEXT_REPLIES_PATH, async (request, reply) => {
      const told: TextReplyRequest = signedForm(request);
      await handOver(bookings, INTERNAL_TEXT_REPLIES_PATH, told, await inOwnName(request));
      return reply.header('cache-control', 'no-store').type('text/xml').send(NO_ANSWER);
    });
    scope.post<{ Params: { mailId: string } }>(
      `${PUBLIC_TEXT_REPORTS_PATH}/:mailId`,
      async (request, reply) => {
        const { mailId } = request.params;
        const told: TextReportRequest = { ...signedForm(request), mailId };
        await handOver(bookings, INTERNAL_TEXT_REPORTS_PATH, told, await inOwnName(request));
        return reply.header('cache-control', 'no-store').code(204).send();
      },
    );
  });
}

/** @throws ServiceError FORBIDDEN for what no provider signed */
function signedForm({ headers, body }: Pick<FastifyRequest, 'headers' | 'body'>): TextReplyRequest {
  const signature = headers['x-twilio-signature'];
  if (typeof signature !== 'string' || typeof body !== 'string')
    throw new ServiceError('FORBIDDEN');
  return { signature, form: body };
}

/** @throws ServiceError FORBIDDEN for a forged one, UNAVAILABLE where bookings can't be asked */
async function handOver(
  bookings: ServiceClient,
  path: string,
  told: TextReplyRequest,
  onBehalf: OnBehalf,
): Promise<void> {
  const call = { path, body: JSON.stringify(told) };
  const { status } = await bookings.send(call, onBehalf).catch((cause: unknown) => {
    throw new ServiceError('UNAVAILABLE', undefined, { cause });
  });
  if (status === 204) return;
  throw new ServiceError(status < 500 ? 'FORBIDDEN' : 'UNAVAILABLE');
}
