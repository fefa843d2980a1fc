/** What the root route provides to every page (`useOutletContext`). */
export interface RootContext {
  /**
   * Loads the questionnaire ahead, as a visitor who opens a package is likely to book it (FLOW-08), or for a booking that
   * waits (NET-22); null if that fails.
   */
  readonly prepareBooking: () => Promise<typeof import('./routes/add.tsx') | null>;
  /**
   * Calls `show` when the tab becomes visible again and there are new prices (BIZ-04); the returned function stops it.
   */
  readonly onSeen: (show: (time: number) => void) => () => void;
}
