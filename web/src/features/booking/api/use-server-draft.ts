import { useEffect, useState } from 'react';
import { QuizDraftDocument } from '../../../generated/customer/graphql.ts';
import { useAskOnce } from '../../../lib/graphql/use-call.ts';
import { parseAnswers } from '../draft/parse-answers.ts';
import { type Answers, hasAnswers } from '../machine/answers.ts';

/** Answers of an earlier visit, to be continued. */
export interface ServerDraft {
  readonly answers: Answers;
  readonly vehicleId: string | null;
  readonly sessionId: string;
}

/** The caller's newest draft of the last 24 h, asked once; null without one, and when it can't be asked. */
export function useServerDraft(): ServerDraft | null {
  const ask = useAskOnce();
  const [draft, setDraft] = useState<ServerDraft | null>(null);
  useEffect(() => {
    let isOpen = true;
    ask(QuizDraftDocument, {}).then(
      ({ quizDraft }) => {
        const answers = parseAnswers(quizDraft);
        if (isOpen && quizDraft && hasAnswers(answers)) {
          const { vehicleId = null, sessionId } = quizDraft;
          setDraft({ answers, vehicleId: vehicleId ?? null, sessionId });
        }
      },
      () => undefined,
    );
    return () => {
      isOpen = false;
    };
  }, [ask]);
  return draft;
}
