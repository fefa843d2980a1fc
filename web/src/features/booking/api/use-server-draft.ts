import { useEffect, useState } from 'react';
import { QuizDraftDocument } from '../../../generated/customer/graphql.ts';
import { useAskOnce } from '../../../lib/graphql/use-call.ts';
import { type DraftOwner, tabDraftOf } from '../draft/tab-draft.ts';
import { type Answers, hasAnswers } from '../machine/answers.ts';
import { parseAnswers } from '../machine/parse-answers.ts';

/** Answers of an earlier visit, to be continued. */
export interface ServerDraft {
  readonly answers: Answers;
  readonly vehicleId: string | null;
  /** Null where the server was never reached. */
  readonly sessionId: string | null;
}

/** Answers to be continued, where there are any. */
export interface EarlierAnswers {
  readonly draft: ServerDraft | null;
  /** False until the server has responded, or is given up. */
  readonly isKnown: boolean;
}

const UNKNOWN: EarlierAnswers = { draft: null, isKnown: false };
const NONE: EarlierAnswers = { draft: null, isKnown: true };

/**
 * The newest answers of the user, asked once: those of this tab that the server has not got, else its draft of the last 24 h; none
 * when it can't be asked.
 */
export function useEarlierAnswers(user: DraftOwner): EarlierAnswers {
  const ask = useAskOnce();
  const [earlier, setEarlier] = useState<EarlierAnswers>(() => {
    const draft = tabDraftOf(user);
    return draft ? { draft, isKnown: true } : UNKNOWN;
  });
  const { isKnown } = earlier;
  useEffect(() => {
    if (isKnown) {
      return;
    }
    let isOpen = true;
    const tell = (found: EarlierAnswers) => {
      if (isOpen) setEarlier(found);
    };
    ask(QuizDraftDocument, {}).then(
      ({ quizDraft }) => {
        const answers = parseAnswers(quizDraft);
        if (quizDraft && hasAnswers(answers)) {
          const { vehicleId = null, sessionId } = quizDraft;
          tell({ draft: { answers, vehicleId: vehicleId ?? null, sessionId }, isKnown: true });
        } else {
          tell(NONE);
        }
      },
      () => tell(NONE),
    );
    return () => {
      isOpen = false;
    };
  }, [ask, isKnown]);
  return earlier;
}
