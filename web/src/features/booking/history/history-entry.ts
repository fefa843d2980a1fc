import { fieldsOf } from '../../../lib/values/fields-of.ts';
import type { Screen } from '../machine/state.ts';
import { isStep } from '../machine/steps.ts';

/** The questionnaire's part of a history entry's state. */
export interface HistoryEntry {
  readonly screen: Screen;
  readonly trail: readonly Screen[];
  /** The id of the booking that is confirmed there; empty if there is none. */
  readonly booked: string;
}

/** A longer trail can't come from the questionnaire. */
const LONGEST_TRAIL = 100;

/** Reads the questionnaire's part of a history entry's state; null if there is none. */
export function entryIn(state: unknown): HistoryEntry | null {
  const { screen, trail, booked } = fieldsOf(fieldsOf(state)['quiz']);
  const isEntry =
    isScreen(screen) &&
    Array.isArray(trail) &&
    trail.length <= LONGEST_TRAIL &&
    trail.every(isScreen);
  return isEntry ? { screen, trail, booked: String(booked ?? '') } : null;
}

function isScreen(value: unknown): value is Screen {
  const { step, picking } = fieldsOf(value);
  return isStep(step) && typeof picking === 'boolean';
}

/** Adds the questionnaire's part to a history entry's state. */
export function withEntry(state: unknown, quiz: HistoryEntry): Record<string, unknown> {
  return { ...fieldsOf(state), quiz };
}
