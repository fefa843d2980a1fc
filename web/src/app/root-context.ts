/** What the root gives every page (`useOutletContext`). */
export interface RootContext {
  /** Fetches the questionnaire before it is asked for: whoever opens a package is about to book it (FLOW-08). */
  readonly prepareBooking: () => Promise<void>;
}
