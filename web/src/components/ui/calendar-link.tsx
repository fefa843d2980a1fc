import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { calendarFilePath } from '../../lib/dates/calendar-file.ts';
import { DownloadLink } from './button.tsx';

interface CalendarLinkProps {
  readonly appointmentId: string;
  /** Tells it apart from other such links, for screen readers. */
  readonly about?: string;
  readonly wide?: boolean;
  readonly small?: boolean;
}

/** Adds an appointment to the customer's own calendar: one entry, which a later file moves (SELF-10). */
export function CalendarLink({ appointmentId, about, wide, small }: CalendarLinkProps) {
  return (
    <DownloadLink look="text" wide={wide} small={small} href={calendarFilePath(appointmentId)}>
      <CalendarPlus aria-hidden="true" />
      Add to Calendar
      {about && <span className="sr-only">, {about}</span>}
    </DownloadLink>
  );
}
