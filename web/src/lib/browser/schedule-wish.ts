import { fieldsOf } from '../values/fields-of.ts';

/**
 * `Schedule Service` and a vehicle's card lead to the same address; the button's wish travels in the
 * navigation state, where it survives a reload (design.md#how-the-screens-behave). Pass it as a link's `state`.
 */
export const SCHEDULE_WISH = { schedule: true } as const;

/** Whether a location's state holds the wish to schedule. */
export function wantsToSchedule(state: unknown): boolean {
  return fieldsOf(state)['schedule'] === true;
}

/**
 * For a link to /add, from a location with this state: without it, a link to the address that is shown replaces the
 * entry in the history, which is a screen of the questionnaire's if /add shows that (FLOW-01).
 */
export function keepingScreens(state: unknown): { readonly replace?: boolean } {
  return wantsToSchedule(state) ? { replace: false } : {};
}
