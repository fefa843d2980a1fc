import { useRef, useState } from 'react';
import { t } from '../../../../lib/text/language.ts';
import { showToast } from '../../../../lib/toasts/toasts.ts';
import { type ChangeRefusal, changeRefusalOf } from '../api/change-refusal.ts';
import type { OwnBooking } from '../api/use-own-booking.ts';

interface Outcomes {
  /** Whether messages about changes go to an e-mail address. */
  readonly isTold: boolean;
  /** Whether they go to a phone instead. */
  readonly isToldByText: boolean;
  readonly onDone: () => void;
  readonly onOutdated: () => void;
}

export type Change = ReturnType<typeof useChange>;

/**
 * Runs changes one at a time, and holds the last failure until it is cleared; presses while a change runs are ignored. A
 * change that changed nothing is reported as such (SELF-12). Of any other change no message is claimed as sent: one may be
 * held back (SELF-13, SELF-19, SELF-20), and what is changed back at once is reported to nobody (SELF-09).
 */
export function useChange({ isTold, isToldByText, onDone, onOutdated }: Outcomes) {
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<ChangeRefusal | null>(null);

  const isRunning = useRef(false);

  /** @param from the version that the change is based on */
  async function run(
    from: number,
    change: () => Promise<Pick<OwnBooking, 'version'>>,
    done: string,
  ): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setRefusal(null);
    try {
      const { version } = await change();
      const isNew = version !== from;
      const text =
        isNew && isTold
          ? t('We tell you about changes by e-mail.')
          : isNew && isToldByText
            ? t('We tell you about changes by text message.')
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
