import { type GarageVehicle, nextStart, type UpcomingAppointment } from '../api/use-garage.ts';
import { useNow } from '../wash/use-now.ts';
import { washState } from '../wash/wash-state.ts';
import { LeavingCard } from './leaving-card.tsx';
import { Pager } from './pager.tsx';
import type { useCarousel } from './use-carousel.ts';
import type { useDeletion } from './use-deletion.ts';
import { VehicleCard } from './vehicle-card.tsx';

interface VehicleCarouselProps {
  readonly vehicles: readonly GarageVehicle[];
  readonly upcoming: readonly UpcomingAppointment[] | undefined;
  readonly carousel: ReturnType<typeof useCarousel>;
  readonly deletion: ReturnType<typeof useDeletion>;
}

/** One vehicle at a time: arrows and dots below it, and a swipe; wraps around at both ends (HOME-03 to HOME-07). */
export function VehicleCarousel({
  vehicles,
  upcoming,
  carousel,
  deletion: { leaving, ask, hasLeft },
}: VehicleCarouselProps) {
  const now = useNow();
  const cardOf = (vehicle: GarageVehicle) => (
    <VehicleCard
      key={vehicle.id}
      vehicle={vehicle}
      wash={washState(vehicle, nextStart(vehicle.id, upcoming, now), now)}
      onDelete={() => ask(vehicle)}
    />
  );
  const vehicle = vehicles[carousel.index];
  return (
    <>
      <div {...carousel.track}>
        {leaving ? (
          <LeavingCard onGone={hasLeft}>{cardOf(leaving)}</LeavingCard>
        ) : (
          vehicle && cardOf(vehicle)
        )}
      </div>
      <Pager count={vehicles.length} current={carousel.index} onStep={carousel.step} />
    </>
  );
}
