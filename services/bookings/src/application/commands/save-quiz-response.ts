import { meetingSince, withAnswers } from '../../domain/meeting.ts';
import { idsOf } from '../../domain/owner.ts';
import type { GivenAnswers } from '../../domain/quiz-response/answers.ts';
import {
  continueQuizResponse,
  hasSameContent,
  isExpired,
  type QuizResponse,
  type QuizSave,
  startQuizResponse,
} from '../../domain/quiz-response/quiz-response.ts';
import { readAnswers } from '../../domain/quiz-response/read-answers.ts';
import type { Change, CommandParts, Unit } from '../ports.ts';
import { type CustomerRequest, claimOf, KEY_HOURS } from '../requests.ts';
import { tryAgain } from '../try-again.ts';
import { refuseCompleted, requireOwner } from './completed-response.ts';
import { reviveQuizResponse } from './revive.ts';
import { tellOfChange } from './tell-of-change.ts';

export interface SaveQuizResponse {
  readonly sessionId?: string | null | undefined;
  readonly vehicleId?: string | null | undefined;
  readonly answers: GivenAnswers;
  readonly completedAt?: boolean | null | undefined;
  readonly idempotencyKey?: string | null | undefined;
}

/**
 * Saves the answers so far, or all of them. The same session is the same draft, for 24 h after its
 * last change; completed answers take the appointment that is waiting for them (DESIGN §5).
 * @throws Refusal VALIDATION_FAILED, NOT_FOUND (somebody else's session), CONFLICT (completed before
 * with other content)
 */
export function saveQuizResponse(parts: CommandParts) {
  const { bookings, clock } = parts;

  return (request: CustomerRequest, input: SaveQuizResponse): Promise<QuizResponse> =>
    tryAgain(async () => {
      const now = clock();
      const claim = claimOf(request, 'saveQuizResponse', input, KEY_HOURS);
      const save: QuizSave = {
        answers: readAnswers(input.answers),
        vehicleId: input.vehicleId,
        completed: input.completedAt ?? false,
      };
      const answer = await bookings.inUnit((unit) =>
        unit.once(claim, () => saveIn(parts, unit, request, input.sessionId ?? null, save, now)),
      );
      return reviveQuizResponse(answer);
    });
}

async function saveIn(
  parts: CommandParts,
  unit: Unit,
  request: CustomerRequest,
  sessionId: string | null,
  save: QuizSave,
  now: Date,
): Promise<QuizResponse> {
  const { newId } = parts;
  const userId = await unit.currentOwner(request.owner.id);
  const found = sessionId === null ? null : await unit.responseOfSession(sessionId);
  if (!found || isExpired(found, now)) {
    if (found) {
      await unit.save([{ kind: 'quiz-response', before: found, after: null }], request.cause, now);
    }
    const identity = { id: newId(), userId, sessionId: sessionId ?? newId() };
    const started = startQuizResponse(identity, save, now);
    return await write(parts, unit, request, null, started, now);
  }
  requireOwner(found, request.owner, userId);
  if (found.completedAt) return hasSameContent(found, save) ? found : refuseCompleted();
  const saved = { ...continueQuizResponse(found, save, now), userId };
  return await write(parts, unit, request, found, saved, now);
}

/** Writes a response, and with a completed one the appointment that was waiting for it. */
async function write(
  { zone }: CommandParts,
  unit: Unit,
  { owner, cause }: CustomerRequest,
  before: QuizResponse | null,
  saved: QuizResponse,
  now: Date,
): Promise<QuizResponse> {
  const ownerIds = [...new Set([...idsOf(owner), saved.userId])];
  const waiting = saved.completedAt
    ? await unit.appointmentFor(saved, ownerIds, meetingSince(now))
    : null;
  if (!waiting) {
    await unit.save([{ kind: 'quiz-response', before, after: saved }], cause, now);
    return saved;
  }
  const linked = { ...saved, appointmentId: waiting.id };
  const met = {
    ...withAnswers(waiting, linked, zone),
    userId: saved.userId,
    updatedAt: now,
    version: waiting.version + 1,
  };
  const changes: Change[] = [
    { kind: 'quiz-response', before, after: linked },
    { kind: 'appointment', before: waiting, after: met },
  ];
  await unit.save(changes, cause, now);
  await tellOfChange(unit, waiting, met, now);
  return linked;
}
