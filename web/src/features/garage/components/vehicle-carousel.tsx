import { useState } from 'react';
import { type GarageVehicle, nextStart, type UpcomingAppointment } from '../api/use-garage.ts';
import { useNow } from '../use-now.ts';
import { washState } from '../wash-state.ts';
import { DeleteVehicleDialog } from './delete-vehicle-dialog.tsx';
import { Pager } from './pager.tsx';
import type { useCarousel } from './use-carousel.ts';
import { VehicleCard } from './vehicle-card.tsx';

interface VehicleCarouselProps {
  readonly vehicles: readonly GarageVehicle[];
  readonly upcoming: readonly UpcomingAppointment[] | undefined;
  readonly carousel: ReturnType<typeof useCarousel>;
}

/** One vehicle at a time: arrows and dots below it, and a swipe; both ends lead round (SPEC §2). */
export function VehicleCarousel({ vehicles, upcoming, carousel }: VehicleCarouselProps) {
  const now = useNow();
  const [deleting, setDeleting] = useState<GarageVehicle | null>(null);
  const vehicle = vehicles[carousel.index];
  if (!vehicle) return null;
  return (
    <>
      <div {...carousel.track}>
        <VehicleCard
          key={vehicle.id}
          vehicle={vehicle}
          wash={washState(vehicle, nextStart(vehicle.id, upcoming), now)}
          onDelete={() => setDeleting(vehicle)}
        />
      </div>
      <Pager count={vehicles.length} current={carousel.index} onStep={carousel.step} />
      <DeleteVehicleDialog vehicle={deleting} onClose={() => setDeleting(null)} />
    </>
  );
}
