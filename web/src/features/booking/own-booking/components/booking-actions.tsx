import { BOOKING_LINK_PATH, isStillOn } from '@dewlane/catalog';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import CalendarX from 'lucide-react/icons/calendar-x';
import KeyRound from 'lucide-react/icons/key-round';
import { Button, ButtonLink, DownloadLink } from '../../../../components/ui/button.tsx';
import { leaveFocus } from '../../../../components/ui/leave-focus.ts';
import { paths } from '../../../../config/paths.ts';
import { calendarFilePath } from '../../../../lib/dates/calendar-file.ts';
import type { BookingAccess, OwnBooking } from '../api/use-own-booking.ts';
import styles from './own-booking.module.css';
import type { PanelName } from './use-panel.ts';

interface BookingActionsProps {
  readonly access: BookingAccess;
  readonly booking: OwnBooking;
  readonly onOpen: (panel: PanelName) => void;
}

/** What can be done with the booking now: changes until the time limit (SELF-02, SELF-03), its calendar entry, another booking. */
export function BookingActions({ access, booking, onOpen }: BookingActionsProps) {
  const { isChangeable } = booking;
  return (
    <div className={styles['buttons']}>
      {isChangeable && (
        <>
          <Button ref={leaveFocus} wide onClick={() => onOpen('move')}>
            <CalendarClock aria-hidden="true" />
            Move to Another Time
          </Button>
          <Button ref={leaveFocus} wide look="secondary" onClick={() => onOpen('notes')}>
            <KeyRound aria-hidden="true" />
            Gate Code & Notes
          </Button>
        </>
      )}
      {isStillOn(booking.status) && (
        <DownloadLink ref={leaveFocus} wide look="text" href={calendarOf(access)}>
          <CalendarPlus aria-hidden="true" />
          Add to Calendar
        </DownloadLink>
      )}
      {isChangeable && (
        <Button ref={leaveFocus} wide look="danger-soft" onClick={() => onOpen('cancel')}>
          <CalendarX aria-hidden="true" />
          Cancel Booking
        </Button>
      )}
      {!isStillOn(booking.status) && (
        <ButtonLink ref={leaveFocus} wide to={paths.schedule}>
          Book Again
        </ButtonLink>
      )}
    </div>
  );
}

function calendarOf(access: BookingAccess): string {
  return 'linkToken' in access
    ? `${BOOKING_LINK_PATH}/${encodeURIComponent(access.linkToken)}/calendar.ics`
    : calendarFilePath(access.id);
}
