import type { Screen } from './state.ts';
import { STEPS } from './steps.ts';

/**
 * Where the Back button leads (QUIZ-37 to QUIZ-41): from 1 to 0.5, or to the picker with a chosen vehicle; from 0.5 to
 * 0; from 8.5 to 8; otherwise one step down. Null if there is nothing before: at the choice at 0, and at step 9, which
 * has no Back.
 */
export function backTarget({ step, picking }: Screen, hasVehicle: boolean): Screen | null {
  if (step === 9 || (step === 0 && !picking)) {
    return null;
  }
  return step === 1 && hasVehicle
    ? { step: 0, picking: true }
    : { step: STEPS[STEPS.indexOf(step) - 1] ?? 0, picking: false };
}
