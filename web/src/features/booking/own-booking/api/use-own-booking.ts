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
import { useKeyFor } from '../../../../lib/graphql/use-key-for.ts';
import { useRead } from '../../../../lib/graphql/use-read.ts';
import { useWrite } from '../../../../lib/graphql/use-write.ts';

/** A booking as its customer sees it. */
export type OwnBooking = OwnBookingFieldsFragment;

/** What authorizes access: being the visitor's own booking, or a message's link. */
export type BookingAccess = { readonly id: string } | { readonly linkToken: string };

/** Information for the crew; omitted fields stay unchanged. */
export interface OwnDetails {
  readonly gateCode?: string;
  readonly specialInstructions?: string;
  readonly addOn?: string;
  /** The version that the change is based on. */
  readonly expectedVersion: number;
}

/**
 * The booking; null if the link is invalid or the booking isn't the visitor's. Refetched whenever the window gets the
 * focus.
 */
export function useOwnBooking(access: BookingAccess) {
  const { data, ...read } = useRead(OwnBookingDocument, access, { onFocus: true });
  return { ...read, booking: data?.ownBooking };
}

export type OwnBookingChanges = ReturnType<typeof useOwnBookingChanges>;

/** Changes to a booking, based on the shown version; each returns the booking after it, or throws HttpError or TypeError. */
export function useOwnBookingChanges(access: BookingAccess, expectedVersion: number) {
  const move = useWrite(MoveOwnBookingDocument);
  const cancel = useWrite(CancelOwnBookingDocument);
  const update = useWrite(UpdateOwnBookingDocument);
  const withKey = useKeyFor();
  return useMemo(() => {
    const based = { ...access, expectedVersion };
    return {
      move: async (serviceDate: string): Promise<OwnBooking> =>
        (await withKey({ ...based, serviceDate }, (input) => move({ input }))).moveOwnBooking,
      cancel: async (reason: string): Promise<OwnBooking> =>
        (await withKey({ ...based, reason }, (input) => cancel({ input }))).cancelOwnBooking,
      update: async (details: OwnDetails): Promise<OwnBooking> =>
        (await withKey({ ...access, ...details }, (input) => update({ input }))).updateOwnBooking,
    };
  }, [access, expectedVersion, withKey, move, cancel, update]);
}

/** How a new link is sent after the old ones have ended; null if none is. */
export type NewLinkBy = EndOwnLinksMutation['endOwnLinks']['newLinkBy'];

/** Ends all links to the booking that were sent so far; throws HttpError or TypeError. */
export function useEndLinks(access: BookingAccess): () => Promise<NewLinkBy> {
  const end = useWrite(EndOwnLinksDocument);
  const withKey = useKeyFor();
  return async () => {
    const { endOwnLinks } = await withKey(access, (input) => end({ input }));
    return endOwnLinks.newLinkBy;
  };
}

/** Confirms that the address the link was sent to is the reader's. */
export function useConfirmAddress(linkToken: string): () => Promise<void> {
  const confirm = useWrite(ConfirmLinkAddressDocument);
  return async () => void (await confirm({ input: { linkToken } }));
}
