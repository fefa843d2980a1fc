import type { QuizResponse } from '../../domain/quiz-response/quiz-response.ts';
import type { Dependencies } from '../ports.ts';

/** The responses with these ids that belong to the owners, in any order. */
export function findQuizResponses({ reads }: Pick<Dependencies, 'reads'>) {
  return (ids: readonly string[], ownerIds: readonly string[]): Promise<QuizResponse[]> =>
    reads.quizResponsesById(ids, ownerIds);
}
