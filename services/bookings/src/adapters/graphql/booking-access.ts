import type { BookingAccess } from '../../application/queries/find-own-booking.ts';
import type { Context } from './context.ts';

/** How a booking is accessed: by the id of one of the caller's own, or by a link's token. */
export interface GivenAccess {
  readonly id?: string | null | undefined;
  readonly linkToken?: string | null | undefined;
}

/** The access that a caller asks for; a link comes before an id. Null if neither is given. */
export function bookingAccessIn(
  { id, linkToken }: GivenAccess,
  { ownerIds }: Pick<Context, 'ownerIds'>,
): BookingAccess | null {
  if (linkToken != null) return { kind: 'link', token: linkToken };
  return id == null ? null : { kind: 'owner', id, ownerIds };
}
