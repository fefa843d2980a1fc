import { useEffect } from 'react';
import { useCurrentUser } from '../../../lib/session/use-current-user.ts';
import { useBookingCalls } from '../api/use-booking-calls.ts';
import { keptAttempt } from '../completion/kept-attempt.ts';
import { sentState } from '../machine/start.ts';
import { isWaitShown } from './keep-retrying.ts';
import { openQuiz } from './open-quiz.ts';

/** Sends the booking that waits in this tab, unless the open questionnaire does (NET-22). */
export default function ResumedBooking() {
  const { user } = useCurrentUser();
  const calls = useBookingCalls();
  const id = user?.id;
  const isGuest = user?.isGuest === true;
  useEffect(() => {
    if (id === undefined || isWaitShown()) return;
    const sent = keptAttempt(id);
    if (sent) openQuiz(sentState(sent, null), calls, { id, isGuest }, { isOpen: false });
  }, [id, isGuest, calls]);
  return null;
}
