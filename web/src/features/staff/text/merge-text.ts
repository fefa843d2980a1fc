/** Says what somebody else has changed as well as the user, as people call it (STAFF-03). */
export function changedByBoth(both: readonly string[]): string {
  return `Somebody else has changed this meanwhile, too: ${both.join(', ')}.`;
}

/** The button that saves the user's changes all the same. */
export const REPLACE_THEIRS = 'Save and Replace Theirs';
