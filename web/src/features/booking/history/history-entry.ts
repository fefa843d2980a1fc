import { fieldsOf } from '../../../lib/storage/stored-value.ts';
import type { Screen } from '../machine/state.ts';
import { isStep } from '../machine/steps.ts';

/** What an entry of the browser's history remembers of the questionnaire. */
export interface HistoryEntry {
  readonly screen: Screen;
  readonly trail: readonly Screen[];
}

/** A trail longer than this was not left by the questionnaire. */
const LONGEST_TRAIL = 100;

/** What a history entry's state holds of the questionnaire; null where the entry is not the questionnaire's. */
export function entryIn(state: unknown): HistoryEntry | null {
  const { screen, trail } = fieldsOf(fieldsOf(state)['quiz']);
  const isEntry =
    isScreen(screen) &&
    Array.isArray(trail) &&
    trail.length <= LONGEST_TRAIL &&
    trail.every(isScreen);
  return isEntry ? { screen, trail } : null;
}

function isScreen(value: unknown): value is Screen {
  const { step, picking } = fieldsOf(value);
  return isStep(step) && typeof picking === 'boolean';
}

/** A history entry's state with the questionnaire's part in it; whatever else it held stays. */
export function withEntry(
  state: unknown,
  { screen, trail }: HistoryEntry,
): Record<string, unknown> {
  const rest = typeof state === 'object' && state !== null ? state : {};
  return { ...rest, quiz: { screen, trail } };
}
