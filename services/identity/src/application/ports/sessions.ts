import type { CustomerSession, Session } from '../../domain/session/session.ts';

/** Secret values for cookies; the store keeps only their digests. */
export interface Secrets {
  newSecret(): string;
  digest(secret: string): string;
}

/** A session of an account; `sid` is the digest of the cookie's value, and gives no access. */
export interface AccountSession {
  readonly sid: string;
  readonly session: CustomerSession;
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
  /** @returns the digests of the ended sessions */
  removeAllOfUser(userId: number): Promise<string[]>;
  /** Ends an account's sessions except the `most` last used, a limited number at a time; returns their digests. */
  removeBeyond(userId: number, most: number): Promise<string[]>;
  removeAllOfDevice(userId: number, deviceId: string): Promise<string[]>;
}

/** The digests of the sessions that a change has ended. */
export interface EndedSessions {
  readonly ended: string[];
}
