import { useEffect } from 'react';
import type { BookingState } from '../machine/state.ts';
import type { QuizStore } from '../machine/store.ts';

/** Interval between attempts at a booking that got no response, in milliseconds. */
const RETRY_MS = 15_000;

/** Retries an unconfirmed booking when the network is back, and every 15 s (design.md#how-the-screens-behave). */
export function useRetries(booking: BookingState, { send }: Pick<QuizStore, 'send'>): void {
  const isWaiting =
    booking.status === 'unconfirmed' && !booking.failure.refused && !booking.retrying;
  useEffect(() => {
    if (!isWaiting) {
      return;
    }
    const again = () => send({ type: 'retry-wanted' });
    const timer = setInterval(again, RETRY_MS);
    window.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, [isWaiting, send]);
}
