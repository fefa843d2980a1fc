import { useEffect, useState } from 'react';
import { ButtonLink } from '../../../../components/ui/button.tsx';
import { CalendarLink } from '../../../../components/ui/calendar-link.tsx';
import { loadDialog } from '../../../../components/ui/dialog.tsx';
import { paths } from '../../../../config/paths.ts';
import { loadPart } from '../../../../lib/loading/load-part.ts';
import type { BookedAppointment } from '../../machine/booking.ts';
import { ChangeLater } from './change-later.tsx';
import styles from './confirmation.module.css';
import { EmailOption } from './email-option.tsx';
import { GuestModal } from './guest-modal.tsx';
import { NextSteps } from './next-steps.tsx';
import { useAccountOffer } from './use-account-offer.ts';

interface ConfirmedActionsProps {
  readonly appointment: BookedAppointment;
  readonly isGuest: boolean;
}

/**
 * The actions after a booking: create an account or see one's vehicles, add to the calendar, next steps (DONE-12 to
 * DONE-14).
 */
export function ConfirmedActions({ appointment, isGuest }: ConfirmedActionsProps) {
  const offer = useAccountOffer(isGuest);
  const [hasDialog, setHasDialog] = useState(false);
  useEffect(() => {
    if (isGuest) void loadPart(loadDialog).then((it) => setHasDialog(it !== null));
  }, [isGuest]);
  return (
    <div className={styles['actions']}>
      {isGuest ? <GuestActions /> : <AccountActions />}
      {isGuest && <EmailOption {...appointment} />}
      <CalendarLink appointmentId={appointment.id} wide />
      <ChangeLater appointment={appointment} />
      <NextSteps />
      <GuestModal open={hasDialog && offer.isOpen} onClose={offer.close} />
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
