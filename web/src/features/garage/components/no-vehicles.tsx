import type { OfferedPackage } from '@dewlane/catalog';
import Plus from 'lucide-react/icons/plus';
import { useRef, useState } from 'react';
import { EmptyVehicles } from '../../../components/art/illustrations/empty-vehicles.tsx';
import { Button, ButtonLink } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { paths } from '../../../config/paths.ts';

/** Shown without vehicles; with a remembered package, booking can continue without one (HOME-26 to HOME-28). */
export function NoVehicles({ servicePackage }: { readonly servicePackage: OfferedPackage | null }) {
  const [later, setLater] = useState(false);
  const add = useRef<HTMLAnchorElement>(null);
  const withPackage = servicePackage !== null && !later;
  return (
    <EmptyState
      art={<EmptyVehicles />}
      title="No vehicles found"
      text="Add your first vehicle to get started"
    >
      {withPackage && (
        <ButtonLink wide to={paths.addWithoutVehicle(servicePackage.key)}>
          Continue Booking
        </ButtonLink>
      )}
      <ButtonLink ref={add} wide look={withPackage ? 'secondary' : 'primary'} to={paths.add}>
        <Plus aria-hidden="true" />
        Add Your First Vehicle
      </ButtonLink>
      {withPackage && (
        <Button
          look="text"
          onClick={() => {
            setLater(true);
            // This button is gone then.
            add.current?.focus();
          }}
        >
          Add Vehicle Later
        </Button>
      )}
    </EmptyState>
  );
}
