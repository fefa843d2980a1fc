import { useMemo } from 'react';
import {
  CancelOwnBookingDocument,
  ConfirmLinkAddressDocument,
  EndOwnLinksDocument,
  type EndOwnLinksMutation,
  MoveOwnBookingDocument,
  OwnBookingDocument,
  type OwnBookingFieldsFragment,
  UpdateOwnBookingDocument,
} from '../../../../generated/beside/graphql.ts';
import { useRead } from '../../../../lib/graphql/use-read.ts';
import { useWrite } from '../../../../lib/graphql/use-write.ts';
import { newKey } from '../../../../lib/http/new-key.ts';

/** A booking as whoever booked it sees it. */
export type OwnBooking = OwnBookingFieldsFragment;

/** By what right it is asked for: one of the visitor's own, or the link of a message. */
export type BookingAccess = { readonly id: string } | { readonly linkToken: string };

/** What the crew should know; what is left out stays. */
export interface OwnDetails {
  readonly gateCode?: string;
  readonly specialInstructions?: string;
  readonly addOn?: string;
}

/** The booking; null where the link is no good or it isn't theirs. It is read anew whenever the window gets the focus. */
export function useOwnBooking(access: BookingAccess) {
  const { data, ...read } = useRead(OwnBookingDocument, access, { onFocus: true });
  return { ...read, booking: data?.ownBooking };
}

/** The changes of a booking, made on the version that is shown; each throws HttpError or TypeError. */
export function useOwnBookingChanges(access: BookingAccess, expectedVersion: number) {
  const move = useWrite(MoveOwnBookingDocument);
  const cancel = useWrite(CancelOwnBookingDocument);
  const update = useWrite(UpdateOwnBookingDocument);
  return useMemo(() => {
    const input = () => ({ ...access, expectedVersion, idempotencyKey: newKey() });
    return {
      move: (serviceDate: string) => move({ input: { ...input(), serviceDate } }),
      cancel: (reason: string) => cancel({ input: { ...input(), reason } }),
      update: (details: OwnDetails) => update({ input: { ...input(), ...details } }),
    };
  }, [access, expectedVersion, move, cancel, update]);
}

/** By what a new link goes out once the old ones have ended; null where none does. */
export type NewLinkBy = EndOwnLinksMutation['endOwnLinks']['newLinkBy'];

/** Ends every link to the booking that was sent so far; throws HttpError or TypeError. */
export function useEndLinks(access: BookingAccess): () => Promise<NewLinkBy> {
  const end = useWrite(EndOwnLinksDocument);
  return async () => {
    const { endOwnLinks } = await end({ input: { ...access, idempotencyKey: newKey() } });
    return endOwnLinks.newLinkBy;
  };
}

/** Confirms that the address a link came to is its reader's. */
export function useConfirmAddress(linkToken: string): () => Promise<void> {
  const confirm = useWrite(ConfirmLinkAddressDocument);
  return async () => void (await confirm({ input: { linkToken } }));
}
