import type { Trace } from '@dewlane/events/cause';
import { Refusal } from '../../domain/refusal.ts';
import {
  type Admission,
  admit,
  fail,
  succeed,
  withdraw,
} from '../../domain/sign-in/sign-in-record.ts';
import { subjectOf, subjectOfDevice } from '../../domain/sign-in/subject.ts';
import { normalizeIdentifier } from '../../domain/user/identifier.ts';
import type { KnownDevice } from '../ports/devices.ts';
import type { Credentials, Origin } from '../ports/sign-in.ts';
import type { Dependencies, Tables, Transaction } from '../ports.ts';

/** What differs between customers' accounts and staff's. */
export interface AccountKind<Id> {
  name: 'user' | 'staff';
  find(tables: Tables, identifier: string): Promise<Credentials<Id> | null>;
  /** The device's id, if the account knows it. */
  deviceOf(device: KnownDevice, id: Id): string | null;
  /** Its password hash, with the row locked until the transaction ends; null if the account is gone. */
  lockPassword(tx: Transaction, id: Id): Promise<string | null>;
  lockOut(tx: Transaction, id: Id, until: Date, now: Date, trace: Trace): Promise<void>;
  releaseLock(tx: Transaction, id: Id, now: Date, trace: Trace): Promise<void>;
}

export interface SignIn {
  identifier: string;
  password: string;
  /** The token in the browser's device cookie. */
  deviceToken: string | null;
  origin: Origin;
  trace: Trace;
  /** Aborted when the client has disconnected. */
  gone?: AbortSignal | undefined;
}

/** A proven owner of an account. */
export interface Authenticated<Id> {
  id: Id;
  /**
   * Resets the failures. Call it in the transaction that creates the session, before anything except `lockAll` of the
   * account's records.
   * @throws Refusal WRONG_CREDENTIALS if the password has changed in the meantime, which ends everything based on the
   * old one (AUTH-38)
   */
  settle(tx: Transaction): Promise<void>;
}

/** The record in which an attempt is counted. */
interface Target<Id> {
  subject: string;
  /**
   * The account's own; null for an unknown identifier. A device that the account knows has another subject, with its own
   * failures and its own lock (AUTH-34).
   */
  accountSubject: string | null;
  account: Credentials<Id> | null;
}

interface Admitted<Id> extends Target<Id> {
  attemptId: string;
  at: Date;
}

/** The pauses while other processes' attempts are pending, or the database is away, double each time. */
const FIRST_PAUSE_MS = 50;
/** So often an attempt waits for others to end: 6.35 s in all. */
const PAUSES = 7;
/**
 * How long an attempt is withdrawn again and again, even if each try takes long: it holds the account's place, and later than
 * an attempt may be pending it would change nothing.
 */
const WITHDRAW_FOR_MS = 6_000;

/**
 * Work that only the owner of an account may do. The attempt stays pending until the work has called `settle` and
 * ended.
 */
export type OwnersWork<Id, Result> = (owner: Authenticated<Id>) => Promise<Result>;

/**
 * Checks an identifier and a password under the protections of design.md#identity-and-permissions, and runs the owner's
 * work if they are right. An attempt is counted before the password is checked; unknown identifiers cost, count and
 * lock like known ones. Concurrent attempts on one account are limited, so that they don't tie up all database
 * connections waiting for one row (AUTH-37). A right password is never a failure, even if the owner's work fails
 * (AUTH-41).
 * @throws Refusal WRONG_CREDENTIALS, LOCKED, or BUSY; whatever `work` throws
 */
export async function authenticate<Id extends string | number, Result>(
  deps: Dependencies,
  kind: AccountKind<Id>,
  signIn: SignIn,
  work: OwnersWork<Id, Result>,
): Promise<Result> {
  const target = await targetOf(deps, kind, signIn);
  return await deps.withSubjectLimit(
    target.subject,
    () => attempt(deps, kind, target, signIn, work),
    signIn.gone,
  );
}

async function attempt<Id extends string | number, Result>(
  deps: Dependencies,
  kind: AccountKind<Id>,
  target: Target<Id>,
  { password, gone, ...signIn }: SignIn,
  work: OwnersWork<Id, Result>,
): Promise<Result> {
  const admitted = await admitInTurn(deps, target, signIn);
  const { account } = admitted;
  const right = await orWithdraw(deps, admitted, () =>
    deps.passwords.verify(account?.passwordHash ?? null, password, gone),
  );
  if (account === null || !right) {
    await noteFailure(deps, kind, admitted, signIn.trace);
    throw new Refusal('WRONG_CREDENTIALS');
  }
  const settle = (tx: Transaction) =>
    noteSuccess(tx, deps, kind, { ...admitted, account }, signIn.trace);
  return await orWithdraw(deps, admitted, () => work({ id: account.id, settle }));
}

async function targetOf<Id extends string | number>(
  { tables, secrets }: Dependencies,
  kind: AccountKind<Id>,
  { identifier, deviceToken }: SignIn,
): Promise<Target<Id>> {
  const account = await kind.find(tables, identifier);
  // Also looked up for unknown identifiers, so that they cost the same.
  const device = deviceToken && (await tables.devices.find(secrets.digest(deviceToken)));
  if (account === null) {
    const unknown = `unknown:${secrets.digest(normalizeIdentifier(identifier))}`;
    const subject = subjectOf(kind.name, unknown);
    return { subject, accountSubject: null, account };
  }
  const deviceId = device && kind.deviceOf(device, account.id);
  const accountSubject = subjectOf(kind.name, account.id);
  const subject = deviceId ? subjectOfDevice(accountSubject, deviceId) : accountSubject;
  return { subject, accountSubject, account };
}

/**
 * Withdraws an attempt that was refused before its password was checked, or whose password was right although the work
 * failed: neither was a wrong guess.
 */
async function orWithdraw<Id, Result>(
  deps: Dependencies,
  admitted: Admitted<Id>,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    await withdrawAttempt(deps, admitted);
    throw error;
  }
}

/**
 * What made the work fail, such as a database that is away for a moment, may keep the attempt from being withdrawn at first,
 * too. If it does for seconds, the attempt stays pending, and counts as a failure in the end.
 */
async function withdrawAttempt<Id>(
  { inTransaction, clock, pause }: Dependencies,
  { subject, at }: Admitted<Id>,
): Promise<void> {
  const until = clock().getTime() + WITHDRAW_FOR_MS;
  for (let pauses = 0; ; pauses += 1) {
    try {
      await inTransaction(async (tx) => {
        const record = withdraw(await tx.signInRecords.lock(subject), at);
        await tx.signInRecords.save(subject, record, clock());
      });
      return;
    } catch {
      // The caller throws what made the work fail, most likely the same.
      if (clock().getTime() >= until) return;
    }
    await pause(FIRST_PAUSE_MS * 2 ** pauses);
  }
}

/** Waits while so many attempts are pending that this one could exceed the limit. */
async function admitInTurn<Id>(
  deps: Dependencies,
  target: Target<Id>,
  signIn: Pick<SignIn, 'identifier' | 'origin'>,
): Promise<Admitted<Id>> {
  for (let pauses = 0; ; pauses += 1) {
    const outcome = await deps.inTransaction((tx) =>
      tryToAdmit(tx, deps, target, signIn, pauses === PAUSES),
    );
    if (outcome.verdict === 'admitted') return outcome.admitted;
    if (outcome.verdict === 'locked') {
      const ms = outcome.until.getTime() - deps.clock().getTime();
      throw new Refusal('LOCKED', { retryAfterSeconds: Math.max(1, Math.ceil(ms / 1_000)) });
    }
    await deps.pause(FIRST_PAUSE_MS * 2 ** pauses);
  }
}

type Outcome<Id> =
  | { verdict: 'admitted'; admitted: Admitted<Id> }
  | Exclude<Admission, { verdict: 'admitted' }>;

async function tryToAdmit<Id>(
  tx: Transaction,
  deps: Dependencies,
  target: Target<Id>,
  { identifier, origin }: Pick<SignIn, 'identifier' | 'origin'>,
  isLastTry: boolean,
): Promise<Outcome<Id>> {
  const now = deps.clock();
  const admission = admit(await tx.signInRecords.lock(target.subject), now, deps.lockout);
  if (admission.verdict === 'busy' && !isLastTry) return admission;
  const { accountSubject: account } = target;
  const attemptId = await tx.loginAttempts.add({ identifier, account, origin, at: now });
  if (admission.verdict === 'busy') return { verdict: 'locked', until: now };
  if (admission.verdict === 'locked') return admission;
  await tx.signInRecords.save(target.subject, admission.record, now);
  return { verdict: 'admitted', admitted: { ...target, attemptId, at: now } };
}

async function noteFailure<Id>(
  deps: Dependencies,
  kind: AccountKind<Id>,
  { subject, accountSubject, account, at }: Admitted<Id>,
  trace: Trace,
): Promise<void> {
  const isLocked = await deps.inTransaction(async (tx) => {
    const now = deps.clock();
    const record = fail(await tx.signInRecords.lock(subject), at, now, deps.lockout);
    await tx.signInRecords.save(subject, record, now);
    if (account !== null && subject === accountSubject && record.lockedUntil !== null) {
      await kind.lockOut(tx, account.id, record.lockedUntil, now, trace);
    }
    return record.lockedUntil !== null;
  });
  if (isLocked) deps.noteLockout(kind.name);
}

async function noteSuccess<Id>(
  tx: Transaction,
  deps: Dependencies,
  kind: AccountKind<Id>,
  { subject, accountSubject, account, attemptId, at }: Admitted<Id> & { account: Credentials<Id> },
  trace: Trace,
): Promise<void> {
  const now = deps.clock();
  const record = succeed(await tx.signInRecords.lock(subject), at);
  await tx.signInRecords.save(subject, record, now);
  if (subject === accountSubject) await kind.releaseLock(tx, account.id, now, trace);
  const passwordHash = await kind.lockPassword(tx, account.id);
  await tx.loginAttempts.markSuccessful(attemptId);
  if (passwordHash !== null && passwordHash !== account.passwordHash) {
    throw new Refusal('WRONG_CREDENTIALS');
  }
}
