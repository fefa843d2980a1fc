import type { QuizResponse } from '../../domain/quiz-response/quiz-response.ts';
import type { Dependencies } from '../ports.ts';

/** The newest draft of these owners that hasn't expired, to be continued; null if there is none. */
export function findQuizDraft({ reads, clock }: Pick<Dependencies, 'reads' | 'clock'>) {
  return (ownerIds: readonly string[]): Promise<QuizResponse | null> =>
    reads.newestDraft(ownerIds, clock());
}
