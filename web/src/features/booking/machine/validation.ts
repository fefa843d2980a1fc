import { hasInvisibleCharacter, LIMITS, PHONE_PATTERN } from '@dewlane/catalog';
import { isPastDay } from '../../../lib/dates/business-day.ts';
import { whyDayFull, whySlotFull, whyTimeFull } from '../availability/known-availability.ts';
import { fromDay } from '../dates/calendar-day.ts';
import { type ClockTime, parseTime } from '../dates/clock-time.ts';
import { whyDayClosed, whySlotClosed, whyTimeClosed } from '../dates/closed-times.ts';
import { isSlotOver, isTimeOver } from '../dates/free-times.ts';
import type { Answers } from './answers.ts';
import { QUESTION_STEPS, type QuestionStep, type Step } from './steps.ts';

const phone = new RegExp(`^${PHONE_PATTERN}$`);

function isGiven(text: string): boolean {
  return text.trim() !== '';
}

/** Whether a phone number fits step 1's digit pattern (QUIZ-06). */
export function isPhone(text: string): boolean {
  return text.length <= LIMITS.contactPhone && phone.test(text.trim());
}

/** Whether a name is valid: the service refuses invisible characters (API-44). */
function isName(text: string): boolean {
  return isGiven(text) && !hasInvisibleCharacter(text);
}

function isTimeGiven(answers: Answers, now: Date): boolean {
  const { serviceDate, timeSlot, customTime } = answers;
  if (timeSlot === '') {
    return false;
  }
  if (timeSlot !== 'custom') {
    return !isSlotOver(serviceDate, timeSlot, now) && !whySlotClosed(answers, timeSlot, now);
  }
  const time = parseTime(customTime);
  return time !== null && isTimeOpen(answers, time, now);
}

/** Whether a time of the chosen day can be booked: it isn't past, and the business is open. */
export function isTimeOpen(answers: Answers, time: ClockTime, now: Date): boolean {
  return !isTimeOver(answers.serviceDate, time, now) && !whyTimeClosed(answers, time, now);
}

/** Whether the vehicle is described in the customer's own words (QUIZ-11: "or custom text"). */
export function isDescribed({ customVehicleInfo }: Answers): boolean {
  return isGiven(customVehicleInfo);
}

const ANSWERED: Readonly<Partial<Record<Step, (answers: Answers, now: Date) => boolean>>> = {
  1: (answers) =>
    isName(answers.contactName) && isPhone(answers.contactPhone) && answers.parkingOption !== '',
  2: (answers) =>
    isDescribed(answers) ||
    [answers.year, answers.make, answers.model, answers.miles].every(isGiven),
  3: ({ vehicleType }) => vehicleType !== '',
  4: ({ previouslyDetailed }) => previouslyDetailed !== '',
  5: ({ occupants }) => occupants !== '',
  6: (answers, now) =>
    fromDay(answers.serviceDate) !== undefined &&
    !isPastDay(answers.serviceDate, now) &&
    !whyDayClosed(answers, now),
  7: isTimeGiven,
  8: ({ location }) => isGiven(location),
  8.5: ({ selectedServicePackage }) => selectedServicePackage !== '',
};

/**
 * Whether a step asks a question whose answer can be booked at `now`, as far as the client knows (QUIZ-08 to QUIZ-30,
 * AVAIL-09).
 */
export function isAnswered(step: Step, answers: Answers, now: Date): boolean {
  return ANSWERED[step]?.(answers, now) === true && !whyTaken(step, answers);
}

function whyTaken(step: Step, answers: Answers): string | null {
  if (step === 6) return whyDayFull(answers);
  if (step !== 7) return null;
  const { timeSlot, customTime } = answers;
  if (timeSlot !== 'custom') return whySlotFull(answers, timeSlot);
  const time = parseTime(customTime);
  return time && whyTimeFull(answers, time);
}

/**
 * The first unanswered question in order; undefined if all are answered (design.md#how-the-screens-behave). Ignores whether
 * the time is taken: the booking's refusal offers other times.
 */
export function firstMissing(answers: Answers, now: Date): QuestionStep | undefined {
  return QUESTION_STEPS.find((step) => !ANSWERED[step]?.(answers, now));
}
