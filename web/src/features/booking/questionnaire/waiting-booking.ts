import { currentUserState } from '../../../lib/session/current-user.ts';
import type { QuizStore } from '../machine/store.ts';

/** Interval between attempts at a booking that got no response, in milliseconds. */
const RETRY_MS = 15_000;

/** Whether the questionnaire's page is open. */
export interface QuizPage {
  isOpen: boolean;
  /** Whether the questionnaire itself is shown there, and not the other tab. */
  isShown?: boolean;
}

/** By an attempt's key, the newest page of the questionnaire that retries it. */
const owners = new Map<string, QuizPage>();

/** Whether a booking that waits in this tab has its page open. */
export function isWaitShown(): boolean {
  return [...owners.values()].some(({ isOpen }) => isOpen);
}

/** Ends when the page that is about to open the waiting booking has opened it, or was left. */
let opening: Promise<void> | undefined;

/** Says that a page will open the waiting booking once it has loaded; to be ended when it has, or is left. */
export function announceOpening(): () => void {
  let end: (() => void) | undefined;
  opening = new Promise((resolve) => {
    end = resolve;
  });
  return () => {
    opening = undefined;
    end?.();
  };
}

/** Waits while a page is about to open the waiting booking. */
export async function afterOpening(): Promise<void> {
  while (opening) await opening;
}

/**
 * Retries an unconfirmed booking when the network is back, and every 15 s, even after its page was closed (NET-22), but
 * not for another user, nor beside another questionnaire that has the same attempt.
 */
export function keepRetrying(
  { state, send, subscribe }: QuizStore,
  page: QuizPage,
  userId: string,
): void {
  let waitingFor = '';
  let timer: ReturnType<typeof setInterval> | undefined;

  function again(): void {
    if (owners.get(waitingFor) !== page) rest();
    else if (currentUserState().user?.id === userId) send({ type: 'retry-wanted' });
  }

  function rest(): void {
    clearInterval(timer);
    window.removeEventListener('online', again);
  }

  function follow(): void {
    const { booking } = state();
    const isWaiting = booking.status === 'unconfirmed' && !booking.failure.refused;
    const wanted = isWaiting ? booking.attempt.key : '';
    if (wanted === waitingFor) return;
    rest();
    if (owners.get(waitingFor) === page) owners.delete(waitingFor);
    waitingFor = wanted;
    if (!isWaiting) return;
    owners.set(wanted, page);
    timer = setInterval(again, RETRY_MS);
    window.addEventListener('online', again);
  }

  subscribe(follow);
  follow();
}
