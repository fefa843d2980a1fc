import type { BookingSummary } from '../../confirmation/booked-summary.ts';
import { longDay } from '../../dates/calendar-day.ts';
import { Ticket } from '../parts/ticket.tsx';

interface BookedTicketProps {
  readonly summary: BookingSummary;
  /** Null while the booking is not confirmed. */
  readonly confirmationNumber: string | null;
}

/** What was booked, or is to be, as a ticket. */
export function BookedTicket({ summary, confirmationNumber }: BookedTicketProps) {
  const facts = [
    ['Service', summary.service],
    ['Vehicle', summary.vehicle],
    ['Location', summary.location],
    ['Date', longDay(summary.date)],
    ['Time', summary.time],
  ] as const;
  return (
    <Ticket
      number={confirmationNumber ?? 'Not confirmed yet'}
      facts={facts}
      total={summary.total}
    />
  );
}
