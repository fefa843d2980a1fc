import { useEffect } from 'react';
import type { QuizState } from '../machine/state.ts';
import type { QuizStore } from '../machine/store.ts';

/** Waits as long as the machine says and tells it when the wait is over; a new wait replaces the one before. */
export function useAutoAdvance({ advance }: QuizState, { send }: Pick<QuizStore, 'send'>): void {
  useEffect(() => {
    if (advance === null) {
      return;
    }
    const timer = setTimeout(() => send({ type: 'waited' }), advance.delay);
    return () => clearTimeout(timer);
  }, [advance, send]);
}
