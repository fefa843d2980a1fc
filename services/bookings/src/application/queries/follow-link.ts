import type { Language } from '@dewlane/catalog';
import type { Appointment } from '../../domain/appointment/appointment.ts';
import { FIRST_LINK_NUMBER } from '../../domain/message/link-number.ts';
import type { LinkDependencies, RecipientStatus } from '../ports/links.ts';

/** How long after its end a link still shows the appointment. */
const SHOWN_AFTER_END_MS = 7 * 24 * 3_600_000;
/** The newest numbers by which an ended link still unsubscribes; of a deleted appointment, the first ones. */
const MOST_LINK_NUMBERS = 20;
/**
 * The recipients for whom these numbers are tried, each number for each of them. Links that are there to unsubscribe are
 * tried for all.
 */
const MOST_READERS = 50;

/** What a link leads to. */
export interface LinkTarget extends RecipientStatus {
  /** The address that the link was sent to, or once that was erased what stands for it. */
  readonly address: string;
  /** Whether no newer link replaces it; an ended one can still unsubscribe (SELF-14). */
  readonly isGood: boolean;
  /** Null if the appointment is gone, long over, or has newer links: the link can still unsubscribe. */
  readonly appointment: Appointment | null;
  /** The language of the message it came with (SELF-11). */
  readonly language: Language;
}

/** What the link with a token leads to; null for an invalid one (SELF-01, SELF-04). */
export function followLink({ links, recipients, clock }: LinkDependencies) {
  return async (token: string): Promise<LinkTarget | null> => {
    const id = links.appointmentOf(token);
    if (id === null) return null;
    const { appointment, address, formerAddresses, linkNumber, language } =
      await recipients.correspondence(id);
    const isGood = address !== null && links.isFor(token, id, address, linkNumber);
    // How far a deleted appointment had come is gone with it.
    const numbers = newestNumbers(appointment ? linkNumber : MOST_LINK_NUMBERS);
    const isFormer = (one: string) => numbers.some((number) => links.isFor(token, id, one, number));
    const isStopping = (one: string) => links.isFor(token, id, one, FIRST_LINK_NUMBER);
    const readers = [...listed(address), ...formerAddresses];
    const reader = isGood
      ? address
      : (readers.find(isStopping) ??
        readers.slice(0, MOST_READERS).find(isFormer) ??
        (await recipients.readerOf(token)));
    if (reader === null) return null;
    const shownUntil = (appointment?.endsAt.getTime() ?? 0) + SHOWN_AFTER_END_MS;
    const isShown = isGood && shownUntil > clock().getTime();
    const status = await recipients.statusOf(reader);
    const shown = isShown ? appointment : null;
    return { address: reader, isGood, appointment: shown, language, ...status };
  };
}

function newestNumbers(linkNumber: number): number[] {
  const count = Math.min(linkNumber, MOST_LINK_NUMBERS);
  return Array.from({ length: count }, (_, back) => linkNumber - back);
}

function listed(address: string | null): string[] {
  return address === null ? [] : [address];
}
