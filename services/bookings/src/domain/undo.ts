/** How long a change by staff can be undone (STAFF-09): its message is held back, and the old place kept. */
const UNDO_MS = 10_000;

/** Until when a change that is made at an instant can be undone. */
export function undoableUntil(at: Date): Date {
  return new Date(at.getTime() + UNDO_MS);
}
