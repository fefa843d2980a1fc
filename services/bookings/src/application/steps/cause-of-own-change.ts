import { isGuestId } from '@dewlane/catalog';
import type { Appointment } from '../../domain/appointment/appointment.ts';
import type { OwnBookingRequest, RecordedCause } from '../requests.ts';

/** The holder of a link acts on behalf of the booking's owner (SELF-05). */
export function causeOfOwnChange(by: OwnBookingRequest, { userId }: Appointment): RecordedCause {
  if (by.kind === 'owner') return by.request.cause;
  const kind = isGuestId(userId) ? 'guest' : 'customer';
  return { actor: { kind, id: userId }, trace: by.trace };
}
