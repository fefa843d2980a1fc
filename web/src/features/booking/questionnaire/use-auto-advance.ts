import { useEffect } from 'react';
import type { QuizState } from '../machine/state.ts';
import type { QuizStore } from '../machine/store.ts';

/** Runs the timer that the machine asks for and sends an event when it fires; a new timer replaces the previous one. */
export function useAutoAdvance({ advance }: QuizState, { send }: Pick<QuizStore, 'send'>): void {
  useEffect(() => {
    if (advance === null) {
      return;
    }
    const timer = setTimeout(() => send({ type: 'waited' }), advance.delay);
    return () => clearTimeout(timer);
  }, [advance, send]);
}
