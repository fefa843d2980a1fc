import { MAKES, MILES_OPTIONS, vehicleYears } from '@dewlane/catalog';
import { useBusy } from '../../../../components/ui/busy.ts';
import fieldStyles from '../../../../components/ui/field.module.css';
import flowStyles from '../../../../components/ui/flow.module.css';
import linkStyles from '../../../../components/ui/link.module.css';
import { ModelField } from '../../../../components/vehicles/model-field.tsx';
import { SelectField } from '../../../../components/vehicles/select-field.tsx';
import { translateLabel } from '../../../../lib/text/labels.ts';
import { t } from '../../../../lib/text/language.ts';
import { Question } from '../parts/question.tsx';
import { VehicleAnswer } from '../parts/vehicle-answer.tsx';
import { useQuiz } from '../quiz-context.ts';
import { DescriptionField } from './describe-step.tsx';
import pickListStyles from './pick-list.module.css';

/** Step 2: the vehicle by dropdowns, in the customer's own words, or a saved one (QUIZ-09, QUIZ-10). */
export function VehicleStep() {
  const { state, send } = useQuiz();
  const { describing } = state;
  const isBusy = useBusy();
  return (
    <Question title="Which vehicle is it?">
      {() => (
        <>
          <Garage />
          <div className={`${flowStyles['stack']} mt-4`}>
            {describing ? <DescriptionField /> : <Dropdowns />}
            <button
              type="button"
              className={`${linkStyles['link']} justify-self-start min-h-11`}
              aria-disabled={isBusy}
              onClick={() => send({ type: 'description-toggled', describing: !describing })}
            >
              {describing ? t('Choose from the list') : t("Don't see your vehicle? Enter manually")}
            </button>
          </div>
        </>
      )}
    </Question>
  );
}

function Garage() {
  const { state, send, garage } = useQuiz();
  if (garage.vehicles.length === 0) {
    return null;
  }
  return (
    <>
      <h2 className={`${fieldStyles['field-label']} mt-4`}>Your vehicles</h2>
      <ul className={`${pickListStyles['pick-list']} ${pickListStyles['is-short']}`}>
        {garage.vehicles.map((vehicle) => (
          <li key={vehicle.id}>
            <VehicleAnswer
              vehicle={vehicle}
              isChosen={vehicle.id === state.vehicle?.id}
              onChoose={() => send({ type: 'vehicle-chosen', vehicle })}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

function Dropdowns() {
  const { state, answer, send } = useQuiz();
  const { year, make, model, miles } = state.answers;
  return (
    <>
      <SelectField
        label="Year"
        none={t('Select year')}
        value={year}
        values={vehicleYears(new Date().getFullYear())}
        onChange={(value) => answer({ year: value })}
      />
      <SelectField
        label="Make"
        none={t('Select make')}
        value={make}
        values={MAKES}
        onChange={(value) => answer({ make: value })}
      />
      <ModelField
        make={make}
        value={model}
        onChange={(value, type) =>
          send({ type: 'model-chosen', model: value, vehicleType: type ?? '' })
        }
      />
      <SelectField
        label="Miles"
        none={t('Select miles')}
        value={miles}
        values={MILES_OPTIONS.map(({ value }) => value)}
        labels={MILES_OPTIONS.map(({ label }) => translateLabel(label))}
        onChange={(value) => answer({ miles: value })}
      />
    </>
  );
}
