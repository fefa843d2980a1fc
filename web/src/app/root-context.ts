/** What the root gives every page (`useOutletContext`). */
export interface RootContext {
  /** Fetches the questionnaire before it is asked for: whoever opens a package is about to book it (FLOW-08). */
  readonly prepareBooking: () => Promise<void>;
  /** Calls `show` whenever the tab is seen again and the business has new prices by then (BIZ-04); the function returned ends it. */
  readonly onSeen: (show: (time: number) => void) => () => void;
}
