import type { ComponentType } from 'react';
import type { Screen } from '../machine/state.ts';
import type { Step } from '../machine/steps.ts';
import { ContactStep } from './steps/contact-step.tsx';
import { DateStep } from './steps/date-step.tsx';
import { DescribeStep } from './steps/describe-step.tsx';
import { DetailedStep } from './steps/detailed-step.tsx';
import { LocationStep } from './steps/location-step.tsx';
import { OccupantsStep } from './steps/occupants-step.tsx';
import { PackageStep } from './steps/package-step.tsx';
import { PickerStep } from './steps/picker-step.tsx';
import { StartStep } from './steps/start-step.tsx';
import { TimeStep } from './steps/time-step.tsx';
import { TypeStep } from './steps/type-step.tsx';
import { VehicleStep } from './steps/vehicle-step.tsx';

const COMPONENTS: Readonly<Record<Exclude<Step, 9>, ComponentType>> = {
  0: StartStep,
  0.5: DescribeStep,
  1: ContactStep,
  2: VehicleStep,
  3: TypeStep,
  4: DetailedStep,
  5: OccupantsStep,
  6: DateStep,
  7: TimeStep,
  8: LocationStep,
  8.5: PackageStep,
};

/** The question of a screen; step 9 has none. */
export function CurrentStep({ step, picking }: Screen) {
  if (step === 9) {
    return null;
  }
  const Component = picking ? PickerStep : COMPONENTS[step];
  return <Component />;
}
