import ChevronRight from 'lucide-react/icons/chevron-right';
import Pencil from 'lucide-react/icons/pencil';
import { EmptyVehicles } from '../../../../components/art/illustrations/empty-vehicles.tsx';
import { Button, ButtonLink } from '../../../../components/ui/button.tsx';
import { EmptyState } from '../../../../components/ui/empty-state.tsx';
import flowStyles from '../../../../components/ui/flow.module.css';
import { LoadError } from '../../../../components/ui/load-error.tsx';
import { Skeleton } from '../../../../components/ui/skeleton.tsx';
import { paths } from '../../../../config/paths.ts';
import { Question } from '../parts/question.tsx';
import { VehicleAnswer } from '../parts/vehicle-answer.tsx';
import { useQuiz } from '../quiz-context.ts';
import pickListStyles from './pick-list.module.css';

/** Step 0 with the picker open: the saved vehicles (PICK-03). */
export function PickerStep() {
  const { send } = useQuiz();
  return (
    <Question title="Select Existing Vehicle">
      {() => (
        <>
          <Garage />
          <div className={`${flowStyles['stack']} ${pickListStyles['picker-actions']}`}>
            <Button look="secondary" wide onClick={() => send({ type: 'manual-entry-chosen' })}>
              <Pencil aria-hidden="true" />
              Don't see your vehicle? Enter manually
            </Button>
            <Button look="text" wide onClick={() => send({ type: 'picker-cancelled' })}>
              Cancel
            </Button>
          </div>
        </>
      )}
    </Question>
  );
}

function Garage() {
  const { state, send, garage } = useQuiz();
  if (garage.isLoading) {
    return (
      <div className={pickListStyles['pick-list']}>
        <Skeleton className="h-20" />
        <Skeleton className="h-20" />
      </div>
    );
  }
  if (garage.error) {
    return (
      <div className={pickListStyles['pick-list']}>
        <LoadError text="Your vehicles could not be loaded." onRetry={garage.refresh} />
      </div>
    );
  }
  if (garage.vehicles.length === 0) {
    return (
      <EmptyState art={<EmptyVehicles />} title="No vehicles found" level={2}>
        <ButtonLink to={paths.addVehicle}>Add Vehicle</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <ul className={pickListStyles['pick-list']}>
      {garage.vehicles.map((vehicle) => (
        <li key={vehicle.id}>
          <VehicleAnswer
            vehicle={vehicle}
            isChosen={vehicle.id === state.vehicle?.id}
            onChoose={() => send({ type: 'vehicle-chosen', vehicle })}
          >
            <ChevronRight aria-hidden="true" />
          </VehicleAnswer>
        </li>
      ))}
    </ul>
  );
}
