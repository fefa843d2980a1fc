/** The identifiers typed at `Forgot password?`. */
export interface ResetRequests {
  /**
   * While one for the normalized identifier waits, only the asker is added to it: of browsers those that its account knows, and
   * their addresses before all others (ACCT-09).
   */
  add(identifier: string, asker: ResetAsker, at: Date): Promise<void>;
  /** Takes the oldest, which no other worker gets; null if none waits. */
  take(): Promise<ResetRequest | null>;
}

/** Where a reset request comes from: digests of the device cookie, null without one, and of the address. */
export interface ResetAsker {
  readonly deviceToken: string | null;
  readonly address: string;
}

/** The requests for one identifier since the last batch, with the digests of all their askers. */
export interface ResetRequest {
  readonly identifier: string;
  readonly deviceTokens: string[];
  readonly addresses: string[];
}
