import { MAKES, MILES_OPTIONS, vehicleYears } from '@dewlane/catalog';
import fieldStyles from '../../../../components/ui/field.module.css';
import { Field } from '../../../../components/ui/field.tsx';
import flowStyles from '../../../../components/ui/flow.module.css';
import linkStyles from '../../../../components/ui/link.module.css';
import { Select } from '../../../../components/ui/text-input.tsx';
import { ModelSelect } from '../../../../components/vehicles/model-select.tsx';
import { inWords } from '../../../../lib/text/in-words.ts';
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
  const { state, answer, send, now } = useQuiz();
  const { year, make, model, miles } = state.answers;
  const hasOddMiles = miles !== '' && !MILES_OPTIONS.some(({ value }) => value === miles);
  return (
    <>
      <Field label="Year">
        {(control) => (
          <Select
            {...control}
            value={year}
            onChange={(event) => answer({ year: event.target.value })}
          >
            <option value="">Select year</option>
            {vehicleYears(now().getFullYear()).map((value) => (
              <option key={value}>{value}</option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Make">
        {(control) => (
          <Select
            {...control}
            value={make}
            onChange={(event) => answer({ make: event.target.value })}
          >
            <option value="">Select make</option>
            {MAKES.map((value) => (
              <option key={value}>{value}</option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Model">
        {(control) => (
          <ModelSelect
            {...control}
            make={make}
            value={model}
            onChange={(value, type) =>
              send({ type: 'model-chosen', model: value, vehicleType: type ?? '' })
            }
          />
        )}
      </Field>
      <Field label="Miles">
        {(control) => (
          <Select
            {...control}
            value={miles}
            onChange={(event) => answer({ miles: event.target.value })}
          >
            <option value="">Select miles</option>
            {hasOddMiles && <option>{miles}</option>}
            {MILES_OPTIONS.map(({ value, label }) => (
              <option key={value} value={value}>
                {inWords(label)}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </>
  );
}
