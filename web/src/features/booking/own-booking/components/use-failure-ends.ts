import { useEffect } from 'react';
import type { OwnBooking } from '../api/use-own-booking.ts';
import type { Change } from './use-change.ts';
import type { PanelName } from './use-panel.ts';

/**
 * Ends a failure once it says nothing any more: another panel opens or its own closes, or the booking has changed, which
 * what got no answer may have done (SELF-29).
 * @param opened the panel that the address has open, whether or not it can be shown
 */
export function useFailureEnds(
  opened: PanelName | null,
  { isChangeable, version }: Pick<OwnBooking, 'isChangeable' | 'version'>,
  { clear, clearUnanswered }: Pick<Change, 'clear' | 'clearUnanswered'>,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another panel ends it, not that the booking can't be changed
  useEffect(() => {
    // That the booking can't be changed any more closes the panel, too, and the failure may say so.
    if (opened !== null || isChangeable) clear();
  }, [opened]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each version
  useEffect(clearUnanswered, [version]);
}
