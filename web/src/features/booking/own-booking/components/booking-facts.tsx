import { addOnLabel, hasAddOnToChoose } from '@dewlane/catalog';
import { StatusBadge } from '../../../../components/ui/status-badge.tsx';
import { slotText } from '../../../../lib/dates/slot-text.ts';
import { Ticket } from '../../components/parts/ticket.tsx';
import { longDay } from '../../dates/calendar-day.ts';
import type { OwnBooking } from '../api/use-own-booking.ts';

/** The booking as a ticket: what is told of it, and what is only said to be there (SELF-12). */
export function BookingFacts({ booking }: { readonly booking: OwnBooking }) {
  return (
    <Ticket
      number={booking.confirmationNumber}
      badge={<StatusBadge status={booking.status} />}
      facts={factsOf(booking)}
      total={booking.price}
    />
  );
}

function factsOf(booking: OwnBooking): (readonly [string, string])[] {
  const { addOn, servicePackage, specialInstructions, hasNotes } = booking;
  const tellsAll = booking.isAddressConfirmed !== false;
  const notTold = tellsAll
    ? ''
    : `Shown once you confirm your ${booking.hasEmail ? 'address' : 'number'}`;
  const facts: (readonly [string, string])[] = [
    ['Service', booking.serviceType],
    [
      'Add-on',
      addOn ? addOnLabel(addOn) : hasAddOnToChoose(servicePackage ?? null) ? 'Not chosen yet' : '',
    ],
    ['Date', longDay(booking.scheduledDate)],
    ['Time', slotText(booking) || 'Any time that day'],
    ['Vehicle', booking.vehicleInfo ?? notTold],
    ['Location', booking.location ?? notTold],
    ['Gate code', booking.hasGateCode ? 'Saved' : 'None'],
    ['Notes', specialInstructions ?? (hasNotes ? 'Saved' : 'None')],
    ['Phone', booking.hasPhone ? 'Saved' : 'None'],
    ['E-mail', booking.hasEmail ? 'Saved' : 'None'],
  ];
  return facts.filter(([, value]) => value !== '');
}
