/** What is counted by day, inside a transaction. */
export interface DayCounts {
  /**
   * Counts one more of something within a day of its first; returns the number. Others that count the same wait until
   * the transaction ends, so it comes after all other locks.
   */
  countToday(counted: string, now: Date): Promise<number>;
}
