import { LIMITS } from '@dewlane/catalog';
import { Field } from '../../../../components/ui/field.tsx';
import flowStyles from '../../../../components/ui/flow.module.css';
import { Textarea } from '../../../../components/ui/text-input.tsx';
import { t } from '../../../../lib/text/language.ts';
import { AddressInput } from '../parts/address-input.tsx';
import { BookingLine } from '../parts/booking-line.tsx';
import { HoursHint } from '../parts/hours-hint.tsx';
import { Question } from '../parts/question.tsx';
import { useQuiz } from '../quiz-context.ts';

const NUMBER_HINT = t('Add the street number too, so that we find you.');

/** Whether an address lacks a street number; a hint asks for it, without preventing the step (QUIZ-50). */
function lacksNumber(location: string): boolean {
  return location.trim() !== '' && !/\d/.test(location);
}

/** Step 8: where to come, and anything worth knowing (QUIZ-29). */
export function LocationStep() {
  const { state, answer } = useQuiz();
  return (
    <Question title="Service Location & Notes">
      {() => (
        <div className={`${flowStyles['stack']} mt-4 [&>[role=status]:empty]:absolute`}>
          <Field
            label="Service address"
            // Rendered without a hint too: only a change within a live region is announced.
            hint={<span role="status">{lacksNumber(state.answers.location) && NUMBER_HINT}</span>}
          >
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
          <HoursHint />
          <BookingLine />
        </div>
      )}
    </Question>
  );
}
