import * as z from 'zod/mini';
import type { Screen } from './machine/state.ts';
import { isStep, type Step } from './machine/steps.ts';

/** What an entry of the browser's history remembers of the questionnaire. */
export interface Place {
  readonly screen: Screen;
  readonly trail: readonly Screen[];
}

const screen = z.object({
  step: z.custom<Step>(isStep),
  picking: z.boolean(),
});

const place = z.object({ screen, trail: z.array(screen).check(z.maxLength(100)) });

const NAVIGATION_STATE = z.looseObject({ quiz: z.catch(z.optional(place), undefined) });

/** The place in a history entry's state; null where the entry is not the questionnaire's. */
export function placeIn(state: unknown): Place | null {
  const read = NAVIGATION_STATE.safeParse(state);
  return read.success ? (read.data.quiz ?? null) : null;
}

/** A history entry's state with a place in it; whatever else it held stays. */
export function withPlace(state: unknown, { screen, trail }: Place): Record<string, unknown> {
  const rest = typeof state === 'object' && state !== null ? state : {};
  return { ...rest, quiz: { screen, trail } };
}
