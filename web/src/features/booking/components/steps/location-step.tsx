import { LIMITS } from '@dewlane/catalog';
import { Field } from '../../../../components/ui/field.tsx';
import { Textarea } from '../../../../components/ui/text-input.tsx';
import { AddressInput } from '../address-input.tsx';
import { Question } from '../question.tsx';
import { useQuiz } from '../quiz-context.ts';

/** Step 8: where to come, and anything worth knowing (SPEC §2). */
export function LocationStep() {
  const { state, answer } = useQuiz();
  return (
    <Question title="Service Location & Notes">
      {() => (
        <div className="stack mt-4">
          <Field label="Service address">
            {(control) => (
              <AddressInput
                control={control}
                value={state.answers.location}
                onChange={(location) => answer({ location })}
              />
            )}
          </Field>
          <Field label="Special requests" optional>
            {(control) => (
              <Textarea
                {...control}
                maxLength={LIMITS.specialInstructions}
                placeholder="Gate code, dog hair, where to find a tap…"
                value={state.answers.specialInstructions}
                onChange={(event) => answer({ specialInstructions: event.target.value })}
              />
            )}
          </Field>
        </div>
      )}
    </Question>
  );
}
