import { isGuestId } from '@dewlane/catalog';
import type { DayLimit } from '../../domain/day-limits.ts';
import { Refusal } from '../../domain/refusal.ts';
import { AppointmentsFull, ClientFull } from '../ports/booking-store.ts';
import type { Transaction } from '../ports.ts';

/**
 * Runs an owner's booking and turns AppointmentsFull (PERM-10) and ClientFull (PERM-11) into refusals.
 * @throws Refusal QUOTA_REACHED
 */
export async function withinQuota<Result>(
  mostAhead: number,
  ownerId: string,
  book: () => Promise<Result>,
): Promise<Result> {
  try {
    return await book();
  } catch (error) {
    if (error instanceof ClientFull) {
      throw new Refusal(
        'QUOTA_REACHED',
        isGuestId(ownerId)
          ? 'Too many washes were booked from your network today. Please book with an account, or call us.'
          : 'Too many washes were booked from your network today. Please call us.',
      );
    }
    if (!(error instanceof AppointmentsFull)) throw error;
    throw new Refusal(
      'QUOTA_REACHED',
      `You already have ${mostAhead} upcoming appointments, the most we accept per customer. Please call us for more.`,
    );
  }
}

/**
 * Counts one more completed questionnaire, for each limit in this order (PERM-12).
 * @throws Refusal QUOTA_REACHED
 */
export async function admitAnswers(
  tx: Transaction,
  limits: readonly (DayLimit | null)[],
  now: Date,
): Promise<void> {
  for (const limit of limits) {
    if (limit && !(await isWithin(tx, limit, now))) {
      throw new Refusal(
        'QUOTA_REACHED',
        'Too many questionnaires came from you or your network today. Please call us.',
      );
    }
  }
}

async function isWithin(tx: Transaction, { counted, most }: DayLimit, now: Date): Promise<boolean> {
  return (await tx.dayCounts.countToday(counted, now)) <= most;
}

/** @throws Refusal QUOTA_REACHED always */
export function refuseDraft(most: number): never {
  throw new Refusal(
    'QUOTA_REACHED',
    `You have begun ${most} questionnaires, as many as we keep for one customer. Please finish one first.`,
  );
}
