/** What customers' own changes of an appointment need. */
export interface SelfService {
  /** Counts a change by the customer; returns the number on that business day, including this one. */
  countOwnChange(appointmentId: string, day: string): Promise<number>;
  /** Ends all links to an appointment sent so far, and withdraws an unsent message that would bring a new one. */
  endLinks(appointmentId: string): Promise<void>;
  /** Ends all links to an account's appointments sent so far; what is still to be sent brings new ones. */
  endLinksOf(userId: string): Promise<void>;
}
