import { INTERNAL_TEXT_REPLIES_PATH, textReplyRequest } from '@dewlane/internal-api';
import { callerOf, parseInput, refuse, requireGateway } from '@dewlane/service-kit';
import type { FastifyInstance } from 'fastify';
import type { TextReply } from '../../application/commands/answer-text.ts';
import type { Commands } from '../../application/commands.ts';

/**
 * What people answered to text messages, as their provider tells the gateway.
 * @param read undefined where there is no provider: everything is forged then
 */
export function serveTextReplies(
  app: FastifyInstance,
  { answerText }: Pick<Commands, 'answerText'>,
  read: ((form: string, signature: string) => TextReply | undefined) | undefined,
): void {
  app.post(INTERNAL_TEXT_REPLIES_PATH, async (request, reply) => {
    requireGateway(callerOf(request));
    const { form, signature } = parseInput(textReplyRequest, request.body);
    await answerText(read?.(form, signature) ?? refuse('FORBIDDEN'));
    return reply.code(204).send();
  });
}
