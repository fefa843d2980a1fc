/** What the root route provides to every page (`useOutletContext`). */
export interface RootContext {
  /** Preloads the questionnaire: a visitor who opens a package is likely to book it (FLOW-08). */
  readonly prepareBooking: () => Promise<void>;
  /**
   * Calls `show` when the tab becomes visible again and there are new prices (BIZ-04); the returned function stops it.
   */
  readonly onSeen: (show: (time: number) => void) => () => void;
}
