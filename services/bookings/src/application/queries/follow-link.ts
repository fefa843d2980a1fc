import type { Appointment } from '../../domain/appointment/appointment.ts';
import type { LinkDependencies, RecipientStanding } from '../link-ports.ts';

/** How long after its end an appointment is shown by its link. */
const SHOWN_AFTER_END_MS = 7 * 24 * 3_600_000;

/** Where a link leads. */
export interface LinkTarget extends RecipientStanding {
  /** The address whose messages hold the link. */
  readonly address: string;
  /** Null where the appointment is gone, long over, or told to another address by now: the link still ends messages. */
  readonly appointment: Appointment | null;
}

/** Where the link with a token leads; null for one that is no good (SELF-04). */
export function followLink({ links, recipients, clock }: LinkDependencies) {
  return async (token: string): Promise<LinkTarget | null> => {
    const id = links.appointmentOf(token);
    if (id === null) return null;
    const { appointment, address, formerAddresses } = await recipients.correspondence(id);
    const known = address === null ? formerAddresses : [address, ...formerAddresses];
    const reader = known.find((one) => links.isFor(token, id, one));
    if (reader === undefined) return null;
    const shownUntil = (appointment?.endsAt.getTime() ?? 0) + SHOWN_AFTER_END_MS;
    const isShown = reader === address && shownUntil > clock().getTime();
    const standing = await recipients.standing(reader);
    return { address: reader, appointment: isShown ? appointment : null, ...standing };
  };
}
