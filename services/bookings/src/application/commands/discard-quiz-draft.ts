import { refuseCompleted, requireOwner } from '../../domain/quiz-response/own-response.ts';
import { isExpired } from '../../domain/quiz-response/quiz-response.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Dependencies } from '../ports.ts';
import type { CustomerRequest } from '../requests.ts';
import { authorizeWrite } from '../steps/authorize-write.ts';
import { retryStale } from '../steps/retry-stale.ts';

/**
 * Deletes one of the caller's drafts permanently.
 * @throws Refusal NOT_FOUND if the caller has no such draft, CONFLICT if it was completed
 */
export function discardQuizDraft({ clock, inTransaction }: Dependencies) {
  return (request: CustomerRequest, sessionId: string): Promise<void> =>
    retryStale(async () => {
      const now = clock();
      await inTransaction(async (tx) => {
        const access = await authorizeWrite(tx, request.owner, now);
        const draft = await tx.responses.ofSession(sessionId);
        if (!draft || isExpired(draft, now)) {
          throw new Refusal('NOT_FOUND', 'This questionnaire is not there any more.');
        }
        requireOwner(draft, access);
        if (draft.completedAt) refuseCompleted();
        const change = { kind: 'quiz-response', before: draft, after: null } as const;
        await tx.save([change], request.cause, now);
      });
    });
}
