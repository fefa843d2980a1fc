import { SERVICE_PACKAGE_KEYS } from '@dewlane/catalog';
import { adoptPrice } from '../../../lib/business/adopt-price.ts';
import { loadPart } from '../../../lib/loading/load-part.ts';
import { KEPT_ATTEMPT_KEY } from '../../../lib/storage/attempt-key.ts';
import { sessionStore } from '../../../lib/storage/browser-storage.ts';
import { storedJson } from '../../../lib/storage/stored-json.ts';
import { fieldsOf } from '../../../lib/values/fields-of.ts';
import { parseChoice, parseText } from '../../../lib/values/typed-value.ts';
import type { Attempt } from '../machine/booking.ts';
import { parseAnswers } from '../machine/parse-answers.ts';
import { newVehicle } from '../machine/vehicle.ts';

/** How long after its last try a booking without a response keeps the tab from beginning another, in milliseconds. */
const KEPT_MS = 1_800_000;

/** An attempt at a booking, and the server draft that it was sent with. */
export interface SentAttempt {
  readonly attempt: Attempt;
  readonly sessionId: string | null;
}

/** The same with the price that was shown, in cents; null without a package. */
interface PricedAttempt extends SentAttempt {
  readonly shownPriceCents: number | null;
}

/**
 * Keeps an attempt in this tab until there is a response. The server may have booked without the response arriving: after a reload the
 * same attempt is sent again, under the same keys, instead of the customer booking twice (NET-19).
 */
export function keepAttempt(sent: PricedAttempt, userId: string): void {
  const { attempt, sessionId, shownPriceCents: cents } = sent;
  const { key, vehicleKey, content } = attempt;
  const { answers, vehicleId } = content;
  const kept = { ...answers, vehicleId, key, vehicleKey, sessionId, userId, cents, at: Date.now() };
  sessionStore.set(KEPT_ATTEMPT_KEY, JSON.stringify(kept));
}

/** To be called when an attempt has its response. */
export function forgetAttempt(): void {
  sessionStore.remove(KEPT_ATTEMPT_KEY);
}

/**
 * The user's attempt that still has no response; null if there is none. The price that was shown for it counts as the
 * one shown: another under the same key would be refused, or booked unseen (BIZ-04). An attempt that can't be sent any
 * more is forgotten, and the customer told so (NET-22).
 */
export function keptAttempt(userId: string): SentAttempt | null {
  const stored = storedJson(KEPT_ATTEMPT_KEY);
  if (!stored) return null;
  const kept = fieldsOf(stored);
  if (kept['userId'] !== userId || !(Date.now() - Number(kept['at']) < KEPT_MS)) {
    forgetAttempt();
    void loadPart(() => import('./tell-unconfirmed.ts')).then((it) => it?.tellUnconfirmed());
    return null;
  }
  // Also a package that is no longer on sale: the same key must come with the same content.
  const wanted = parseChoice(kept['selectedServicePackage'], SERVICE_PACKAGE_KEYS);
  const answers = { ...parseAnswers(kept), selectedServicePackage: wanted };
  if (wanted && kept['cents']) adoptPrice(wanted, Number(kept['cents']));
  const vehicleId = parseText(kept['vehicleId']);
  const content = vehicleId
    ? { answers, vehicleId, newVehicle: null }
    : { answers, vehicleId: null, newVehicle: newVehicle(answers) };
  return {
    attempt: { key: parseText(kept['key']), vehicleKey: parseText(kept['vehicleKey']), content },
    sessionId: parseText(kept['sessionId']) || null,
  };
}
