import { Refusal } from '../refusal.ts';

/**
 * Refuses what needs an appointment that doesn't exist, or that the caller may not know of.
 * @throws Refusal NOT_FOUND always
 */
export function refuseGone(): never {
  throw new Refusal('NOT_FOUND', 'This appointment is not there any more.');
}
