import {
  INTERNAL_TEXT_REPLIES_PATH,
  INTERNAL_TEXT_REPORTS_PATH,
  textReplyRequest,
  textReportRequest,
} from '@dewlane/internal-api';
import { callerOf, parseInput, refuse, requireGateway } from '@dewlane/service-kit';
import type { FastifyInstance } from 'fastify';
import type { TextReply } from '../../application/commands/handle-text-reply.ts';
import type { Commands } from '../../application/commands.ts';
import type { TextReport } from '../../domain/message/text-report.ts';

/** Reads what the provider has signed; undefined if the signature isn't the provider's. */
export interface ReadProvider {
  readonly reply: (form: string, signature: string) => TextReply | undefined;
  readonly report: (mailId: string, form: string, signature: string) => TextReport | undefined;
}

/**
 * The webhooks of the text message provider, forwarded by the gateway: replies and delivery reports.
 * @param read undefined if there is no provider: every request is then a forgery
 */
export function serveTextProvider(
  app: FastifyInstance,
  { handleTextReply, recordTextReport }: Pick<Commands, 'handleTextReply' | 'recordTextReport'>,
  read: ReadProvider | undefined,
): void {
  app.post(INTERNAL_TEXT_REPLIES_PATH, async (request, reply) => {
    requireGateway(callerOf(request));
    const { form, signature } = parseInput(textReplyRequest, request.body);
    await handleTextReply(read?.reply(form, signature) ?? refuse('FORBIDDEN'));
    return reply.code(204).send();
  });
  app.post(INTERNAL_TEXT_REPORTS_PATH, async (request, reply) => {
    requireGateway(callerOf(request));
    const { mailId, form, signature } = parseInput(textReportRequest, request.body);
    await recordTextReport(read?.report(mailId, form, signature) ?? refuse('FORBIDDEN'));
    return reply.code(204).send();
  });
}
