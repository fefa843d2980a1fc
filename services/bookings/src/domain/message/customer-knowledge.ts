import type { Appointment } from '../appointment/appointment.ts';
import type { MessageKind } from './message.ts';
import { withEarlierDetails } from './message-details.ts';

/** What the customer knows while messages about later states wait, never arrived or may have arrived. */
export interface CustomerKnowledge {
  /** What they surely know. */
  readonly state: Appointment;
  /**
   * What each attempt since then said that may have arrived, newest first (SELF-34); null where an earlier version of the product,
   * which didn't keep that, tried to send it.
   */
  readonly doubted: readonly (Appointment | null)[];
}

/** The states that the customer may know, first the one they surely know; `latest` is what a message said that kept nothing. */
export function statesOf(
  state: Appointment,
  { doubted }: Pick<CustomerKnowledge, 'doubted'>,
  latest: Appointment,
): readonly [Appointment, ...Appointment[]] {
  return [state, ...doubted.map((said) => said ?? latest)];
}

/**
 * The one message that tells of `after` whoever may know any of these states (SELF-34): that it takes place after all, or not,
 * if that is new to one of them, or else each detail that is, with its first former value.
 * @param about the message to somebody who knows one state; null if it is no news to them
 * @returns null if it is no news to any
 */
export function newsToAll<News extends { readonly kind: MessageKind }>(
  [first, ...others]: readonly [Appointment, ...Appointment[]],
  after: Appointment | null,
  about: (state: Appointment) => News | null,
): News | null {
  const news = [first, ...others].map(about).filter((one) => one !== null);
  const whole = news.find(({ kind }) => kind !== 'moved' && kind !== 'changed');
  if (whole || after === null) return whole ?? null;
  return about(withEarlierDetails(first, others, after));
}
