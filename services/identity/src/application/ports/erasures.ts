import type { Cause } from '@dewlane/events/cause';
import type { UserChange } from '../../domain/user/user.ts';

/** Erasures of accounts, and what is kept of them so that no restore takes them back. */
export interface Erasures {
  /**
   * Removes an account with its devices, moves, links, mail, outbox events and stored idempotency results; records that
   * it was erased; writes the event.
   */
  erase(change: UserChange, cause: Cause): Promise<void>;
  /** Erased accounts that exist again, as after a restore; not new accounts that only reuse such a number. */
  erasedBefore(): Promise<number[]>;
  /** Makes new accounts get numbers above those of erased ones. */
  passErasedNumbers(): Promise<void>;
  /**
   * Erasures that a restore has taken back with the whole account, because it was registered after the back-up: what its
   * person had left as a guest may be there again.
   */
  erasuresTakenBack(): Promise<number[]>;
  /** Writes the event of such an erasure again; does nothing if that was done. */
  eraseUnknown(id: number, cause: Cause): Promise<void>;
  /**
   * Erasures that could be repeated in neither way: the number is another account's, given away again by an older version.
   */
  erasuresLeft(): Promise<number[]>;
}
