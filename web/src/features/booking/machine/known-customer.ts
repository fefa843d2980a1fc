import type { Answers } from './answers.ts';
import { parseAnswers } from './parse-answers.ts';

/** The account's data about its owner; each may be missing. */
export interface AccountDetails {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly phone: string | null;
  readonly location: string | null;
}

/** The customer's newest booking, with its answers if there are any. */
export interface LastBooking {
  readonly vehicleId: string;
  readonly contactName: string | null;
  readonly contactPhone: string | null;
  readonly location: string | null;
  readonly quizResponse?: {
    readonly parkingOption: string | null;
    readonly previouslyDetailed: string | null;
    readonly occupants: string | null;
  } | null;
}

/** The answers of the last booking that hold for its own vehicle only (QUIZ-53). */
export interface PastAnswers {
  /** Null if there was no booking. */
  readonly vehicleId: string | null;
  readonly answers: Partial<Answers>;
}

/**
 * The answers already known, so that nobody is asked twice: contact, parking and location come from the last booking,
 * else from the account (design.md#how-the-screens-behave). `past` is what the last booking says of its own vehicle only
 * (QUIZ-53).
 */
export function knownAnswers(
  account: AccountDetails | null,
  last: LastBooking | null,
): { readonly answers: Partial<Answers>; readonly past: PastAnswers } {
  const { parkingOption, previouslyDetailed, occupants } = parseAnswers(last?.quizResponse ?? {});
  const ownName = [account?.firstName, account?.lastName].filter(Boolean).join(' ');
  return {
    answers: {
      contactName: last?.contactName || ownName,
      contactPhone: last?.contactPhone || account?.phone || '',
      location: last?.location || account?.location || '',
      parkingOption,
    },
    past: { vehicleId: last?.vehicleId ?? null, answers: { previouslyDetailed, occupants } },
  };
}
