import { useRef, useState } from 'react';
import { t } from '../../../../lib/text/language.ts';
import { showToast } from '../../../../lib/toasts/toasts.ts';
import { type ChangeRefusal, changeRefusalOf } from '../api/change-refusal.ts';

interface Outcomes {
  /** Whether a message about the change goes to an e-mail address. */
  readonly isTold: boolean;
  /** Whether it goes to a phone instead. */
  readonly isToldByText: boolean;
  readonly onDone: () => void;
  readonly onOutdated: () => void;
}

export type Change = ReturnType<typeof useChange>;

/**
 * Runs changes one at a time, and holds the last failure until it is cleared; presses while a change runs are ignored.
 */
export function useChange({ isTold, isToldByText, onDone, onOutdated }: Outcomes) {
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<ChangeRefusal | null>(null);

  const isRunning = useRef(false);

  async function run(change: () => Promise<unknown>, done: string): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setRefusal(null);
    try {
      await change();
      const text = isTold
        ? t('We have sent you an e-mail about it.')
        : isToldByText
          ? t('We have sent you a text message about it.')
          : t('Your booking is up to date.');
      showToast({ title: done, text, tone: 'success' });
      onDone();
    } catch (error) {
      const found = changeRefusalOf(error);
      setRefusal(found);
      if (found.isOutdated) onOutdated();
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  }
  return {
    run,
    isBusy,
    refusal,
    clear: () => setRefusal(null),
    /** Drops a failure that the service didn't answer with. */
    clearUnanswered: () => setRefusal((last) => (last?.isAnswer ? last : null)),
  };
}
