import { ANSWER_NAMES } from '@dewlane/catalog';
import { nextVersion } from '../next-version.ts';
import { parseSlotOrTime } from '../schedule/service-time.ts';
import { type Answers, NO_ANSWERS } from './answers.ts';

/** The answers of one questionnaire (DATA-08); a draft until it is completed. */
export interface QuizResponse extends Answers {
  readonly id: string;
  readonly userId: string;
  /** The guest who began it, kept after an account has taken it over; null if an account began it. */
  readonly guestId: string | null;
  readonly sessionId: string;
  readonly vehicleId: string | null;
  /** A boolean (DATA-08); the time of completion is in `completedOn`. */
  readonly completedAt: boolean;
  readonly completedOn: Date | null;
  /** When the draft expires; null once completed. */
  readonly expiresAt: Date | null;
  readonly appointmentId: string | null;
  /** Whether its appointment was deleted: it waits for no other. */
  readonly hadAppointment: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** Starts at 1 and is raised by every change. */
  readonly version: number;
}

/** The owner and session of a response; without `guestId` an account made it. */
export type ResponseIdentity = Pick<QuizResponse, 'id' | 'userId' | 'sessionId'> &
  Partial<Pick<QuizResponse, 'guestId'>>;

/** A save: the answers given, and whether the questionnaire is complete. */
export interface QuizSave {
  readonly answers: Partial<Answers>;
  readonly vehicleId?: string | null | undefined;
  readonly completed: boolean;
}

/** A draft lives for 24 h after its last change (design.md#data-and-events). */
const DRAFT_LIFETIME_MS = 24 * 3_600_000;

/** The first save of a questionnaire. */
export function startQuizResponse(
  identity: ResponseIdentity,
  save: QuizSave,
  now: Date,
): QuizResponse {
  return {
    ...NO_ANSWERS,
    ...save.answers,
    guestId: null,
    ...identity,
    vehicleId: save.vehicleId ?? null,
    ...completion(save.completed, now),
    appointmentId: null,
    hadAppointment: false,
    createdAt: now,
    updatedAt: now,
    version: 1,
  };
}

/** A further save of a draft: answers left out keep their value, and the 24 h start again. */
export function continueQuizResponse(draft: QuizResponse, save: QuizSave, now: Date): QuizResponse {
  const vehicleId = save.vehicleId === undefined ? draft.vehicleId : save.vehicleId;
  const answers = savedAnswers(draft, save);
  return nextVersion(draft, { ...answers, vehicleId, ...completion(save.completed, now) }, now);
}

/** What a further save stores of the answers it gives. */
function savedAnswers(draft: Answers, { answers }: QuizSave): Partial<Answers> {
  return { ...answers, ...followingSlot(draft, answers) };
}

/** A custom time is stored as the slot, too, so the slot follows if a save gives only the time or only the choice of one. */
function followingSlot(draft: Answers, given: Partial<Answers>): Pick<Answers, 'timeSlot'> | null {
  const { timeSlot, customTime } = { ...draft, ...given };
  const isGiven =
    given.timeSlot === undefined ? given.customTime !== undefined : given.timeSlot === 'custom';
  if (!isGiven || timeSlot === null || !isCustom(timeSlot)) return null;
  return { timeSlot: customTime ?? 'custom' };
}

function isCustom(timeSlot: string): boolean {
  return timeSlot === 'custom' || parseSlotOrTime(timeSlot)?.slot === 'custom';
}

/** Whether a draft's 24 h are over: it counts as deleted, even if its row still exists. */
export function isExpired(response: QuizResponse, now: Date): boolean {
  return response.expiresAt !== null && response.expiresAt <= now;
}

/** Whether a save would change nothing in a response. */
export function hasSameContent(response: QuizResponse, save: QuizSave): boolean {
  const answers = savedAnswers(response, save);
  return (
    (save.vehicleId === undefined || save.vehicleId === response.vehicleId) &&
    ANSWER_NAMES.every((name) => {
      const value = answers[name];
      return value === undefined || value === response[name];
    })
  );
}

/** The response with the appointment it led to. */
export function linkedTo(response: QuizResponse, appointmentId: string, now: Date): QuizResponse {
  return nextVersion(response, { appointmentId }, now);
}

/** The response after its appointment was deleted. */
export function unlinked(response: QuizResponse, now: Date): QuizResponse {
  return nextVersion(response, { appointmentId: null, hadAppointment: true }, now);
}

function completion(completed: boolean, now: Date) {
  return {
    completedAt: completed,
    completedOn: completed ? now : null,
    expiresAt: completed ? null : new Date(now.getTime() + DRAFT_LIFETIME_MS),
  };
}
