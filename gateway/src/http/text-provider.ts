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
import type { CallContext, ServiceClient } from '../services/service-client.ts';
import { requestSourceOf } from '../session/call-context.ts';
import type { RateLimit } from './limits/rate-limits.ts';
import { refuseForeignLoad } from './origins/origin.ts';

export interface TextProviderOptions {
  readonly bookings: ServiceClient;
  /** The token of the gateway itself: a provider has no account. */
  readonly systemToken: () => Promise<string>;
  readonly publicUrl: URL;
  readonly limit: RateLimit;
}

/** Tells the provider to send no reply (TwiML). */
const NO_REPLY = '<?xml version="1.0" encoding="UTF-8"?><Response/>';

/**
 * Serves the text message provider's signed webhooks: people's replies (SELF-07) and delivery reports (SELF-15). The bookings
 * service checks the signature, as it has the provider's token. Size and rate are limited, as for everything from outside.
 */
export async function serveTextProvider(
  app: FastifyInstance,
  { bookings, systemToken, publicUrl, limit }: TextProviderOptions,
): Promise<void> {
  const inOwnName = async (request: FastifyRequest): Promise<CallContext> => ({
    ...requestSourceOf(request),
    token: await systemToken(),
  });
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: TEXT_REPLY_LIMIT_BYTES },
      (_request, body, done) => done(null, body),
    );
    scope.addHook('onRequest', async (request) => {
      refuseForeignLoad(request, publicUrl);
      await limit(request.ip);
    });
    scope.post(PUBLIC_TEXT_REPLIES_PATH, async (request, reply) => {
      const form: TextReplyRequest = signedForm(request);
      await handOver(bookings, INTERNAL_TEXT_REPLIES_PATH, form, await inOwnName(request));
      return reply.header('cache-control', 'no-store').type('text/xml').send(NO_REPLY);
    });
    scope.post<{ Params: { mailId: string } }>(
      `${PUBLIC_TEXT_REPORTS_PATH}/:mailId`,
      async (request, reply) => {
        const { mailId } = request.params;
        const form: TextReportRequest = { ...signedForm(request), mailId };
        await handOver(bookings, INTERNAL_TEXT_REPORTS_PATH, form, await inOwnName(request));
        return reply.header('cache-control', 'no-store').code(204).send();
      },
    );
  });
}

/** @throws ServiceError FORBIDDEN without a signature */
function signedForm({ headers, body }: Pick<FastifyRequest, 'headers' | 'body'>): TextReplyRequest {
  const signature = headers['x-twilio-signature'];
  if (typeof signature !== 'string' || typeof body !== 'string')
    throw new ServiceError('FORBIDDEN');
  return { signature, form: body };
}

/** @throws ServiceError FORBIDDEN for a forged request, UNAVAILABLE while the bookings service is out of reach */
async function handOver(
  bookings: ServiceClient,
  path: string,
  form: TextReplyRequest,
  context: CallContext,
): Promise<void> {
  const call = { path, body: JSON.stringify(form) };
  const { status } = await bookings.send(call, context).catch((cause: unknown) => {
    throw new ServiceError('UNAVAILABLE', undefined, { cause });
  });
  if (status === 204) return;
  throw new ServiceError(status < 500 ? 'FORBIDDEN' : 'UNAVAILABLE');
}
