import type { CustomerSession, Session } from '../../domain/session/session.ts';

/** Secret values for cookies; the store keeps only their digests. */
export interface Secrets {
  newSecret(): string;
  digest(secret: string): string;
}

export interface Devices {
  /**
   * The browser of this token, with the accounts it belongs to: the customer who signed in last, and all staff who
   * have.
   */
  find(tokenDigest: string): Promise<KnownDevice>;
  /** Gives the browser of a token another one, for all accounts that it belongs to. */
  changeToken(tokenDigest: string, newDigest: string): Promise<void>;
  /**
   * Records a customer's sign-in; the browser then belongs to this customer.
   * @returns its id
   */
  noteUser(tokenDigest: string, visit: DeviceVisit & { userId: number }): Promise<string>;
  /** Records a sign-in by staff. */
  noteStaff(tokenDigest: string, visit: DeviceVisit & { staffId: string }): Promise<void>;
  /** The browsers an account was last used in, newest first, up to a limit. */
  ofUser(userId: number): Promise<AccountDevice[]>;
  /** False if it isn't the account's. */
  remove(userId: number, id: string): Promise<boolean>;
  /** Forgets an account's browsers except the newest `most`, a limited number at a time. */
  removeBeyond(userId: number, most: number): Promise<void>;
  /** Whether one of these tokens is of a browser of the account. */
  isOneOf(userId: number, tokenDigests: readonly string[]): Promise<boolean>;
}

/** A browser that an account knows. */
export interface AccountDevice {
  id: string;
  userAgent: string | null;
  lastUsedAt: Date;
}

/** A session of an account; `sid` is the digest of the cookie's value, and gives no access. */
export interface AccountSession {
  sid: string;
  session: CustomerSession;
}

export interface KnownDevice {
  ofUser: { id: string; userId: number } | null;
  ofStaff: readonly { id: string; staffId: string }[];
}

export interface DeviceVisit {
  userAgent: string | null;
  at: Date;
}

export interface Sessions {
  add(sid: string, session: Session): Promise<void>;
  find(sids: readonly string[]): Promise<Map<string, Session>>;
  /** Updates the last use of a session that still exists. */
  update(sid: string, session: Session): Promise<void>;
  remove(sid: string, kind: Session['kind']): Promise<void>;
  removeAllOfStaff(staffId: string): Promise<void>;
  /** The sessions of an account, most recently used first, up to a limit. */
  ofUser(userId: number): Promise<AccountSession[]>;
  sidsOfUser(userId: number): Promise<string[]>;
  /** False if it isn't the account's. */
  removeOfUser(userId: number, sid: string): Promise<boolean>;
  /** @returns the digests of the ended sessions: all except `kept` */
  removeAllOfUser(userId: number, kept: string | null): Promise<string[]>;
  /** Ends an account's sessions except the `most` last used, a limited number at a time; returns their digests. */
  removeBeyond(userId: number, most: number): Promise<string[]>;
  removeAllOfDevice(userId: number, deviceId: string): Promise<string[]>;
}

/** The digests of the sessions that a change has ended. */
export interface EndedSessions {
  ended: string[];
}
