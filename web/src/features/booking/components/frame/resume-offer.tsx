import { MAKES, vehicleLabel } from '@dewlane/catalog';
import History from 'lucide-react/icons/history';
import { useEffect } from 'react';
import { Button } from '../../../../components/ui/button.tsx';
import { useModelCatalogue } from '../../../../components/vehicles/use-model-catalogue.ts';
import { offerOf } from '../../../../lib/business/saved-settings.ts';
import { dotted } from '../../../../lib/text/dotted.ts';
import { translatePackageText } from '../../../../lib/text/package-texts.ts';
import type { ServerDraft } from '../../api/use-server-draft.ts';
import { shortDay } from '../../dates/calendar-day.ts';
import { answeredVehicleLabel } from '../../machine/vehicle.ts';
import { useQuiz } from '../quiz-context.ts';
import { Note } from './note.tsx';

const focusQuestion = () => document.querySelector('h1')?.focus();

export interface ResumeOfferProps {
  readonly draft: ServerDraft;
  readonly onStartOver: () => void;
}

/** Offers to continue or discard the draft of an earlier visit (design.md#how-the-screens-behave). */
export function ResumeOffer({ draft, onStartOver }: ResumeOfferProps) {
  const { send, garage, loadAvailability } = useQuiz();
  const { answers, sessionId } = draft;
  const vehicle = garage.vehicles.find(({ id }) => id === draft.vehicleId) ?? null;
  const { serviceDate, selectedServicePackage: servicePackage } = answers;
  // Loads availability early, so that a day that has filled up is already known, and asked again, when the draft is
  // continued.
  useEffect(() => {
    if (serviceDate) {
      loadAvailability({ serviceDate, selectedServicePackage: servicePackage }, 1);
    }
  }, [loadAvailability, serviceDate, servicePackage]);
  const make = MAKES.find((name) => name === answers.make);
  const catalogue = useModelCatalogue(make !== undefined && answers.vehicleType === '');
  const modelType = (make && catalogue?.modelType(make, answers.model)) ?? '';
  const parts = [
    servicePackage && translatePackageText(offerOf(servicePackage).name),
    vehicle ? vehicleLabel(vehicle) : answeredVehicleLabel(answers),
    answers.serviceDate && shortDay(answers.serviceDate),
  ];
  return (
    <Note Icon={History} title="Continue where you left off?" text={dotted(parts)}>
      <Button
        look="sun"
        small
        onClick={() => {
          send({ type: 'draft-continued', answers, vehicle, sessionId, modelType });
          // The question may be the one that is shown already; another takes the focus itself.
          focusQuestion();
        }}
      >
        Continue
      </Button>
      <Button
        look="text"
        small
        onClick={() => {
          onStartOver();
          focusQuestion();
        }}
      >
        Start over
      </Button>
    </Note>
  );
}
