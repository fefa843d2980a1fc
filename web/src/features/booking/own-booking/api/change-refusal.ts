import { failureField, messageForPeople } from '../../../../lib/http/http-error.ts';
import { t } from '../../../../lib/text/language.ts';
import { told } from '../../../../lib/text/told.ts';

/** Why a change of a booking was refused, and what can be done about it. */
export interface ChangeRefusal {
  readonly text: string;
  /** Somebody else was faster: what is shown is no longer so (SELF-06). */
  readonly isOutdated: boolean;
  /** The nearest free times, where somebody was faster with this one (AVAIL-07). */
  readonly alternatives: readonly string[];
}

const FAILED = t('This could not be saved. Please check your connection and try again.');

/** What went wrong with a change, for people. */
export function changeRefusalOf(error: unknown): ChangeRefusal {
  const code = failureField(error, 'code');
  const alternatives = failureField(error, 'alternatives');
  const isKnown = typeof code === 'string' && code !== 'INTERNAL';
  return {
    text: (isKnown && (fieldMessage(error) ?? messageForPeople(error))) || FAILED,
    isOutdated: ['CHANGED_MEANWHILE', 'TOO_LATE', 'CONFLICT', 'NOT_FOUND'].some(
      (one) => one === code,
    ),
    alternatives: Array.isArray(alternatives)
      ? alternatives.filter((one): one is string => typeof one === 'string')
      : [],
  };
}

/** The message of a field says more than the one of all. */
function fieldMessage(error: unknown): string | undefined {
  const fields = failureField(error, 'fields');
  if (typeof fields !== 'object' || fields === null) return undefined;
  const [message] = Object.values(fields);
  return typeof message === 'string' ? told(message) : undefined;
}
