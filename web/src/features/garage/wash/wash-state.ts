import { t } from '../../../lib/text/language.ts';
import { type WashLook, washLook } from '../../../lib/vehicles/wash-look.ts';

/** What a vehicle's badge says, in its eight states (BADGE-02 to BADGE-09). */
export type WashState =
  | { readonly kind: 'days' | 'hours' | 'minutes'; readonly text: string }
  | { readonly kind: 'today'; readonly text: 'Service Today'; readonly note: 'scheduled now' }
  | { readonly kind: WashLook; readonly text: string };

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * The badge of a vehicle whose next appointment starts at `nextStart` (null without one) and whose
 * last service was `daysSinceService` ago. Numbers are rounded up (design.md#how-the-screens-behave).
 */
export function washState(
  vehicle: { readonly daysSinceService: number },
  nextStart: Date | null,
  now: Date,
): WashState {
  if (nextStart) return untilService(nextStart.getTime() - now.getTime());
  const look = washLook(vehicle);
  return { kind: look, text: LOOK_TEXTS[look] };
}

const LOOK_TEXTS: Readonly<Record<WashLook, string>> = {
  need: t('Needs Wash'),
  soon: t('Wash Soon'),
  good: t('Looking Good'),
  fresh: t('Fresh Clean'),
};

function untilService(left: number): WashState {
  if (left <= 0) return { kind: 'today', text: t('Service Today'), note: t('scheduled now') };
  if (left > DAY_MS) return { kind: 'days', text: t`${Math.ceil(left / DAY_MS)} days` };
  if (left > HOUR_MS) return { kind: 'hours', text: t`${Math.ceil(left / HOUR_MS)} hours` };
  return { kind: 'minutes', text: t`${Math.ceil(left / MINUTE_MS)} min` };
}
