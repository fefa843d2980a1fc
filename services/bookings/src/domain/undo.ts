/** How long a change by staff can be undone (STAFF-09): its message is held back, and the old place kept. */
export const UNDO_MS = 10_000;
