/** When an account locks, and for how long (design.md#identity-and-permissions). */
export interface LockoutRules {
  /** The number of consecutive failures that locks. */
  failures: number;
  /** The window of those failures, in milliseconds. */
  withinMs: number;
  /** The duration of a lock, in milliseconds. */
  lockMs: number;
}

/** The recent sign-ins of one account, or of an identifier without an account. */
export interface SignInRecord {
  /** Failures since the last success, oldest first. */
  failedAt: Date[];
  /** Pending attempts, whose password is being checked: each counts as a failure until it turns out right. */
  pendingAt: Date[];
  lockedUntil: Date | null;
}

export const EMPTY_RECORD: SignInRecord = { failedAt: [], pendingAt: [], lockedUntil: null };

/** The longest a check can take; an attempt pending for longer was lost in a crash and counts as failed. */
const PENDING_MS = 30_000;

export type Admission =
  | { verdict: 'admitted'; record: SignInRecord }
  | { verdict: 'locked'; until: Date }
  /** So many attempts are pending that another could exceed the limit: try again in a moment. */
  | { verdict: 'busy' };

/**
 * Counts an attempt before its password is checked, so that concurrent guesses can't exceed the limit: never are more
 * admitted than failures are left (design.md#identity-and-permissions).
 */
export function admit(record: SignInRecord, now: Date, rules: LockoutRules): Admission {
  if (isLockedAt(record, now)) return { verdict: 'locked', until: record.lockedUntil };
  const current = currentRecord(record, now, rules);
  const [oldest] = current.failedAt;
  if (oldest !== undefined && current.failedAt.length >= rules.failures) {
    return { verdict: 'locked', until: new Date(oldest.getTime() + rules.withinMs) };
  }
  if (current.failedAt.length + current.pendingAt.length >= rules.failures) {
    return { verdict: 'busy' };
  }
  const pendingAt = [...current.pendingAt, now];
  return { verdict: 'admitted', record: { ...current, pendingAt } };
}

/** Marks the attempt admitted at that time as wrong; locks the record at the limit. */
export function fail(
  record: SignInRecord,
  admittedAt: Date,
  now: Date,
  rules: LockoutRules,
): SignInRecord {
  const current = currentRecord(settle(record, admittedAt), now, rules);
  const failedAt = [...current.failedAt, admittedAt];
  const tooMany = failedAt.length >= rules.failures;
  const lockedUntil = tooMany ? new Date(now.getTime() + rules.lockMs) : current.lockedUntil;
  return { ...current, failedAt, lockedUntil };
}

/** Marks the attempt admitted at that time as right, which resets the failures. */
export function succeed(record: SignInRecord, admittedAt: Date): SignInRecord {
  return { ...EMPTY_RECORD, pendingAt: settle(record, admittedAt).pendingAt };
}

/** Removes the attempt admitted at that time, which was never checked. */
export function withdraw(record: SignInRecord, admittedAt: Date): SignInRecord {
  return settle(record, admittedAt);
}

/** Whether sign-ins are refused at that time. */
function isLockedAt(
  record: SignInRecord,
  now: Date,
): record is SignInRecord & { lockedUntil: Date } {
  return record.lockedUntil !== null && record.lockedUntil > now;
}

/** The record without an expired lock and its failures, and without old failures. */
function currentRecord(record: SignInRecord, now: Date, rules: LockoutRules): SignInRecord {
  const passed = record.lockedUntil !== null && record.lockedUntil <= now;
  const lost = record.pendingAt.filter((at) => now.getTime() - at.getTime() > PENDING_MS);
  const failedAt = [...(passed ? [] : record.failedAt), ...lost]
    .filter((at) => now.getTime() - at.getTime() < rules.withinMs)
    .sort((a, b) => a.getTime() - b.getTime());
  return {
    failedAt,
    pendingAt: record.pendingAt.filter((at) => !lost.includes(at)),
    lockedUntil: passed ? null : record.lockedUntil,
  };
}

function settle(record: SignInRecord, admittedAt: Date): SignInRecord {
  const index = record.pendingAt.findIndex((at) => at.getTime() === admittedAt.getTime());
  return { ...record, pendingAt: record.pendingAt.filter((_, place) => place !== index) };
}
