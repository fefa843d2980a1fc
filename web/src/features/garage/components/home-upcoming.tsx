import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { EmptyAppointments } from '../../../components/art/illustrations/empty-appointments.tsx';
import sectionStyles from '../../../components/layout/section.module.css';
import { ButtonLink } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { LoadError } from '../../../components/ui/load-error.tsx';
import { paths } from '../../../config/paths.ts';
import { SCHEDULE_WISH } from '../../../lib/browser/schedule-wish.ts';
import type { useAppointments } from '../api/use-garage.ts';
import styles from './columns.module.css';
import { ListSkeleton } from './list-skeleton.tsx';
import { UpcomingList } from './upcoming-list.tsx';

/** 'Upcoming Appointments' with the list 'Future Appointments'. */
export function HomeUpcoming({ read }: { readonly read: ReturnType<typeof useAppointments> }) {
  const upcoming = read.upcoming ?? [];
  return (
    <section className={sectionStyles['section']} aria-labelledby="upcoming">
      <div className={sectionStyles['section-head']}>
        <h2 id="upcoming">Upcoming Appointments</h2>
      </div>
      {read.error && (
        <LoadError
          text="Your appointments could not be loaded."
          onRetry={read.refresh}
          busy={read.isRefreshing}
        />
      )}
      {read.isLoading && <ListSkeleton />}
      {upcoming.length > 0 && (
        <>
          <h3 className={styles['list-title']}>Future Appointments</h3>
          <UpcomingList appointments={upcoming} />
        </>
      )}
      {read.hasLoaded && upcoming.length === 0 && (
        <EmptyState art={<EmptyAppointments />} title="No upcoming appointments">
          <ButtonLink look="secondary" wide to={paths.add} state={SCHEDULE_WISH}>
            <CalendarPlus aria-hidden="true" />
            Schedule Appointment
          </ButtonLink>
        </EmptyState>
      )}
    </section>
  );
}
