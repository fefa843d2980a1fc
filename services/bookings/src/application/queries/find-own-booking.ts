import type { Appointment } from '../../domain/appointment/appointment.ts';
import { changeableUntil, isChangeable } from '../../domain/appointment/own-change.ts';
import { isNumber } from '../../domain/appointment/reach.ts';
import type { LinkDependencies, Recipients } from '../ports/links.ts';
import type { Dependencies } from '../ports.ts';
import { followLink } from './follow-link.ts';

/**
 * The right to access a booking: as its owner, or by a link from a message. `changed`: the change itself has checked the
 * owner, who may have moved since (AUTH-32).
 */
export type BookingAccess =
  | { readonly kind: 'owner'; readonly id: string; readonly ownerIds: readonly string[] }
  | { readonly kind: 'changed'; readonly id: string }
  | { readonly kind: 'link'; readonly token: string };

/** A booking as its customer sees and changes it. */
export interface OwnBooking {
  readonly appointment: Appointment;
  /** Whether its reader may see typed text: they own the booking, or have confirmed their address. */
  readonly tellsAll: boolean;
  /** Whether the recipient of the link has confirmed the address; null for the owner. */
  readonly isAddressConfirmed: boolean | null;
  /** Whether messages are stopped: to the recipient of the link, for the owner to the address on file; null if that may not be told. */
  readonly isUnsubscribed: boolean | null;
  readonly hasEmail: boolean;
  readonly changeableUntil: Date;
  readonly isChangeable: boolean;
}

/** A booking by its link, or one of the caller's; null if neither applies (SELF-04). */
export function findOwnBooking({
  links,
  recipients,
  reads,
  business,
  clock,
}: LinkDependencies & Pick<Dependencies, 'reads' | 'business'>) {
  const follow = followLink({ links, recipients, clock });

  return async (access: BookingAccess): Promise<OwnBooking | null> => {
    const found =
      access.kind === 'link'
        ? await linked(access.token)
        : await owned(access.id, access.kind === 'owner' ? access.ownerIds : null);
    if (!found) return null;
    const { settings } = await business.read();
    const { appointment } = found;
    return {
      ...found,
      changeableUntil: changeableUntil(appointment, settings),
      isChangeable: isChangeable(appointment, settings, clock()),
    };
  };

  async function owned(id: string, ownerIds: readonly string[] | null) {
    const [appointment] = await reads.appointmentsById([id], ownerIds);
    if (!appointment) return null;
    const { address } = await recipients.correspondence(appointment.id);
    const stopped = address !== null && (await stoppedForOwner(recipients, appointment, address));
    return {
      appointment,
      tellsAll: true,
      isAddressConfirmed: null,
      isUnsubscribed: stopped,
      hasEmail: address !== null && !isNumber(address),
    };
  }

  async function linked(token: string) {
    const target = await follow(token);
    if (!target?.appointment) return null;
    const { address, appointment, isConfirmed, isUnsubscribed } = target;
    return {
      appointment,
      tellsAll: isConfirmed,
      isAddressConfirmed: isConfirmed,
      isUnsubscribed,
      hasEmail: !isNumber(address),
    };
  }
}

/**
 * Whether messages to a booking's address on file are stopped, for its owner; null if the owner has not proved to read that
 * e-mail address, which anybody can name (SELF-35). Of a number it is told in any case: one that takes no text messages could
 * never be proved by one, and its guest would wait for them in vain.
 */
export async function stoppedForOwner(
  recipients: Pick<Recipients, 'isProved' | 'statusOf'>,
  { userId }: Pick<Appointment, 'userId'>,
  address: string,
): Promise<boolean | null> {
  if (!isNumber(address) && !(await recipients.isProved(address, userId))) return null;
  return (await recipients.statusOf(address)).isUnsubscribed;
}
