import { translateLabel } from '../../../../lib/text/labels.ts';
import { t } from '../../../../lib/text/language.ts';
import { translatePackageText } from '../../../../lib/text/package-texts.ts';
import { longDay } from '../../dates/calendar-day.ts';
import type { BookingSummary } from '../../machine/booked-summary.ts';
import { Ticket } from '../parts/ticket.tsx';

interface BookedTicketProps {
  readonly summary: BookingSummary;
  /** Null while the booking is not confirmed. */
  readonly confirmationNumber: string | null;
}

/** The booking, confirmed or not, as a ticket. */
export function BookedTicket({ summary, confirmationNumber }: BookedTicketProps) {
  const facts = [
    [t('Service'), translatePackageText(summary.service)],
    [t('Vehicle'), summary.vehicle],
    [t('Location'), summary.location],
    [t('Date'), longDay(summary.date)],
    [t('Time'), translateLabel(summary.time)],
  ] as const;
  return (
    <Ticket
      number={confirmationNumber ?? t('Not confirmed yet')}
      facts={facts}
      total={summary.total}
    />
  );
}
