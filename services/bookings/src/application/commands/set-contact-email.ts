import { businessDay, isGuestId } from '@dewlane/catalog';
import type { Appointment } from '../../domain/appointment/appointment.ts';
import { withContactEmail } from '../../domain/appointment/contact-email.ts';
import { refuseGone } from '../../domain/appointment/gone.ts';
import { isOwn } from '../../domain/owner.ts';
import type { Dependencies } from '../ports.ts';
import type { CustomerRequest } from '../requests.ts';
import { admitChange } from '../steps/admit-own-change.ts';
import { authorizeWrite } from '../steps/authorize-write.ts';
import { idempotentCustomerRequest } from '../steps/idempotent-requests.ts';
import { notifyOfChange } from '../steps/notify-of-change.ts';
import { requireAppointment } from '../steps/required-appointment.ts';
import { retryStale } from '../steps/retry-stale.ts';

export interface SetContactEmail {
  readonly appointmentId: string;
  /** Null stops mail. */
  readonly contactEmail: string | null;
  readonly idempotencyKey?: string | null | undefined;
}

/**
 * Sets the address for the confirmation and reminders of one of the caller's appointments; a guest may leave it after
 * the booking (design.md#bookings-vehicles-mail).
 * @throws Refusal UNAUTHENTICATED (a guest that has moved), NOT_FOUND if the caller has no such appointment,
 * QUOTA_REACHED (SELF-18)
 */
export function setContactEmail({ clock, inTransaction, texting, zone }: Dependencies) {
  return (request: CustomerRequest, input: SetContactEmail): Promise<Appointment> =>
    retryStale(() => {
      const now = clock();
      const keyed = idempotentCustomerRequest(request, 'setContactEmail', input);
      return inTransaction(async (tx) => {
        const access = await authorizeWrite(tx, request.owner, now);
        await tx.onceOnly(keyed, async () => {
          const before = await requireAppointment(tx, input.appointmentId);
          if (!isOwn(before, access)) refuseGone();
          const after = withContactEmail(before, input.contactEmail, now);
          if (after !== before) {
            // Each address is written to; that mail stops is never refused.
            if (after.contactEmail !== null) {
              await admitChange(tx, before.id, businessDay(now, zone));
            }
            await tx.save([{ kind: 'appointment', before, after }], request.cause, now);
            // A guest's address that was replaced and later comes back must not reactivate its old links (SELF-01). An
            // account is written to at its own address, whatever was left here.
            if (isGuestId(after.userId)) await tx.selfService.endLinks(before.id);
            await notifyOfChange(tx, before, after, now, { by: 'customer', texting, zone });
          }
          return { id: after.id };
        });
        return requireAppointment(tx, input.appointmentId);
      });
    });
}
