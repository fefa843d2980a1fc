import type { AccountLink } from '../../domain/link/account-link.ts';

/** Links of messages, by the digests of their tokens. */
export interface AccountLinks {
  /**
   * Stores the link of a message that is being sent; false if its account was erased or its links were ended in the
   * meantime.
   */
  add(digest: string, link: AccountLink, mailId: string, at: Date): Promise<boolean>;
  find(digest: string): Promise<AccountLink | null>;
  /** Consumes a link; false if it doesn't exist or has ended. */
  take(digest: string, now: Date): Promise<boolean>;
  /** Ends the account's links, including those of unsent messages. */
  removeAll(userId: number): Promise<void>;
}
