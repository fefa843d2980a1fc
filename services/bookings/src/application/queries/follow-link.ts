import type { Language } from '@dewlane/catalog';
import type { Appointment } from '../../domain/appointment/appointment.ts';
import type { LinkDependencies, RecipientStanding } from '../link-ports.ts';

/** How long after its end an appointment is shown by its link. */
const SHOWN_AFTER_END_MS = 7 * 24 * 3_600_000;
/** So many numbers back an ended link still ends messages. */
const MOST_LINK_NUMBERS = 20;

/** Where a link leads. */
export interface LinkTarget extends RecipientStanding {
  /** The address whose messages hold the link. */
  readonly address: string;
  /** Null where the appointment is gone, long over, or has other links by now: the link still ends messages. */
  readonly appointment: Appointment | null;
  /** The language of the message that brought it (SELF-11). */
  readonly language: Language;
}

/** Where the link with a token leads; null for one that is no good (SELF-01, SELF-04). */
export function followLink({ links, recipients, clock }: LinkDependencies) {
  return async (token: string): Promise<LinkTarget | null> => {
    const id = links.appointmentOf(token);
    if (id === null) return null;
    const { appointment, address, formerAddresses, linkNumber, language } =
      await recipients.correspondence(id);
    const isGood = address !== null && links.isFor(token, id, address, linkNumber);
    const numbers = newestNumbers(linkNumber);
    const isFormer = (one: string) => numbers.some((number) => links.isFor(token, id, one, number));
    const reader = isGood ? address : [...formerAddresses, ...listed(address)].find(isFormer);
    if (reader === undefined) return null;
    const shownUntil = (appointment?.endsAt.getTime() ?? 0) + SHOWN_AFTER_END_MS;
    const isShown = isGood && shownUntil > clock().getTime();
    const standing = await recipients.standing(reader);
    return { address: reader, appointment: isShown ? appointment : null, language, ...standing };
  };
}

function newestNumbers(linkNumber: number): number[] {
  const count = Math.min(linkNumber, MOST_LINK_NUMBERS);
  return Array.from({ length: count }, (_, back) => linkNumber - back);
}

function listed(address: string | null): string[] {
  return address === null ? [] : [address];
}
