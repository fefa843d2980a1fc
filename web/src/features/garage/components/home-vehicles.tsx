import type { OfferedPackage } from '@dewlane/catalog';
import sectionStyles from '../../../components/layout/section.module.css';
import { LoadError } from '../../../components/ui/load-error.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { t } from '../../../lib/text/language.ts';
import type { UpcomingAppointment, useVehicles } from '../api/use-garage.ts';
import { CardSkeleton } from './card-skeleton.tsx';
import { DeleteVehicleDialog } from './delete-vehicle-dialog.tsx';
import { NoVehicles } from './no-vehicles.tsx';
import { useCarousel } from './use-carousel.ts';
import { useDeletion } from './use-deletion.ts';
import { VehicleCarousel } from './vehicle-carousel.tsx';

interface HomeVehiclesProps {
  readonly read: ReturnType<typeof useVehicles>;
  readonly upcoming: readonly UpcomingAppointment[] | undefined;
  readonly servicePackage: OfferedPackage | null;
}

/** 'Your Vehicles': the carousel with its counter, or why there are none. */
export function HomeVehicles({ read, upcoming, servicePackage }: HomeVehiclesProps) {
  const vehicles = read.vehicles ?? [];
  const carousel = useCarousel(vehicles.length);
  const deletion = useDeletion(read.vehicles);
  const isEmpty = read.isEmpty && !deletion.leaving;

  return (
    <section className={sectionStyles['section']} aria-labelledby="vehicles">
      <div className={sectionStyles['section-head']}>
        <h2 id="vehicles">Your Vehicles</h2>
        {vehicles.length > 0 && (
          <span className="text-ink-500 text-sm tabular-nums" role="status">
            {t`${carousel.index + 1} of ${vehicles.length}`}
          </span>
        )}
      </div>
      {read.error && (
        <LoadError
          text="Your vehicles could not be loaded."
          onRetry={read.refresh}
          busy={read.isRefreshing}
        />
      )}
      {read.isLoading && (
        <CardSkeleton>
          <Skeleton className="mt-2.5 h-5 w-4/5" />
          <Skeleton className="mt-3.5 h-12.5" />
        </CardSkeleton>
      )}
      {(vehicles.length > 0 || deletion.leaving) && (
        <VehicleCarousel
          vehicles={vehicles}
          upcoming={upcoming}
          carousel={carousel}
          deletion={deletion}
        />
      )}
      {isEmpty && <NoVehicles servicePackage={servicePackage} />}
      <DeleteVehicleDialog vehicle={deletion.asked} onClose={deletion.dismiss} />
    </section>
  );
}
