import { use, useRef } from 'react';
import { EmptyVehicles } from '../../../components/art/illustrations/empty-vehicles.tsx';
import { ButtonLink } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import flowStyles from '../../../components/ui/flow.module.css';
import { LoadError } from '../../../components/ui/load-error.tsx';
import { LoadingNote, Skeleton } from '../../../components/ui/skeleton.tsx';
import { paths } from '../../../config/paths.ts';
import { VehicleToEditDocument } from '../../../generated/beside/graphql.ts';
import { useRead } from '../../../lib/graphql/use-read.ts';
import { useVehicleCalls } from '../api/use-vehicle-calls.ts';
import { savingOf } from '../saving/left-forms.ts';
import { valuesOf } from '../values/stored-values.ts';
import vehicleFormStyles from './vehicle-form.module.css';
import { VehicleForm } from './vehicle-form.tsx';

/**
 * The form filled with a stored vehicle (VFORM-14: edit mode). It waits for the response even if the cache has the
 * vehicle: what it once shows it would save over a newer state. What a form of it that was left is still saving is awaited
 * first (VFORM-38).
 */
export default function EditVehicle({ id }: { readonly id: string }) {
  const saving = savingOf(id);
  if (saving) use(saving);
  const { data, isLoading, isRefreshing, error, refresh } = useRead(VehicleToEditDocument, { id });
  const calls = useVehicleCalls();
  const vehicle = data?.vehicle;
  const hasRead = useRef(false);
  hasRead.current ||= !isLoading && !isRefreshing;
  if (isLoading || !hasRead.current) {
    return <FormSkeleton />;
  }
  if (error && !vehicle) {
    return (
      <div className={vehicleFormStyles['vehicle-form-fields']}>
        <LoadError text="This vehicle could not be loaded." busy={isRefreshing} onRetry={refresh} />
      </div>
    );
  }
  if (!vehicle) {
    return (
      <div className={vehicleFormStyles['vehicle-form-fields']}>
        <EmptyState art={<EmptyVehicles />} title="Vehicle not found" level={2}>
          <ButtonLink to={paths.home}>Back to Home</ButtonLink>
        </EmptyState>
      </div>
    );
  }
  return (
    <VehicleForm
      stored={{ id, values: valuesOf(vehicle), photoUrl: vehicle.photoUrl ?? null }}
      calls={calls}
      onAdded={() => undefined}
      cancel={(discard) => <CancelEdit onDiscard={discard} />}
    />
  );
}

function CancelEdit({ onDiscard }: { readonly onDiscard: () => void }) {
  return (
    <ButtonLink
      to={paths.home}
      look="text"
      wide
      onClick={({ metaKey, ctrlKey, shiftKey, altKey }) => {
        // With these keys it opens a tab or a window, or saves the link, and the form stays.
        if (!metaKey && !ctrlKey && !shiftKey && !altKey) onDiscard();
      }}
    >
      Cancel Edit
    </ButtonLink>
  );
}

function FormSkeleton() {
  return (
    <div className={vehicleFormStyles['vehicle-form-grid']}>
      <LoadingNote />
      <Skeleton className="h-40 lg:h-66" />
      <div className={`${flowStyles['stack']} ${vehicleFormStyles['vehicle-form-fields']}`}>
        <Skeleton className="h-13" />
        <Skeleton className="h-13" />
        <Skeleton className="h-13" />
      </div>
    </div>
  );
}
