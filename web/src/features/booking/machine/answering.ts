import type { Answers } from './answers.ts';
import { autoAdvanceDelay } from './auto-advance.ts';
import type { Surroundings } from './moves.ts';
import type { QuizState } from './state.ts';

const VEHICLE_FIELDS = ['year', 'make', 'model', 'customVehicleInfo'] as const;

function merged(answers: Answers, patch: Partial<Answers>): Answers {
  const changesMake = patch.make !== undefined && patch.make !== answers.make;
  return { ...answers, ...(changesMake ? { model: '' } : {}), ...patch };
}

/** Takes an answer; one that names another car lets go of the saved vehicle, and another make of the model (SPEC §2). */
export function answered(
  state: QuizState,
  patch: Partial<Answers>,
  { now }: Surroundings,
): QuizState {
  const answers = merged(state.answers, patch);
  const isOtherCar = VEHICLE_FIELDS.some((field) => answers[field] !== state.answers[field]);
  const { step, wasAnswered } = state;
  const delay = autoAdvanceDelay({ step, answers, wasAnswered, now });
  return {
    ...state,
    answers,
    vehicle: isOtherCar ? null : state.vehicle,
    advance: delay === null ? null : { delay },
  };
}

/** Switches step 2 between the dropdowns and the customer's own words; the words come back when they are chosen again. */
export function describing(state: QuizState, on: boolean): QuizState {
  const { customVehicleInfo } = state.answers;
  return {
    ...state,
    describing: on,
    describedBefore: on ? state.describedBefore : customVehicleInfo,
    answers: {
      ...state.answers,
      customVehicleInfo: on ? customVehicleInfo || state.describedBefore : '',
    },
    vehicle: on === state.describing ? state.vehicle : null,
  };
}

/** Fills what is still empty with what is known of the customer; nothing typed is touched and nothing advances (DESIGN §6). */
export function prefilled(answers: Answers, known: Partial<Answers>): Answers {
  const empty = Object.entries(known).filter(
    ([field, value]) => value !== '' && answers[field as keyof Answers] === '',
  );
  return { ...answers, ...Object.fromEntries(empty) };
}
