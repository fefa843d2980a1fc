import { adoptPrice } from '../../../lib/business/adopt-price.ts';
import { offerOf } from '../../../lib/business/saved-settings.ts';
import { sessionStore } from '../../../lib/storage/browser-storage.ts';
import { storedJson } from '../../../lib/storage/stored-json.ts';
import { fieldsOf } from '../../../lib/values/fields-of.ts';
import { textOf } from '../../../lib/values/typed-value.ts';
import type { Attempt } from '../machine/booking.ts';
import { parseAnswers } from '../machine/parse-answers.ts';
import { newVehicle } from '../machine/vehicle.ts';

const KEPT_ATTEMPT_KEY = 'bookingAttempt';
/** After this, a booking that never got a response no longer keeps the tab from beginning another, in milliseconds. */
const KEPT_MS = 1_800_000;

/** An attempt at a booking, and the server draft that it was sent with. */
export interface SentAttempt {
  readonly attempt: Attempt;
  readonly sessionId: string | null;
}

/**
 * Keeps an attempt in this tab until there is a response. The server may have booked without the response arriving: after a reload the
 * same attempt is sent again, under the same keys, instead of the customer booking twice (NET-19).
 */
export function keepAttempt({ attempt, sessionId }: SentAttempt, userId: string): void {
  const { key, vehicleKey, content } = attempt;
  const { answers, vehicleId } = content;
  const { selectedServicePackage: wanted } = answers;
  const cents = wanted && offerOf(wanted).priceCents;
  const kept = { ...answers, vehicleId, key, vehicleKey, sessionId, userId, cents, at: Date.now() };
  sessionStore.set(KEPT_ATTEMPT_KEY, JSON.stringify(kept));
}

/** To be called when an attempt has its response. */
export function forgetAttempt(): void {
  sessionStore.remove(KEPT_ATTEMPT_KEY);
}

/**
 * The user's attempt that still has no response; null if there is none. The price that was shown for it counts as the
 * one shown: another under the same key would be refused, or booked unseen (BIZ-04).
 */
export function keptAttempt(userId: string): SentAttempt | null {
  const kept = fieldsOf(storedJson(KEPT_ATTEMPT_KEY));
  if (kept['userId'] !== userId || !(Date.now() - Number(kept['at']) < KEPT_MS)) {
    forgetAttempt();
    return null;
  }
  const answers = parseAnswers(kept);
  const { selectedServicePackage: wanted } = answers;
  if (wanted && kept['cents']) adoptPrice(wanted, Number(kept['cents']));
  const vehicleId = textOf(kept['vehicleId']);
  const content = vehicleId
    ? { answers, vehicleId, newVehicle: null }
    : { answers, vehicleId: null, newVehicle: newVehicle(answers) };
  return {
    attempt: { key: textOf(kept['key']), vehicleKey: textOf(kept['vehicleKey']), content },
    sessionId: textOf(kept['sessionId']) || null,
  };
}
