/** When an account locks, and for how long (design.md#identity-and-permissions). */
export interface LockoutRules {
  /** Failures in a row that lock. */
  failures: number;
  /** Milliseconds within which they must lie. */
  withinMs: number;
  /** Milliseconds a lock lasts. */
  lockMs: number;
}

/** The recent sign-ins of one account, or of one identifier that no account has. */
export interface SignInRecord {
  /** Failures since the last success, oldest first. */
  failedAt: Date[];
  /** Attempts whose password is being checked: each counts as a failure until it proves right. */
  pendingAt: Date[];
  lockedUntil: Date | null;
}

export const EMPTY_RECORD: SignInRecord = { failedAt: [], pendingAt: [], lockedUntil: null };

/** Longest a check can take; an attempt that is pending longer was lost in a crash and has failed. */
const PENDING_MS = 30_000;

export type Admission =
  | { verdict: 'admitted'; record: SignInRecord }
  | { verdict: 'locked'; until: Date }
  /** So many are being checked that one more could be one too many: ask again in a moment. */
  | { verdict: 'busy' };

/**
 * Counts an attempt before its password is checked, so that parallel guesses don't slip past: no
 * more are ever admitted than failures are left (design.md#identity-and-permissions).
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

/** The attempt admitted at that time was wrong; the record is locked when it was one too many. */
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

/** The attempt admitted at that time was right: the row of failures is over. */
export function succeed(record: SignInRecord, admittedAt: Date): SignInRecord {
  return { ...EMPTY_RECORD, pendingAt: settle(record, admittedAt).pendingAt };
}

/** The attempt admitted at that time was never checked, and counts for nothing. */
export function withdraw(record: SignInRecord, admittedAt: Date): SignInRecord {
  return settle(record, admittedAt);
}

/** Whether sign-ins are refused at that time. */
export function isLockedAt(
  record: SignInRecord,
  now: Date,
): record is SignInRecord & { lockedUntil: Date } {
  return record.lockedUntil !== null && record.lockedUntil > now;
}

/** The record without what no longer counts: a lock that has passed with its failures, old failures. */
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
