import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { useState } from 'react';
import { Button, ButtonLink } from '../../../components/ui/button.tsx';
import { paths } from '../../../config/paths.ts';
import { calendarFile } from '../confirmation/calendar-file.ts';
import type { BookedAppointment } from '../machine/booking.ts';
import { EmailOption } from './email-option.tsx';
import { GuestModal } from './guest-modal.tsx';
import { NextSteps } from './next-steps.tsx';
import { useQuiz } from './quiz-context.ts';

interface ConfirmedActionsProps {
  readonly appointment: BookedAppointment;
  readonly isGuest: boolean;
}

/** What can be done with a booking: an account or one's vehicles, the calendar, what happens next (SPEC §2). */
export function ConfirmedActions({ appointment, isGuest }: ConfirmedActionsProps) {
  const [offers, setOffers] = useState(isGuest);
  return (
    <div className="done-actions">
      {isGuest ? <GuestActions /> : <AccountActions />}
      {isGuest && <EmailOption appointmentId={appointment.id} />}
      <SaveToCalendar appointment={appointment} />
      <NextSteps />
      <GuestModal open={offers} onClose={() => setOffers(false)} />
    </div>
  );
}

function GuestActions() {
  return (
    <>
      <ButtonLink to={paths.register} wide>
        Create Account & Save Appointment
      </ButtonLink>
      <ButtonLink to={`${paths.login}?redirect=${paths.home}`} look="secondary" wide>
        I Already Have an Account
      </ButtonLink>
      <ButtonLink to={paths.services} look="text" wide>
        Continue Without Account
      </ButtonLink>
    </>
  );
}

function AccountActions() {
  return (
    <ButtonLink to={paths.home} wide>
      View My Vehicles
    </ButtonLink>
  );
}

function SaveToCalendar({ appointment }: { readonly appointment: BookedAppointment }) {
  const { now } = useQuiz();
  return (
    <Button look="text" wide onClick={() => download(appointment, now())}>
      <CalendarPlus aria-hidden="true" />
      Add to Calendar
    </Button>
  );
}

function download(appointment: BookedAppointment, now: Date): void {
  const file = new Blob([calendarFile(appointment, now)], { type: 'text/calendar;charset=utf-8' });
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = `${appointment.confirmationNumber}.ics`;
  link.click();
  // Safari reads the file after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
