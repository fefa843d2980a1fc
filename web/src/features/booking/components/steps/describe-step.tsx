import { LIMITS } from '@dewlane/catalog';
import { Field } from '../../../../components/ui/field.tsx';
import flowStyles from '../../../../components/ui/flow.module.css';
import { TextInput } from '../../../../components/ui/text-input.tsx';
import { Question } from '../parts/question.tsx';
import { useQuiz } from '../quiz-context.ts';

/** Step 0.5: the vehicle in the customer's own words (PICK-09). */
export function DescribeStep() {
  return (
    <Question
      title="Would you like to add a new vehicle?"
      sub="Describe it in your own words: year, make, model or whatever helps us spot it."
    >
      {() => (
        <div className={`${flowStyles['stack']} mt-4`}>
          <DescriptionField />
        </div>
      )}
    </Question>
  );
}

/** The free-text description, used at step 0.5 and by step 2's manual link. */
export function DescriptionField() {
  const { state, answer } = useQuiz();
  return (
    <Field label="Vehicle description">
      {(control) => (
        <TextInput
          {...control}
          value={state.answers.customVehicleInfo}
          maxLength={LIMITS.vehicleText}
          placeholder="e.g. 2018 Ford Transit, white, roof rack"
          autoComplete="off"
          onChange={(event) => answer({ customVehicleInfo: event.target.value })}
        />
      )}
    </Field>
  );
}
