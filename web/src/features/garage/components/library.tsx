import ArrowLeft from 'lucide-react/icons/arrow-left';
import { Link } from 'react-router-dom';
import { EmptyAppointments } from '../../../components/art/illustrations/empty-appointments.tsx';
import { PageShell } from '../../../components/layout/page-shell.tsx';
import sectionStyles from '../../../components/layout/section.module.css';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import iconButtonStyles from '../../../components/ui/icon-button.module.css';
import linkStyles from '../../../components/ui/link.module.css';
import { LoadError } from '../../../components/ui/load-error.tsx';
import { paths } from '../../../config/paths.ts';
import { t } from '../../../lib/text/language.ts';
import { useAppointments, useBelowVehicles, useVehicles } from '../api/use-garage.ts';
import { useOnNewDay } from '../wash/use-on-new-day.ts';
import styles from './columns.module.css';
import { LibraryVehicles } from './library-vehicles.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import { UpcomingList } from './upcoming-list.tsx';

/** /library: every vehicle with its facts, and all appointments to come (LIB-10). */
export function Library() {
  const own = useVehicles();
  const upcoming = useAppointments();
  useOnNewDay(own, upcoming);
  // Cards are shown together with their appointments, so that nothing shifts when those arrive (FLOW-10).
  const vehicles = upcoming.isLoading
    ? { ...own, vehicles: undefined, isEmpty: false, isLoading: true }
    : own;
  const { read: appointments, key } = useBelowVehicles(vehicles, upcoming);
  return (
    <PageShell
      title="Recently Serviced"
      header={{
        start: (
          <Link className={iconButtonStyles['icon-btn']} to={paths.services} aria-label="Back">
            <ArrowLeft className="icon-large" />
          </Link>
        ),
        title: t('Recently Serviced'),
        isHeading: true,
        adminEntry: 'anyone',
      }}
      bottomNav
      mainClassName={sectionStyles['page-wrap']}
    >
      <div className={styles['columns']}>
        <LibraryVehicles read={vehicles} upcoming={upcoming.upcoming} />
        <section key={key} className={sectionStyles['section']} aria-labelledby="future">
          <div className={sectionStyles['section-head']}>
            <h2 id="future">All Future Appointments</h2>
          </div>
          {appointments.isLoading && <ListSkeleton />}
          {appointments.error && (
            <LoadError
              text="Your appointments could not be loaded."
              onRetry={appointments.refresh}
              busy={appointments.isRefreshing}
            />
          )}
          {appointments.upcoming && appointments.upcoming.length > 0 && (
            <UpcomingList appointments={appointments.upcoming} />
          )}
          {appointments.hasLoaded && !appointments.upcoming?.length && (
            <EmptyState art={<EmptyAppointments />} title="No upcoming appointments" />
          )}
          <p className="mt-2 text-center">
            <Link className={`${linkStyles['link']} ${linkStyles['link-target']}`} to={paths.home}>
              View Full History
            </Link>
          </p>
        </section>
      </div>
    </PageShell>
  );
}
