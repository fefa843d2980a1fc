import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useState } from 'react';
import { IconButton } from '../../../components/ui/icon-button.tsx';
import { useSwipe } from '../../../lib/use-swipe.ts';
import { type GarageVehicle, nextStart, type UpcomingAppointment } from '../api/use-garage.ts';
import { useNow } from '../use-now.ts';
import { washState } from '../wash-state.ts';
import { DeleteVehicleDialog } from './delete-vehicle-dialog.tsx';
import { PagerDots } from './pager-dots.tsx';
import { VehicleCard } from './vehicle-card.tsx';

interface VehicleCarouselProps {
  readonly vehicles: readonly GarageVehicle[];
  readonly upcoming: readonly UpcomingAppointment[] | undefined;
  readonly index: number;
  readonly onMove: (index: number) => void;
}

/** One vehicle at a time: arrows and dots below it, and a swipe; both ends lead round (SPEC §2). */
export function VehicleCarousel({ vehicles, upcoming, index, onMove }: VehicleCarouselProps) {
  const now = useNow();
  const [deleting, setDeleting] = useState<GarageVehicle | null>(null);
  const [cameFrom, setCameFrom] = useState<'next' | 'previous' | null>(null);

  function step(by: 1 | -1): void {
    if (vehicles.length < 2) return;
    setCameFrom(by === 1 ? 'next' : 'previous');
    onMove((index + by + vehicles.length) % vehicles.length);
  }

  const { offset, handlers } = useSwipe((swipe) => step(swipe === 'left' ? 1 : -1));
  const vehicle = vehicles[index];
  if (!vehicle) return null;

  return (
    <>
      <div
        className="carousel"
        data-from={cameFrom}
        data-dragging={offset !== 0 || undefined}
        style={{ transform: offset === 0 ? undefined : `translateX(${offset}px)` }}
        {...handlers}
      >
        <VehicleCard
          key={vehicle.id}
          vehicle={vehicle}
          wash={washState(vehicle, nextStart(vehicle.id, upcoming), now)}
          onDelete={() => setDeleting(vehicle)}
        />
      </div>
      {vehicles.length > 1 && (
        <div className="pager">
          <IconButton label="Previous vehicle" outlined onClick={() => step(-1)}>
            <ChevronLeft />
          </IconButton>
          <PagerDots count={vehicles.length} current={index} />
          <IconButton label="Next vehicle" outlined onClick={() => step(1)}>
            <ChevronRight />
          </IconButton>
        </div>
      )}
      <DeleteVehicleDialog vehicle={deleting} onClose={() => setDeleting(null)} />
    </>
  );
}
