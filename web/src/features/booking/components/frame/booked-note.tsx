import CalendarCheck from 'lucide-react/icons/calendar-check';
import { ButtonLink } from '../../../../components/ui/button.tsx';
import { paths } from '../../../../config/paths.ts';
import { dotted } from '../../../../lib/text/dotted.ts';
import { shown } from '../../../../lib/text/shown.ts';
import type { JustBooked } from '../../api/use-known-customer.ts';
import { shortDay } from '../../dates/calendar-day.ts';
import styles from './resume-offer.module.css';

/** Tells of a booking just made, so that nobody whose confirmation was lost books twice. */
export function BookedNote({ booked }: { readonly booked: JustBooked }) {
  return (
    <section className={styles['resume-offer']} aria-labelledby="booked-title">
      <CalendarCheck aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <h2 id="booked-title">You have just booked a wash</h2>
        <p>{dotted([shown(booked.serviceType), shortDay(booked.scheduledDate)])}</p>
        <div className={styles['resume-actions']}>
          <ButtonLink to={paths.appointment(booked.id)} look="sun" small>
            View Booking
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
