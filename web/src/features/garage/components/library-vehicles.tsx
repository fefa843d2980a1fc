import { EmptyVehicles } from '../../../components/art/illustrations/empty-vehicles.tsx';
import { ButtonLink } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { LoadError } from '../../../components/ui/load-error.tsx';
import { LoadingNote, Skeleton } from '../../../components/ui/skeleton.tsx';
import { paths } from '../../../config/paths.ts';
import type { UpcomingAppointment, useVehicles } from '../api/use-garage.ts';
import { LibraryCard } from './library-card.tsx';
import { Pager } from './pager.tsx';
import { useCarousel } from './use-carousel.ts';

interface LibraryVehiclesProps {
  readonly read: ReturnType<typeof useVehicles>;
  readonly upcoming: readonly UpcomingAppointment[] | undefined;
}

/** The vehicles one by one, with all that is known of each. */
export function LibraryVehicles({ read, upcoming = [] }: LibraryVehiclesProps) {
  const vehicles = read.vehicles ?? [];
  const carousel = useCarousel(vehicles.length);
  const vehicle = vehicles[carousel.index];
  return (
    <section className="pt-4" aria-label="Vehicles">
      {read.error && (
        <LoadError
          text="Your vehicles could not be loaded."
          onRetry={read.refresh}
          busy={read.isRefreshing}
        />
      )}
      {read.isLoading && (
        <>
          <LoadingNote />
          <Skeleton className="aspect-[16/20] rounded-xl lg:aspect-[16/15]" />
        </>
      )}
      {vehicle && (
        <>
          <p className="muted mb-2 text-center text-sm tabular-nums" role="status">
            {`${carousel.index + 1} of ${vehicles.length} vehicles`}
          </p>
          <div {...carousel.track}>
            <LibraryCard
              key={vehicle.id}
              vehicle={vehicle}
              upcoming={upcoming.filter(({ vehicleId }) => vehicleId === vehicle.id)}
            />
          </div>
          <Pager count={vehicles.length} current={carousel.index} onStep={carousel.step} />
        </>
      )}
      {read.isEmpty && (
        <EmptyState
          art={<EmptyVehicles />}
          title="No Vehicles Yet"
          level={2}
          text="Your vehicles and their services will stand here."
        >
          <ButtonLink wide to={paths.addVehicle}>
            Add Your First Vehicle
          </ButtonLink>
        </EmptyState>
      )}
    </section>
  );
}
