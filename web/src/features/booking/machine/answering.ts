import { type Answers, CAR_FIELDS } from './answers.ts';
import { autoAdvanceDelay } from './auto-advance.ts';
import type { TransitionContext } from './moves.ts';
import type { QuizState, TextField, Typing } from './state.ts';

function merged({ answers, presetType }: QuizState, patch: Partial<Answers>): Answers {
  const changesMake = patch.make !== undefined && patch.make !== answers.make;
  const withoutModel = { model: '', ...(answers.vehicleType === presetType ? NO_TYPE : {}) };
  return { ...answers, ...(changesMake ? withoutModel : {}), ...patch };
}

const NO_TYPE = { vehicleType: '' } as const;

/**
 * Applies an answer. One that describes another car deselects the saved vehicle, and another make clears the model
 * (VFORM-04).
 */
export function applyAnswer(
  state: QuizState,
  patch: Partial<Answers>,
  { now }: TransitionContext,
): QuizState {
  const shown = shownFor(state, patch);
  const answers = merged(shown, patch);
  const isOtherCar = CAR_FIELDS.some((field) => answers[field] !== state.answers[field]);
  return waiting(
    {
      ...shown,
      answers: isOtherCar && state.vehicle ? { ...answers, ...UNKNOWN_CAR, ...patch } : answers,
      presetType: answers.vehicleType === '' || 'vehicleType' in patch ? '' : shown.presetType,
      vehicle: isOtherCar ? null : state.vehicle,
      typing: typingAfter(patch, state.typing, now),
    },
    now,
  );
}

/** The state that a description belongs to; one that is emptied at step 0.5 gives the dropdowns' car back (QUIZ-58). */
function shownFor(state: QuizState, { customVehicleInfo }: Partial<Answers>): QuizState {
  if (customVehicleInfo === undefined) return state;
  return customVehicleInfo === '' && state.step !== 2
    ? setDescribing({ ...state, answers: { ...state.answers, customVehicleInfo } }, false)
    : setDescribing(state, true);
}

/** What holds for no other car: the mileage (HOME-35) and the answers of steps 4 and 5 (QUIZ-53). */
export const UNKNOWN_CAR = { miles: '', previouslyDetailed: '', occupants: '' } as const;

/** Deselects the saved vehicle, with what holds for it alone. */
export function withoutVehicle(state: QuizState): QuizState {
  return state.vehicle
    ? { ...state, vehicle: null, answers: { ...state.answers, ...UNKNOWN_CAR } }
    : state;
}

/** Applies a model, and its type unless the customer has chosen one (QUIZ-52). */
export function applyModel(
  state: QuizState,
  model: string,
  vehicleType: Answers['vehicleType'],
  context: TransitionContext,
): QuizState {
  if (state.answers.vehicleType !== state.presetType) return applyAnswer(state, { model }, context);
  return {
    ...applyAnswer(state, { model, vehicleType }, context),
    presetType: vehicleType,
    typeConfirmed: false,
  };
}

/** Typing restarts a text field's pause; choosing the parking ends it, whether or not the browser moves the focus. */
function typingAfter(patch: Partial<Answers>, typing: Typing | null, now: Date): Typing | null {
  if (typing === null || patch.parkingOption !== undefined) {
    return null;
  }
  return typing.field in patch ? { ...typing, at: now.getTime() } : typing;
}

/** Restarts the wait for the next step, if the step advances by itself. */
function waiting(state: QuizState, now: Date): QuizState {
  const { step, answers, wasAnswered, typing } = state;
  const delay = autoAdvanceDelay({ step, answers, wasAnswered, typing, now });
  return { ...state, advance: delay === null ? null : { delay } };
}

/** A text field of step 1 got the focus: it counts as answered only once it is complete (QUIZ-44). */
export function fieldEntered(state: QuizState, field: TextField, now: Date): QuizState {
  return state.step === 1
    ? waiting({ ...state, typing: { field, at: now.getTime() } }, now)
    : state;
}

/** The text field was left, so its text counts as answered. */
export function fieldLeft(state: QuizState, field: TextField, now: Date): QuizState {
  return state.typing?.field === field ? waiting({ ...state, typing: null }, now) : state;
}

/**
 * Switches between the dropdowns and the customer's own words, of which only the one shown names the car (QUIZ-58); what
 * the other one had comes back when switching back.
 */
export function setDescribing(state: QuizState, on: boolean): QuizState {
  if (on === state.describing) return state;
  const { answers, presetType } = withoutVehicle(state);
  const { year, make, model, miles, customVehicleInfo, vehicleType } = answers;
  const isPreset = vehicleType === presetType;
  const type = isPreset ? state.hiddenCar.vehicleType : '';
  return {
    ...state,
    vehicle: null,
    presetType: type,
    describing: on,
    hiddenCar: {
      ...{ year, make, model, miles, customVehicleInfo },
      vehicleType: isPreset ? presetType : '',
    },
    answers: { ...answers, ...state.hiddenCar, vehicleType: isPreset ? type : vehicleType },
  };
}

/**
 * Prefills empty answers with what is known of the customer; changes no given answer and advances no step
 * (design.md#how-the-screens-behave).
 */
export function applyPrefill(answers: Answers, known: Partial<Answers>): Answers {
  const empty = Object.entries(known).filter(
    ([field, value]) => value !== '' && answers[field as keyof Answers] === '',
  );
  return { ...answers, ...Object.fromEntries(empty) };
}
