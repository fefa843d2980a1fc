import type { AnswerName } from '@dewlane/catalog';
import { useEffect, useState } from 'react';
import { QuizDraftDocument } from '../../../generated/customer/graphql.ts';
import { useSendQuery } from '../../../lib/graphql/use-call.ts';
import { type DraftOwner, tabDraftOf } from '../draft/tab-draft.ts';
import { type Answers, hasAnswers } from '../machine/answers.ts';
import { parseAnswers } from '../machine/parse-answers.ts';

/** The draft of an earlier visit. */
export interface ServerDraft {
  readonly answers: Answers;
  readonly vehicleId: string | null;
  /** Null if no save of the draft has begun. */
  readonly sessionId: string | null;
}

/** The draft to continue, if there is one. */
export interface EarlierAnswers {
  readonly draft: ServerDraft | null;
  /** False until the server has responded or the attempt has failed. */
  readonly isKnown: boolean;
}

const UNKNOWN: EarlierAnswers = { draft: null, isKnown: false };
const NONE: EarlierAnswers = { draft: null, isKnown: true };

/**
 * Loads the user's newest draft once: the one in this tab that the server doesn't have, else the server's of the last
 * 24 h; none if the server is out of reach.
 */
export function useEarlierAnswers(user: DraftOwner): EarlierAnswers {
  const ask = useSendQuery();
  const [earlier, setEarlier] = useState<EarlierAnswers>(() => {
    const draft = tabDraftOf(user);
    // One whose answers were all taken back counts more than what the server still has of it (DRAFT-15).
    return draft ? { draft: hasAnswers(draft.answers) ? draft : null, isKnown: true } : UNKNOWN;
  });
  const { isKnown } = earlier;
  useEffect(() => {
    if (isKnown) {
      return;
    }
    ask(QuizDraftDocument, {}).then(
      ({ quizDraft }) => {
        // Doesn't compile if the operation leaves out an answer.
        const answers = parseAnswers(quizDraft satisfies Record<AnswerName, unknown> | null);
        if (!quizDraft || !hasAnswers(answers)) return setEarlier(NONE);
        const { vehicleId = null, sessionId } = quizDraft;
        setEarlier({ draft: { answers, vehicleId, sessionId }, isKnown: true });
      },
      () => setEarlier(NONE),
    );
  }, [ask, isKnown]);
  return earlier;
}
