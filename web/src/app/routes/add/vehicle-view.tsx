import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { PageShell } from '../../../components/layout/page-shell.tsx';
import { ButtonLink } from '../../../components/ui/button.tsx';
import { LoadingNote, Skeleton } from '../../../components/ui/skeleton.tsx';
import { paths } from '../../../config/paths.ts';
import { NewVehicleForm } from '../../../features/vehicle-form/components/new-vehicle-form.tsx';
import vehicleFormStyles from '../../../features/vehicle-form/components/vehicle-form.module.css';
import { SCHEDULE_WISH } from '../../../lib/browser/schedule-wish.ts';
import { loadChunk } from '../../../lib/loading/load-chunk.ts';
import type { CurrentUser } from '../../../lib/session/current-user.ts';
import { t } from '../../../lib/text/language.ts';
import { addHeader } from './add-header.tsx';
import { ADD_PANEL, AddTabs, useShowTab } from './add-tabs.tsx';
import styles from './vehicle-view.module.css';

/** By itself, since no booking needs it. */
const EditVehicle = lazy(() =>
  loadChunk(() => import('../../../features/vehicle-form/components/edit-vehicle.tsx')),
);

/** The delay before the tab switches to service after a vehicle was added, in milliseconds (VFORM-19). */
const SWITCH_MS = 1000;

interface VehicleViewProps {
  readonly user: CurrentUser;
  /** The vehicle of edit mode; null for a new one. */
  readonly editing: string | null;
}

/** The tab 'Add Vehicle', or edit mode, which has no tabs (ADD-12). */
export function VehicleView({ user, editing }: VehicleViewProps) {
  return (
    <PageShell
      title={editing ? t('Edit Vehicle') : t('Add Vehicle')}
      header={addHeader(user, editing !== null)}
      bottomNav
      mainClassName={styles['vehicle-form-page']}
    >
      {editing ? <Edit key={editing} id={editing} /> : <Add />}
    </PageShell>
  );
}

function Add() {
  const showTab = useShowTab();
  const latest = useRef(showTab);
  latest.current = showTab;
  // A state, which nothing changes once the page was left: a vehicle that is added by then leads nobody back.
  const [added, setAdded] = useState(0);
  useEffect(() => {
    if (added === 0) return;
    const timer = setTimeout(() => latest.current('service'), SWITCH_MS);
    return () => clearTimeout(timer);
  }, [added]);
  return (
    <>
      <AddTabs value="vehicle" />
      <div id={ADD_PANEL} role="tabpanel" aria-labelledby={`${ADD_PANEL}-vehicle`}>
        <h1 className="sr-only">Add Vehicle</h1>
        <NewVehicleForm onAdded={() => setAdded((count) => count + 1)} />
      </div>
    </>
  );
}

function Edit({ id }: { readonly id: string }) {
  return (
    <>
      <div className={styles['edit-vehicle-head']}>
        <div>
          <h1>Edit Vehicle Details</h1>
          <p className="text-ink-500">Update your vehicle information and photos</p>
        </div>
        <ButtonLink to={paths.vehicle(id)} state={SCHEDULE_WISH} look="secondary" small>
          Schedule Service
        </ButtonLink>
      </div>
      <Suspense
        fallback={
          <div className={vehicleFormStyles['vehicle-form-grid']}>
            <LoadingNote />
            <Skeleton className="h-40 lg:h-66" />
          </div>
        }
      >
        <EditVehicle id={id} />
      </Suspense>
    </>
  );
}
