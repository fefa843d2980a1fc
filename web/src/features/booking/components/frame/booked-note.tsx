import CalendarCheck from 'lucide-react/icons/calendar-check';
import { ButtonLink } from '../../../../components/ui/button.tsx';
import { paths } from '../../../../config/paths.ts';
import { dotted } from '../../../../lib/text/dotted.ts';
import { translatePackageText } from '../../../../lib/text/package-texts.ts';
import type { JustBooked } from '../../api/use-known-customer.ts';
import { shortDay } from '../../dates/calendar-day.ts';
import { Note } from './note.tsx';

/** Tells of a booking just made, so that nobody whose confirmation was lost books twice. */
export function BookedNote({ id, serviceType, scheduledDate }: JustBooked) {
  return (
    <Note
      Icon={CalendarCheck}
      title="You have just booked a wash"
      text={dotted([translatePackageText(serviceType), shortDay(scheduledDate)])}
    >
      <ButtonLink to={paths.appointment(id)} look="sun" small>
        View Booking
      </ButtonLink>
    </Note>
  );
}
