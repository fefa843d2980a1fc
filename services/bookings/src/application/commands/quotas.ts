import { Refusal } from '../../domain/refusal.ts';
import { AppointmentsFull } from '../ports.ts';

/**
 * Runs a booking and turns AppointmentsFull into a refusal (PERM-10).
 * @throws Refusal QUOTA_REACHED
 */
export async function withinQuota<Result>(
  mostAhead: number,
  book: () => Promise<Result>,
): Promise<Result> {
  try {
    return await book();
  } catch (error) {
    if (!(error instanceof AppointmentsFull)) throw error;
    throw new Refusal(
      'QUOTA_REACHED',
      `You have ${mostAhead} appointments ahead, as many as we take from one customer. Please call us for more.`,
    );
  }
}

/** @throws Refusal QUOTA_REACHED always */
export function refuseDraft(most: number): never {
  throw new Refusal(
    'QUOTA_REACHED',
    `You have begun ${most} questionnaires, as many as we keep for one customer. Please finish one first.`,
  );
}
