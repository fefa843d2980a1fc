import { timetableOf } from '../../domain/appointment/timetable.ts';
import { limitOfClient, limitOfOwner } from '../../domain/day-limits.ts';
import { matchedSince, withAnswers } from '../../domain/matching.ts';
import { nextVersion } from '../../domain/next-version.ts';
import type { WriteAccess } from '../../domain/owner.ts';
import type { GivenAnswers } from '../../domain/quiz-response/answers.ts';
import { refuseUnfitAnswers } from '../../domain/quiz-response/booking-answers.ts';
import { refuseCompleted, requireOwner } from '../../domain/quiz-response/own-response.ts';
import {
  continueQuizResponse,
  hasSameContent,
  isExpired,
  type QuizResponse,
  type QuizSave,
  startQuizResponse,
} from '../../domain/quiz-response/quiz-response.ts';
import { readAnswers } from '../../domain/quiz-response/read-answers.ts';
import { quizResponseFromJson } from '../from-json.ts';
import type { Change } from '../ports/booking-store.ts';
import type { Dependencies, Transaction } from '../ports.ts';
import type { CustomerRequest, RecordedCause } from '../requests.ts';
import { exchangePlace, placeForLateAnswers } from '../steps/appointment-place.ts';
import { authorizeWrite } from '../steps/authorize-write.ts';
import { idempotentCustomerRequest } from '../steps/idempotent-requests.ts';
import { notifyOfChange } from '../steps/notify-of-change.ts';
import { admitAnswers, refuseDraft } from '../steps/quotas.ts';
import { retryStale } from '../steps/retry-stale.ts';

export interface SaveQuizResponse {
  readonly sessionId?: string | null | undefined;
  readonly vehicleId?: string | null | undefined;
  readonly answers: GivenAnswers;
  readonly completedAt?: boolean | null | undefined;
  readonly idempotencyKey?: string | null | undefined;
}

/**
 * Saves the answers so far, or all of them. Saves under the same session update the same draft, until 24 h after its
 * last change; completed answers are matched with an appointment that is waiting for them
 * (design.md#bookings-vehicles-mail).
 * @throws Refusal UNAUTHENTICATED (a guest that has moved), VALIDATION_FAILED, NOT_FOUND (somebody else's session),
 * CONFLICT (completed before with other content), QUOTA_REACHED (PERM-10, PERM-12)
 */
export function saveQuizResponse(deps: Dependencies) {
  const { clock, inTransaction } = deps;

  return (request: CustomerRequest, input: SaveQuizResponse): Promise<QuizResponse> =>
    retryStale(async () => {
      const now = clock();
      const keyed = idempotentCustomerRequest(request, 'saveQuizResponse', input);
      const save: QuizSave = {
        answers: readAnswers(input.answers),
        vehicleId: input.vehicleId,
        completed: input.completedAt ?? false,
      };
      return await inTransaction(async (tx) => {
        const access = await authorizeWrite(tx, request.owner, now);
        const writer: Writer = { tx, access, cause: request.cause, now };
        const effect = () => saveIn(deps, writer, input.sessionId ?? null, save);
        return await tx.onceOnlyParsed(keyed, effect, quizResponseFromJson);
      });
    });
}

/** The transaction, and who writes in it and when. */
interface Writer {
  readonly tx: Transaction;
  readonly access: WriteAccess;
  readonly cause: RecordedCause;
  readonly now: Date;
}

async function saveIn(
  deps: Dependencies,
  writer: Writer,
  sessionId: string | null,
  save: QuizSave,
): Promise<QuizResponse> {
  const { newId, quotas } = deps;
  const { tx, access, cause, now } = writer;
  const { ownerId: userId, guestId } = access;
  const found = sessionId === null ? null : await tx.responses.ofSession(sessionId);
  if (!found || isExpired(found, now)) {
    if (found) {
      await tx.save([{ kind: 'quiz-response', before: found, after: null }], cause, now);
    }
    if (!save.completed && (await tx.responses.countDrafts(userId, now)) >= quotas.drafts) {
      refuseDraft(quotas.drafts);
    }
    const identity = { id: newId(), userId, guestId, sessionId: sessionId ?? newId() };
    return await write(deps, writer, null, startQuizResponse(identity, save, now));
  }
  requireOwner(found, access);
  if (found.completedAt) return hasSameContent(found, save) ? found : refuseCompleted();
  const saved = { ...continueQuizResponse(found, save, now), userId };
  return await write(deps, writer, found, saved);
}

/** Writes a response; a completed one counts among those of the day (PERM-12). */
async function write(
  deps: Dependencies,
  writer: Writer,
  before: QuizResponse | null,
  saved: QuizResponse,
): Promise<QuizResponse> {
  const { tx, access, cause, now } = writer;
  if (!saved.completedAt) {
    await tx.save([{ kind: 'quiz-response', before, after: saved }], cause, now);
    return saved;
  }
  const completed = await complete(deps, writer, before, saved);
  const { answersPerOwner, answersPerClient } = deps.dayLimits;
  const ofClient = limitOfClient('answers', answersPerClient, access, cause.askedFrom);
  await admitAnswers(tx, [limitOfOwner(answersPerOwner, access), ofClient], now);
  return completed;
}

/** Writes a completed response and the appointment that was waiting for it. */
async function complete(
  { texting, zone }: Dependencies,
  { tx, access, cause, now }: Writer,
  before: QuizResponse | null,
  saved: QuizResponse,
): Promise<QuizResponse> {
  refuseUnfitAnswers(saved);
  const waiting = await tx.appointments.waitingFor(saved, access, matchedSince(now));
  if (!waiting) {
    await tx.save([{ kind: 'quiz-response', before, after: saved }], cause, now);
    return saved;
  }
  const linked = { ...saved, appointmentId: waiting.id };
  const answered = withAnswers(waiting, linked, zone);
  const mover = { holders: access.ownerIds, now, zone };
  // If the time is taken it remains a wish, which staff see in the answers.
  const place = await placeForLateAnswers(tx.places, waiting, answered, mover);
  const kept = place === 'taken' ? timetableOf(waiting) : {};
  const met = nextVersion(waiting, { ...answered, ...kept, userId: saved.userId }, now);
  const changes: Change[] = [
    { kind: 'quiz-response', before, after: linked },
    { kind: 'appointment', before: waiting, after: met },
  ];
  await tx.save(changes, cause, now);
  if (place && place !== 'taken')
    await exchangePlace(tx.places, met.id, place, { ...mover, canUndo: false });
  await notifyOfChange(tx, waiting, met, now, { by: 'customer', texting, zone });
  return linked;
}
