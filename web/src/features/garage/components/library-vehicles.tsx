import { EmptyVehicles } from '../../../components/art/illustrations/empty-vehicles.tsx';
import { ButtonLink } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import factsStyles from '../../../components/ui/facts.module.css';
import { LoadError } from '../../../components/ui/load-error.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { paths } from '../../../config/paths.ts';
import { t } from '../../../lib/text/language.ts';
import type { UpcomingAppointment, useVehicles } from '../api/use-garage.ts';
import { CardSkeleton } from './card-skeleton.tsx';
import { LibraryCard } from './library-card.tsx';
import { Pager } from './pager.tsx';
import { useCarousel } from './use-carousel.ts';

interface LibraryVehiclesProps {
  readonly read: ReturnType<typeof useVehicles>;
  readonly upcoming: readonly UpcomingAppointment[] | undefined;
}

/** The vehicles one at a time, with everything known about each. */
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
          <Skeleton className="mx-auto mb-2 h-5 w-28" />
          <CardSkeleton>
            <div className={`${factsStyles['key-values']} my-4`}>
              {[t('Type'), t('Mileage'), t('Color'), t('Last Service')].map((fact) => (
                <Skeleton key={fact} className="h-11 w-3/4" />
              ))}
            </div>
            <div className="grid gap-2">
              <Skeleton className="h-12.5" />
              <Skeleton className="h-12.5" />
            </div>
          </CardSkeleton>
        </>
      )}
      {vehicle && (
        <>
          <p className="text-ink-500 mb-2 text-center text-sm tabular-nums" role="status">
            {t`${carousel.index + 1} of ${vehicles.length} vehicles`}
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
        <div className="lg:pt-13">
          <EmptyState
            art={<EmptyVehicles />}
            title="No Vehicles Yet"
            level={2}
            text="Every wash of every car, all in one place."
          >
            <ButtonLink wide to={paths.addVehicle}>
              Add Your First Vehicle
            </ButtonLink>
          </EmptyState>
        </div>
      )}
    </section>
  );
}
