import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import appHeaderStyles from '../../../components/layout/app-header.module.css';
import { PageShell } from '../../../components/layout/page-shell.tsx';
import sectionStyles from '../../../components/layout/section.module.css';
import { paths } from '../../../config/paths.ts';
import { buildClockSoon } from '../../../lib/dates/business-day.ts';
import { greetingName } from '../../../lib/session/greeting.ts';
import { useCurrentUser } from '../../../lib/session/use-current-user.ts';
import { rememberedPackage } from '../../../lib/storage/stored-choices.ts';
import { t } from '../../../lib/text/language.ts';
import { useAppointments, useBelowVehicles, useVehicles } from '../api/use-garage.ts';
import { usePendingRedirect } from '../redirect/use-pending-redirect.ts';
import { useOnNewDay } from '../wash/use-on-new-day.ts';
import styles from './columns.module.css';
import { HomeHistory } from './home-history.tsx';
import { HomeUpcoming } from './home-upcoming.tsx';
import { HomeVehicles } from './home-vehicles.tsx';
import { ServiceBanner } from './service-banner.tsx';

/** /home: the user's vehicles, appointments and history (HOME-02). */
export function Home() {
  const { user, isAuthenticated } = useCurrentUser();
  // Read anew at each render: a booking that waited is made while /home is open, and forgets it (NET-22).
  const servicePackage = rememberedPackage();
  const vehicles = useVehicles();
  const appointments = useAppointments();
  const below = useBelowVehicles(vehicles, appointments);
  useOnNewDay(vehicles, appointments);
  useEffect(() => {
    // The data are under way; most guests have none that needs it.
    if (isAuthenticated) buildClockSoon();
  }, [isAuthenticated]);
  usePendingRedirect(user !== null && vehicles.vehicles !== undefined);

  const greeting = isAuthenticated && user ? t`Welcome ${greetingName(user)}` : t('Home');
  const hasVehicles = (vehicles.vehicles?.length ?? 0) > 0;
  return (
    <PageShell
      title="Home"
      header={{
        start: (
          <Link className={appHeaderStyles['app-header-link']} to={paths.servicesPage}>
            ← Services
          </Link>
        ),
        title: greeting,
        isHeading: true,
        adminEntry: 'authorised',
      }}
      bottomNav
      mainClassName={`${sectionStyles['page-wrap']} pt-3.5`}
    >
      {servicePackage && hasVehicles && <ServiceBanner servicePackage={servicePackage} />}
      <div className={styles['columns']}>
        <HomeVehicles
          read={vehicles}
          upcoming={appointments.upcoming}
          servicePackage={servicePackage}
        />
        <div key={below.key}>
          <HomeUpcoming read={below.read} />
          <HomeHistory read={below.read} />
        </div>
      </div>
    </PageShell>
  );
}
