import { currentUserState } from '../../../lib/session/current-user.ts';
import type { QuizStore } from '../machine/store.ts';

/** Interval between attempts at a booking that got no response, in milliseconds. */
const RETRY_MS = 15_000;

/** Whether the questionnaire's page is open. */
export interface QuizPage {
  isOpen: boolean;
}

/** The questionnaire whose booking waits in this tab, or did last. */
let waiting: { readonly page: QuizPage; readonly end: () => void } | null = null;

/** Whether the page of the booking that waits in this tab is open. */
export function isWaitShown(): boolean {
  return waiting?.page.isOpen === true;
}

/**
 * Retries an unconfirmed booking when the network is back, and every 15 s, even after its page was closed (NET-22). Ends
 * for good when another questionnaire waits, which has the same attempt; rests while the tab belongs to another user.
 */
export function keepRetrying(store: QuizStore, page: QuizPage, userId: string): void {
  let timer: ReturnType<typeof setInterval> | undefined;
  let isOver = false;
  const own = {
    page,
    end() {
      isOver = true;
      rest();
    },
  };

  function again(): void {
    if (currentUserState().user?.id === userId) store.send({ type: 'retry-wanted' });
  }

  function rest(): void {
    clearInterval(timer);
    timer = undefined;
    window.removeEventListener('online', again);
  }

  function follow(): void {
    const { booking } = store.state();
    if (isOver || booking.status !== 'unconfirmed' || booking.failure.refused) {
      rest();
    } else if (timer === undefined) {
      timer = setInterval(again, RETRY_MS);
      window.addEventListener('online', again);
      if (waiting !== own) waiting?.end();
      waiting = own;
    }
  }

  store.subscribe(follow);
  follow();
}
