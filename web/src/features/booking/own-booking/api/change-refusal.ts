import { errorField, failureField } from '../../../../lib/http/http-error.ts';
import { freeTimesIn } from '../../../../lib/refusals/free-times-in.ts';
import { fieldMessagesIn, newerVersionIn } from '../../../../lib/refusals/refusal-details.ts';
import { t } from '../../../../lib/text/language.ts';
import { translateServerMessage } from '../../../../lib/text/server-messages.ts';

/** Why a change was refused, and what can be done about it. */
export interface ChangeRefusal {
  readonly text: string;
  /** Whether the service said so; else the change may have been saved all the same. */
  readonly isAnswer: boolean;
  /** The booking was changed meanwhile, so the shown one is out of date (SELF-06). */
  readonly isOutdated: boolean;
  /** The version that there is now, if that is why; else null. */
  readonly currentVersion: number | null;
  /** The nearest free times, if this one was taken meanwhile (AVAIL-07). */
  readonly alternatives: readonly string[];
}

const FAILED = t('This could not be saved. Please check your connection and try again.');

/** The message of a failed change, for people. */
export function changeRefusalOf(error: unknown): ChangeRefusal {
  const code = failureField(error, 'code');
  const isKnown = typeof code === 'string' && code !== 'INTERNAL';
  return {
    text: (isKnown && (fieldMessage(error, code) ?? errorField(error))) || FAILED,
    isAnswer: isKnown,
    isOutdated: ['CHANGED_MEANWHILE', 'TOO_LATE', 'CONFLICT', 'NOT_FOUND'].some(
      (one) => one === code,
    ),
    currentVersion: newerVersionIn(error),
    alternatives: freeTimesIn(error) ?? [],
  };
}

/** Prefers a field's message, which is more specific than the general one. */
function fieldMessage(error: unknown, code: string): string | undefined {
  const [message] = Object.values(fieldMessagesIn(error));
  return message === undefined ? undefined : translateServerMessage(message, code);
}
