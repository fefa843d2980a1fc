import type { Language } from '@dewlane/catalog';

/** The contact data of accounts, told by identity's events, inside a transaction. */
export interface Contacts {
  /** Upserts the contact data of an account, if newer; tells whether it had another address before, whatever the case. */
  remember(contact: KnownContact): Promise<boolean>;
  /** Removes the contact data of an account. */
  forget(userId: string): Promise<void>;
}

export interface KnownContact {
  readonly userId: string;
  readonly version: number;
  readonly email: string;
  readonly firstName: string | null;
  /**
   * The language the account has chosen; null keeps the known one, also for events of an older version without
   * languages.
   */
  readonly language: Language | null;
}
