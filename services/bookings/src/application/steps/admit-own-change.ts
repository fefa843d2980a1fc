import { QUOTAS } from '@dewlane/catalog';
import { refuseGone } from '../../domain/appointment/gone.ts';
import { isOwn } from '../../domain/owner.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Transaction } from '../ports.ts';
import type { OwnBookingRequest } from '../requests.ts';
import { authorizeWrite } from './authorize-write.ts';
import { requireAppointment } from './required-appointment.ts';

/**
 * Checks that the owner asks for their own booking; for the holder of a link, the link itself was checked.
 * @throws Refusal UNAUTHENTICATED (a guest that has moved), NOT_FOUND for somebody else's booking
 */
export async function requireOwn(
  tx: Transaction,
  by: OwnBookingRequest,
  id: string,
  now: Date,
): Promise<void> {
  if (by.kind === 'link') return;
  const { owner } = by.request;
  const access = await authorizeWrite(tx, owner, now);
  if (!isOwn(await requireAppointment(tx, id), access)) refuseGone();
}

/**
 * Limits how often a customer changes a booking, and thereby the messages this causes.
 * @throws Refusal QUOTA_REACHED
 */
export async function admitChange(tx: Transaction, id: string, day: string): Promise<void> {
  const changes = await tx.selfService.countOwnChange(id, day);
  if (changes <= QUOTAS.ownChanges) return;
  throw new Refusal(
    'QUOTA_REACHED',
    'This booking was changed as often as it can be in a day. Please call us.',
  );
}
