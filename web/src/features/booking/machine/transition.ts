import { PICKERS_OPEN_AT, parseTime } from '../dates/clock-time.ts';
import {
  applyAnswer,
  applyModel,
  applyPrefill,
  fieldEntered,
  fieldLeft,
  setDescribing,
  UNKNOWN_CAR,
  withoutVehicle,
} from './answering.ts';
import { type Answers, NO_CAR } from './answers.ts';
import { attemptFor } from './attempt.ts';
import { book, isSent } from './complete.ts';
import { confirmedAnswers } from './confirmed-answers.ts';
import type { QuizEvent } from './events.ts';
import type { PastAnswers } from './known-customer.ts';
import {
  back,
  forward,
  onScreen,
  replaceScreen,
  type Transition,
  type TransitionContext,
  withoutEffects,
} from './moves.ts';
import { canGoOn, next } from './next.ts';
import { resumeScreen } from './start.ts';
import type { QuizState, Screen } from './state.ts';
import type { Step } from './steps.ts';
import { isAnswered, isDescribed } from './validation.ts';
import { answeredVehicleLabel, answersFromVehicle, type SavedVehicle } from './vehicle.ts';

/** Without a transition, nothing happens. */
type Handler<Type extends QuizEvent['type']> = (
  state: QuizState,
  event: Extract<QuizEvent, { type: Type }>,
  context: TransitionContext,
) => Transition | undefined;

type Handlers = { readonly [Type in QuizEvent['type']]: Handler<Type> };

function withVehicle(state: QuizState, vehicle: SavedVehicle): QuizState {
  const answers = { ...state.answers, ...answersFromVehicle(vehicle) };
  const isDescribedOnly = isDescribed(answers);
  return {
    ...state,
    vehicle,
    answers,
    presetType: vehicle.type,
    typeConfirmed: false,
    describing: isDescribedOnly,
    hiddenCar: NO_CAR,
  };
}

function pastAnswers(past: PastAnswers, vehicle: SavedVehicle | null): Partial<Answers> {
  return vehicle?.id === past.vehicleId ? past.answers : {};
}

/** What each event at a question does to a state (area QUIZ, design.md#how-the-screens-behave). */
const AT_QUESTIONS = {
  answered: (state, { patch }, context) => withoutEffects(applyAnswer(state, patch, context)),

  'model-chosen': (state, { model, vehicleType }, around) =>
    withoutEffects(applyModel(state, model, vehicleType, around)),

  'field-entered': (state, { field }, { now }) => withoutEffects(fieldEntered(state, field, now)),

  'field-left': (state, { field }, { now }) => withoutEffects(fieldLeft(state, field, now)),

  'clock-set': (state, { patch }) =>
    withoutEffects({ ...state, clock: { ...state.clock, ...patch } }),

  'description-toggled': (state, event) => withoutEffects(setDescribing(state, event.describing)),

  waited: (state, _event, context) => (state.advance ? next(state, context) : undefined),

  'next-pressed': (state, _event, context) => next(state, context),

  'back-pressed': (state, _event, context) => back(state, context),

  'change-wanted': (state, event, context) =>
    forward(state, screenToChange(state, event.of), context),

  'picker-opened': (state, _event, context) => forward(state, { step: 0, picking: true }, context),

  'picker-cancelled': (state, _event, context) => back(state, context),

  'manual-entry-chosen': (state, _event, context) =>
    forward(withoutVehicle(setDescribing(state, true)), { step: 0.5, picking: false }, context),

  'vehicle-chosen': (state, { vehicle }, context) => {
    const isOther = vehicle.id !== state.vehicle?.id;
    const own = isOther ? { ...UNKNOWN_CAR, ...pastAnswers(state.past, vehicle) } : {};
    const asked = { ...state, answers: { ...state.answers, ...own }, collecting: false };
    const { state: shown, effects } = forward(
      withVehicle(asked, vehicle),
      { step: 6, picking: false },
      context,
    );
    return { state: shown, effects: [...effects, { type: 'save-draft' }] };
  },

  'draft-continued': (state, { answers, vehicle, sessionId, modelType = '' }, context) => {
    const chosen = state.answers.selectedServicePackage || answers.selectedServicePackage;
    // The draft's car wins, whether saved or described in its answers; this visit's own car is used only if the draft
    // has none.
    const begun = vehicle || answeredVehicleLabel(answers) ? null : state.vehicle;
    const own = vehicle ?? begun;
    const kept = {
      ...answers,
      ...(begun ? answersFromVehicle(begun) : {}),
      selectedServicePackage: chosen,
    };
    const presetType = kept.vehicleType === '' ? modelType : '';
    const resumed: QuizState = {
      ...state,
      answers: { ...kept, vehicleType: kept.vehicleType || presetType },
      describing: isDescribed(kept),
      hiddenCar: NO_CAR,
      clock: parseTime(kept.customTime) ?? PICKERS_OPEN_AT,
      vehicle: own,
      presetType: own?.type ?? presetType,
      typeConfirmed: false,
      sessionId,
    };
    const isOpen = (step: Step) => !isAnswered(step, confirmedAnswers(resumed), context.now);
    const { state: shown, effects } = forward(resumed, resumeScreen(resumed, isOpen), context);
    return { state: shown, effects: [...effects, { type: 'save-draft' }] };
  },
} satisfies Partial<Handlers>;

/** What the others do, also once the booking has been sent. */
const AT_ANY_TIME: Omit<Handlers, keyof typeof AT_QUESTIONS> = {
  returned: (state, { screen, trail }, { now }) =>
    isSent(state)
      ? // The screen stays but the browser has moved: take over the trail, which says how many entries lead back to the first question.
        withoutEffects({ ...state, trail })
      : withoutEffects({ ...onScreen(state, screen, now), trail, collecting: false }),

  prefilled: (state, { known, past, vehicle }, { now }) => {
    const all = { ...known, ...pastAnswers(past, state.vehicle ?? vehicle) };
    const filled = { ...state, past, answers: applyPrefill(state.answers, all) };
    const whole = vehicle && state.vehicle === null ? withVehicle(filled, vehicle) : filled;
    // If the step was answered by typing before this event, it still advances by itself.
    const isAnsweredNow = !canGoOn(state, now) && canGoOn(whole, now);
    return withoutEffects({ ...whole, wasAnswered: state.wasAnswered || isAnsweredNow });
  },

  'session-known': (state, { sessionId }) => withoutEffects({ ...state, sessionId }),

  'vehicle-failed': (state, { reason }) =>
    withoutEffects({ ...state, booking: { status: 'idle', reason } }),

  'booking-failed': (state, { failure }, context) => {
    const { booking } = state;
    if (booking.status !== 'running' && booking.status !== 'unconfirmed') return;
    const { attempt } = booking;
    return atConfirmation(
      { ...state, booking: { status: 'unconfirmed', attempt, failure, retrying: false } },
      context,
    );
  },

  booked: (state, { appointment }, context) =>
    atConfirmation({ ...state, booking: { status: 'confirmed', appointment } }, context),

  'retry-wanted': (state) => {
    const { booking } = state;
    if (booking.status !== 'unconfirmed' || booking.retrying || booking.failure.refused) return;
    return {
      state: { ...state, booking: { ...booking, retrying: true } },
      effects: [{ type: 'book', attempt: booking.attempt }],
    };
  },

  'price-accepted': (state) => {
    const { booking } = state;
    if (booking.status !== 'unconfirmed' || !booking.failure.newPrice) return;
    return book(state, booking.attempt);
  },

  'time-accepted': (state, { time }, { newKey }) => {
    const { booking } = state;
    if (booking.status !== 'unconfirmed' || !booking.failure.freeTimes) return;
    const answers = { ...state.answers, ...time };
    const content = { ...booking.attempt.content, answers };
    const clock = parseTime(answers.customTime) ?? state.clock;
    return book({ ...state, answers, clock }, attemptFor(content, booking.attempt, newKey));
  },

  'changes-wanted': (state, _event, context) => {
    const { booking, vehicle } = state;
    if (booking.status !== 'unconfirmed' || !booking.failure.refused) return;
    const { attempt, failure } = booking;
    const { code, freeTimes } = failure;
    const idle: QuizState = { ...state, booking: { status: 'idle' } };
    const sessionId = code === 'CONFLICT' ? null : state.sessionId;
    // After a reload the state may not have the vehicle that was sent.
    const wasSaved = attempt.content.vehicleId !== null;
    // The vehicle is gone: another is to be chosen, and one that was added for this booking to be added again.
    if (code === 'NOT_FOUND' || (wasSaved && vehicle === null)) {
      const answers = wasSaved ? { ...state.answers, ...UNKNOWN_CAR } : state.answers;
      const rest = { ...idle, vehicle: null, answers, lastAttempt: null, sessionId };
      return replaceScreen(rest, vehicleScreen(wasSaved), context);
    }
    const step = wasSaved || freeTimes ? 6 : 1;
    return replaceScreen({ ...idle, sessionId }, { step, picking: false }, context);
  },
};

/** The screen on which something about to be booked can be changed; later steps keep their answers. */
function screenToChange({ vehicle }: QuizState, of: 'date' | 'vehicle'): Screen {
  return of === 'date' ? { step: 6, picking: false } : vehicleScreen(vehicle !== null);
}

function vehicleScreen(isSaved: boolean): Screen {
  return { step: isSaved ? 0 : 2, picking: isSaved };
}

/**
 * Step 9 replaces all questions in the history, so that the browser's Back leaves the questionnaire instead of
 * reopening it. Its entry names the booking, once there is one.
 */
function atConfirmation(state: QuizState, { now }: TransitionContext): Transition {
  if (state.step === 9 && state.booking.status !== 'confirmed' && state.trail.length === 0) {
    return withoutEffects(state);
  }
  return {
    state: { ...onScreen(state, { step: 9, picking: false }, now), collecting: false, trail: [] },
    effects: [{ type: 'history-collapse', entries: state.trail.length }],
  };
}

const HANDLERS: Handlers = { ...AT_QUESTIONS, ...AT_ANY_TIME };

/**
 * Applies an event: returns the next state and the effects to run. Pure; time and keys are arguments. A question that is
 * still shown while its booking is sent does nothing (DONE-02); an answer would be neither booked nor kept (FLOW-21).
 */
export function transition(
  state: QuizState,
  event: QuizEvent,
  context: TransitionContext,
): Transition {
  const handle = HANDLERS[event.type] as Handler<typeof event.type>;
  const isIgnored = isSent(state) && event.type in AT_QUESTIONS;
  return (!isIgnored && handle(state, event as never, context)) || withoutEffects(state);
}
