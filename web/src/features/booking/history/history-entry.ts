import { fieldsOf } from '../../../lib/storage/stored-value.ts';
import type { Screen } from '../machine/state.ts';
import { isStep } from '../machine/steps.ts';

/** What an entry of the browser's history remembers of the questionnaire. */
export interface Place {
  readonly screen: Screen;
  readonly trail: readonly Screen[];
}

/** A trail longer than this was not left by the questionnaire. */
const LONGEST_TRAIL = 100;

/** The place in a history entry's state; null where the entry is not the questionnaire's. */
export function placeIn(state: unknown): Place | null {
  const { screen, trail } = fieldsOf(fieldsOf(state)['quiz']);
  const isPlace =
    isScreen(screen) &&
    Array.isArray(trail) &&
    trail.length <= LONGEST_TRAIL &&
    trail.every(isScreen);
  return isPlace ? { screen, trail } : null;
}

function isScreen(value: unknown): value is Screen {
  const { step, picking } = fieldsOf(value);
  return isStep(step) && typeof picking === 'boolean';
}

/** A history entry's state with a place in it; whatever else it held stays. */
export function withPlace(state: unknown, { screen, trail }: Place): Record<string, unknown> {
  const rest = typeof state === 'object' && state !== null ? state : {};
  return { ...rest, quiz: { screen, trail } };
}
