import { addOnLabel, hasAddOnToChoose } from '@dewlane/catalog';
import { StatusBadge } from '../../../../components/ui/status-badge.tsx';
import { slotText } from '../../../../lib/dates/slot-text.ts';
import { translateLabel } from '../../../../lib/text/labels.ts';
import { t } from '../../../../lib/text/language.ts';
import { translatePackageText } from '../../../../lib/text/package-texts.ts';
import { Ticket } from '../../components/parts/ticket.tsx';
import { longDay } from '../../dates/calendar-day.ts';
import type { OwnBooking } from '../api/use-own-booking.ts';

/** The booking as a ticket; of some data it only says that they are stored (SELF-12). */
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
    : booking.hasEmail
      ? t('Shown once you confirm your address')
      : t('Shown once you confirm your number');
  const facts: (readonly [string, string])[] = [
    [t('Service'), translatePackageText(booking.serviceType)],
    [
      t('Add-on'),
      addOn
        ? translateLabel(addOnLabel(addOn))
        : booking.status === 'scheduled' && hasAddOnToChoose(servicePackage ?? null)
          ? t('Not chosen yet')
          : '',
    ],
    [t('Date'), longDay(booking.scheduledDate)],
    [t('Time'), translateLabel(slotText(booking)) || t('Any time that day')],
    [t('Vehicle'), booking.vehicleInfo ?? notTold],
    [t('Location'), booking.location ?? notTold],
    [t('Gate code'), booking.hasGateCode ? t('Saved') : t('None')],
    [t('Notes'), specialInstructions ?? (hasNotes ? t('Saved') : t('None'))],
    [t('Phone'), booking.hasPhone ? t('Saved') : t('None')],
    [t('E-mail'), booking.hasEmail ? t('Saved') : t('None')],
  ];
  return facts.filter(([, value]) => value !== '');
}
