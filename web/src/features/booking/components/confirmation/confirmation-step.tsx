import { type ReactNode, useEffect, useRef } from 'react';
import { VehicleArt } from '../../../../components/art/vehicle-art.tsx';
import { t } from '../../../../lib/text/language.ts';
import { summaryOfAnswers, summaryOfBooking } from '../../machine/booked-summary.ts';
import type { BookingState, QuizState } from '../../machine/state.ts';
import { carOf } from '../car-of.ts';
import { BookedTicket } from './booked-ticket.tsx';
import styles from './confirmation.module.css';
import { ConfirmedActions } from './confirmed-actions.tsx';
import { UnconfirmedNote } from './unconfirmed-note.tsx';

/**
 * Step 9: the confirmation, or a note that the booking is not confirmed yet (DONE-09,
 * design.md#how-the-screens-behave).
 */
export function ConfirmationStep({
  state,
  isGuest,
}: {
  readonly state: QuizState;
  readonly isGuest: boolean;
}) {
  const { booking, answers } = state;
  if (booking.status === 'confirmed') {
    const { appointment } = booking;
    return (
      <Hero state={state} title="Booking Complete">
        <BookedTicket
          summary={summaryOfBooking(appointment)}
          confirmationNumber={appointment.confirmationNumber}
        />
        <ConfirmedActions appointment={appointment} isGuest={isGuest} />
      </Hero>
    );
  }
  return (
    <Hero state={state} title={titleOf(booking)}>
      <BookedTicket summary={summaryOfAnswers(answers)} confirmationNumber={null} />
      <UnconfirmedNote booking={booking} />
    </Hero>
  );
}

function titleOf(booking: BookingState): string {
  return booking.status === 'unconfirmed' && booking.failure.refused
    ? t('Not booked yet')
    : t('Almost there');
}

interface HeroProps {
  readonly state: QuizState;
  readonly title: string;
  readonly children: ReactNode;
}

function Hero({ state, title, children }: HeroProps) {
  const { type, color, clean } = carOf(state);
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the heading gets the focus whenever its text changes, unless that is elsewhere (FLOW-24)
  useEffect(() => {
    if (document.activeElement?.matches('body, main'))
      heading.current?.focus({ preventScroll: true });
  }, [title]);
  return (
    <>
      <div className={`${styles['hero']} to-edges`}>
        <VehicleArt type={type} color={color} clean={clean} />
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
      </div>
      {children}
    </>
  );
}
