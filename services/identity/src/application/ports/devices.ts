export interface Devices {
  /**
   * The device of this token, with the accounts it belongs to: the customer who signed in last, and all staff who
   * have.
   */
  find(tokenDigest: string): Promise<KnownDevice>;
  /** The digest of the token of an account's device; null if it isn't the account's. */
  tokenOf(userId: number, id: string): Promise<string | null>;
  /** Gives the device of a token another one, for all accounts that it belongs to. */
  changeToken(tokenDigest: string, newDigest: string): Promise<void>;
  /**
   * Records a customer's sign-in; the device then belongs to this customer.
   * @returns its id
   */
  noteUser(tokenDigest: string, visit: DeviceVisit & { userId: number }): Promise<string>;
  /** Records a sign-in by staff. */
  noteStaff(tokenDigest: string, visit: DeviceVisit & { staffId: string }): Promise<void>;
  /** The devices an account was last used on, newest first, up to a limit. */
  ofUser(userId: number): Promise<AccountDevice[]>;
  /** False if it isn't the account's. */
  remove(userId: number, id: string): Promise<boolean>;
  /** Forgets all devices of an account but that of the kept token. */
  removeAllOfUser(userId: number, keptDigest: string | null): Promise<void>;
  /** Forgets all devices of a staff account. */
  removeAllOfStaff(staffId: string): Promise<void>;
  /** Forgets an account's devices except the newest `most`, a limited number at a time. */
  removeBeyond(userId: number, most: number): Promise<void>;
  /** Whether one of these tokens is of a device of the account. */
  isOneOf(userId: number, tokenDigests: readonly string[]): Promise<boolean>;
}

/** A browser that an account knows: in code a device, `browser` in texts for people. */
export interface AccountDevice {
  readonly id: string;
  readonly userAgent: string | null;
  readonly lastUsedAt: Date;
}

export interface KnownDevice {
  readonly ofUser: { id: string; userId: number } | null;
  readonly ofStaff: readonly { id: string; staffId: string }[];
}

export interface DeviceVisit {
  readonly userAgent: string | null;
  readonly at: Date;
}
