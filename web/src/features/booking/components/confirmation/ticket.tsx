import type { BookingSummary } from '../../confirmation/booked-summary.ts';
import { longDay } from '../../dates/calendar-day.ts';

interface TicketProps {
  readonly summary: BookingSummary;
  /** Null while the booking is not confirmed. */
  readonly confirmationNumber: string | null;
}

/** The booking as a ticket: its number, the facts, the total (look.md#parts). */
export function Ticket({ summary, confirmationNumber }: TicketProps) {
  const facts = [
    ['Service', summary.service],
    ['Vehicle', summary.vehicle],
    ['Location', summary.location],
    ['Date', longDay(summary.date)],
    ['Time', summary.time],
  ] as const;
  return (
    <section className="ticket" aria-label="Your booking">
      <div className="ticket-head">
        <p className="text-sm text-ink-500">Confirmation number</p>
        <p className="ticket-number">{confirmationNumber ?? 'Not confirmed yet'}</p>
      </div>
      <div className="ticket-body">
        <dl className="fact-list">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <p className="ticket-total">
          <span>Total</span>
          <b>{summary.total}</b>
        </p>
      </div>
    </section>
  );
}
