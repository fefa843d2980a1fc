import type { Answers } from './answers.ts';
import type { Step } from './steps.ts';
import { isAnswered } from './validation.ts';

/** Milliseconds between an answer and the next step (SPEC §4; where it names none, as long as the tick takes to pop). */
export const AUTO_ADVANCE_DELAYS: Partial<Record<Step, number>> = {
  1: 250,
  3: 200,
  4: 200,
  5: 200,
  6: 200,
  7: 200,
  8.5: 500,
};

export interface AdvanceRequest {
  readonly step: Step;
  readonly answers: Answers;
  /** The step had its answer when it was reached: a correction there never runs ahead of the customer (DESIGN §6). */
  readonly wasAnswered: boolean;
  readonly now: Date;
}

function isComplete({ step, answers, now }: AdvanceRequest): boolean {
  if (step === 8.5) {
    return answers.selectedServicePackage !== '';
  }
  if (step === 1 || (step >= 3 && step <= 6)) {
    return isAnswered(step as 1 | 3 | 4 | 5 | 6, answers, now);
  }
  return step === 7 && answers.timeSlot !== 'custom' && isAnswered(7, answers, now);
}

/** The delay after which the step advances by itself, in milliseconds; null when it waits for the customer (SPEC §4). */
export function autoAdvanceDelay(request: AdvanceRequest): number | null {
  const delay = AUTO_ADVANCE_DELAYS[request.step];
  const runsAhead = request.step === 1 && request.wasAnswered;
  return delay === undefined || runsAhead || !isComplete(request) ? null : delay;
}
