import { formatPrice, serviceDayOf } from '@dewlane/catalog';
import { parseInput } from '@dewlane/service-kit';
import type { Commands } from '../../application/commands.ts';
import type { BookingAccess, OwnBooking } from '../../application/queries/find-own-booking.ts';
import type { Queries } from '../../application/queries.ts';
import type { OwnBookingRequest } from '../../application/requests.ts';
import { type Appointment, minutesOf } from '../../domain/appointment/appointment.ts';
import { refuseGone } from '../../domain/appointment/gone.ts';
import { bookingAccessIn, type GivenAccess } from './booking-access.ts';
import { type Context, customerOf } from './context.ts';
import type { Resolvers } from './generated/types.ts';
import {
  cancelOwnBookingInput,
  confirmLinkAddressInput,
  endOwnLinksInput,
  moveOwnBookingInput,
  ownBookingInput,
  updateOwnBookingInput,
} from './inputs.ts';

type OwnCommands =
  | 'moveOwnBooking'
  | 'cancelOwnBooking'
  | 'updateOwnBooking'
  | 'endOwnLinks'
  | 'confirmAddress';
type OwnMutations =
  | 'moveOwnBooking'
  | 'cancelOwnBooking'
  | 'updateOwnBooking'
  | 'endOwnLinks'
  | 'confirmLinkAddress';

type OwnBookingResolvers = Pick<Resolvers, 'OwnBooking'> & {
  readonly Query: Pick<NonNullable<Resolvers['Query']>, 'ownBooking'>;
  readonly Mutation: Pick<NonNullable<Resolvers['Mutation']>, OwnMutations>;
};

/** Whether a reader may see an appointment's car, by the same rule as the message that carried the link (SELF-13). */
export type TellsVehicle = (appointment: Appointment, tellsAll: boolean) => boolean;

/**
 * Customers' views and changes of their own bookings, with an account, as a guest, or by a link from a message
 * (SELF-02).
 */
export function ownBookingResolvers(
  commands: Pick<Commands, OwnCommands>,
  { findOwnBooking, isToldByText }: Pick<Queries, 'findOwnBooking' | 'isToldByText'>,
  tellsVehicle: TellsVehicle,
): OwnBookingResolvers {
  const ifTold = <Value>({ appointment, tellsAll }: OwnBooking, value: Value): Value | null =>
    tellsVehicle(appointment, tellsAll) ? value : null;
  const require = async (access: BookingAccess) => (await findOwnBooking(access)) ?? refuseGone();
  const changed = async (
    given: GivenAccess,
    context: Context,
    change: (by: OwnBookingRequest) => Promise<unknown>,
  ) => {
    const by = requestOf(given, context);
    await change(by);
    return await require(changedBy(by));
  };
  return {
    Query: {
      ownBooking: async (_, args, context) => {
        const access = bookingAccessIn(parseInput(ownBookingInput, args), context);
        return access && (await findOwnBooking(access));
      },
    },
    Mutation: {
      moveOwnBooking: async (_, { input }, context) => {
        const { id, linkToken, ...move } = parseInput(moveOwnBookingInput, input);
        return await changed({ id, linkToken }, context, (by) => commands.moveOwnBooking(by, move));
      },
      cancelOwnBooking: async (_, { input }, context) => {
        const { id, linkToken, ...cancel } = parseInput(cancelOwnBookingInput, input);
        return await changed({ id, linkToken }, context, (by) =>
          commands.cancelOwnBooking(by, cancel),
        );
      },
      updateOwnBooking: async (_, { input }, context) => {
        const { id, linkToken, ...details } = parseInput(updateOwnBookingInput, input);
        return await changed({ id, linkToken }, context, (by) =>
          commands.updateOwnBooking(by, details),
        );
      },
      endOwnLinks: (_, { input }, context) => {
        const { id, linkToken, idempotencyKey } = parseInput(endOwnLinksInput, input);
        return commands.endOwnLinks(requestOf({ id, linkToken }, context), { idempotencyKey });
      },
      confirmLinkAddress: async (_, { input }) => {
        const { linkToken } = parseInput(confirmLinkAddressInput, input);
        await commands.confirmAddress(linkToken);
        return await require({ kind: 'link', token: linkToken });
      },
    },
    OwnBooking: {
      version: ({ appointment }) => appointment.version,
      confirmationNumber: ({ appointment }) => appointment.confirmationNumber,
      status: ({ appointment }) => appointment.status,
      serviceType: ({ appointment }) => appointment.serviceType,
      servicePackage: ({ appointment }) => appointment.servicePackage,
      addOn: ({ appointment }) => appointment.addOn,
      scheduledDate: ({ appointment }) => serviceDayOf(appointment.serviceDate),
      timeSlot: ({ appointment }) => appointment.timeSlot,
      customTime: ({ appointment }) => appointment.customTime,
      startsAt: ({ appointment }) => appointment.startsAt.toISOString(),
      minutes: ({ appointment }) => Math.round(minutesOf(appointment)),
      price: ({ appointment: { priceCents } }) =>
        priceCents === null ? null : formatPrice(priceCents),
      vehicleInfo: (booking) => ifTold(booking, booking.appointment.vehicleInfo),
      vehicleType: (booking) => ifTold(booking, booking.appointment.vehicleType),
      vehicleColor: (booking) => ifTold(booking, booking.appointment.vehicleColor),
      location: ({ appointment, tellsAll }) => (tellsAll ? appointment.location : null),
      specialInstructions: ({ appointment, tellsAll }) =>
        tellsAll ? appointment.specialInstructions : null,
      hasNotes: ({ appointment }) => appointment.specialInstructions !== null,
      hasGateCode: ({ appointment }) => appointment.gateCode !== null,
      hasPhone: ({ appointment }) => appointment.contactPhone !== null,
      isToldByText: ({ appointment }) => isToldByText(appointment),
      changeableUntil: (booking) => booking.changeableUntil.toISOString(),
    },
  };
}

/**
 * The request behind a change.
 * @throws ServiceError UNAUTHENTICATED for an id without a customer or guest; Refusal NOT_FOUND for neither id nor link
 */
function requestOf({ id, linkToken }: GivenAccess, context: Context): OwnBookingRequest {
  if (linkToken != null) {
    const { ownerIds: holders, caller } = context;
    return { kind: 'link', token: linkToken, holders, trace: caller.trace };
  }
  const request = customerOf(context);
  return { kind: 'owner', id: id ?? refuseGone(), request };
}

function changedBy(by: OwnBookingRequest): BookingAccess {
  return by.kind === 'link' ? by : { kind: 'changed', id: by.id };
}
