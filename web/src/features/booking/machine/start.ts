import type { ServicePackageKey } from '@dewlane/catalog';
import { PICKERS_OPEN_AT, parseTime } from '../dates/clock-time.ts';
import { type Answers, EMPTY_ANSWERS, NO_CAR } from './answers.ts';
import type { Attempt } from './booking.ts';
import { onScreen } from './moves.ts';
import type { QuizState, Screen } from './state.ts';
import type { Step } from './steps.ts';
import { isDescribed } from './validation.ts';
import { answersFromVehicle, type SavedVehicle } from './vehicle.ts';

export interface Start {
  readonly step: Step;
  /** The vehicle in the address, if it is the customer's. */
  readonly vehicle: SavedVehicle | null;
  /** The package in the address, else the one remembered in this browser. */
  readonly servicePackage: ServicePackageKey | null;
  /** The answers restored from the session's draft. */
  readonly restored: Partial<Answers>;
  readonly sessionId: string | null;
  readonly now: Date;
}

/** The initial state of a questionnaire. */
export function startState(start: Start): QuizState {
  const answers: Answers = {
    ...EMPTY_ANSWERS,
    ...start.restored,
    ...(start.vehicle ? answersFromVehicle(start.vehicle) : {}),
    ...(start.servicePackage ? { selectedServicePackage: start.servicePackage } : {}),
  };
  const state: QuizState = {
    step: start.step,
    picking: false,
    answers,
    vehicle: start.vehicle,
    past: { vehicleId: null, answers: {} },
    presetType: start.vehicle?.type ?? '',
    typeConfirmed: false,
    describing: isDescribed(answers),
    hiddenCar: NO_CAR,
    clock: parseTime(answers.customTime) ?? PICKERS_OPEN_AT,
    wasAnswered: false,
    collecting: false,
    typing: null,
    advance: null,
    trail: [],
    sessionId: start.sessionId,
    lastAttempt: null,
    booking: { status: 'idle' },
  };
  return onScreen(state, state, start.now);
}

/** The initial state of a questionnaire whose booking was sent before a reload and got no response (NET-19). */
export function sentState(
  { attempt, sessionId }: { readonly attempt: Attempt; readonly sessionId: string | null },
  vehicle: SavedVehicle | null,
): QuizState {
  const restored = attempt.content.answers;
  const start = { step: 9, vehicle, servicePackage: null, restored, sessionId } as const;
  const failure = { refused: false, message: '' };
  return {
    ...startState({ ...start, now: new Date() }),
    lastAttempt: attempt,
    booking: { status: 'unconfirmed', attempt, failure, retrying: false },
  };
}

/**
 * The screen on which a saved draft continues: its first open question, or the last question if all are answered, for
 * review.
 */
export function resumeScreen(
  { vehicle }: Pick<QuizState, 'vehicle'>,
  isOpen: (step: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8) => boolean,
): Screen {
  const order = vehicle === null ? ([1, 2, 3, 4, 5, 6, 7, 8] as const) : ([6, 7, 8] as const);
  return { step: order.find(isOpen) ?? 8, picking: false };
}
