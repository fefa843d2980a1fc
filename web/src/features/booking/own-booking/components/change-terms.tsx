import { savedSettings } from '../../../../lib/business/saved-settings.ts';
import { businessMoment } from '../../../../lib/dates/business-day.ts';
import type { OwnBooking } from '../api/use-own-booking.ts';
import { BusinessPhone } from './business-phone.tsx';
import styles from './own-booking.module.css';

/**
 * Says until when the booking can be changed online, whom to call later, that text messages will come (SELF-07), and
 * when to pay.
 */
export function ChangeTerms({ booking }: { readonly booking: OwnBooking }) {
  const { paymentNote } = savedSettings();
  const { status, isChangeable, changeableUntil, isToldByText } = booking;
  const isAhead = status === 'scheduled';
  return (
    <div className={styles['terms']}>
      {!isAhead ? (
        <p>
          Questions? Call <BusinessPhone />.
        </p>
      ) : isChangeable ? (
        <p>
          You can change or cancel here until {businessMoment(new Date(changeableUntil))}. After
          that, call <BusinessPhone />.
        </p>
      ) : (
        <p>
          It is too late to change or cancel here. Please call <BusinessPhone />.
        </p>
      )}
      {isAhead && isToldByText && (
        <p>Changes and reminders come to your phone as text messages. Reply STOP to end them.</p>
      )}
      {isAhead && paymentNote && <p>{paymentNote}</p>}
    </div>
  );
}
