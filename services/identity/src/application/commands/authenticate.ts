import { Refusal } from '../../domain/refusal.ts';
import {
  type Admission,
  admit,
  fail,
  succeed,
  withdraw,
} from '../../domain/sign-in/sign-in-record.ts';
import { normalizeIdentifier } from '../../domain/user/identifier.ts';
import type {
  Credentials,
  Dependencies,
  KnownDevice,
  Origin,
  Tables,
  Trace,
  Transaction,
} from '../ports.ts';

/** What differs between customers' accounts and staff's. */
export interface AccountKind<Id> {
  name: 'user' | 'staff';
  find(tables: Tables, identifier: string): Promise<Credentials<Id> | null>;
  /** The id of a browser where it is known as the account's. */
  browserOf(device: KnownDevice, id: Id): string | null;
  /** Its password as a hash, kept from others until the transaction ends; null where it is gone. */
  lockPassword(tx: Transaction, id: Id): Promise<string | null>;
  lockOut(tx: Transaction, id: Id, until: Date, now: Date, trace: Trace): Promise<void>;
  releaseLock(tx: Transaction, id: Id, now: Date, trace: Trace): Promise<void>;
}

export interface SignIn {
  identifier: string;
  password: string;
  /** What the browser's device cookie says. */
  deviceToken: string | null;
  origin: Origin;
  trace: Trace;
  /** Aborted when nobody waits for the answer any more. */
  gone?: AbortSignal | undefined;
}

/** Someone has proved to be the owner of an account. */
export interface Authenticated<Id> {
  id: Id;
  /**
   * Ends the row of failures; belongs in the transaction that makes the session, before all else but `lockAll` of the account's records.
   * @throws Refusal WRONG_CREDENTIALS where the account has another password by now: who changed it ended what rested on the old one (AUTH-38)
   */
  settle(tx: Transaction): Promise<void>;
}

/** Whose failures an attempt counts among. */
interface Target<Id> {
  subject: string;
  /** A browser of the account's own counts its own failures, and its lock is not the account's (AUTH-34). */
  isOwnBrowser: boolean;
  account: Credentials<Id> | null;
}

interface Admitted<Id> extends Target<Id> {
  attemptId: string;
  at: Date;
}

/** Between processes; each pause is twice as long as the one before: 6.35 s in all. */
const FIRST_PAUSE_MS = 50;
const PAUSES = 7;

/** What only the owner of an account may do: until it has called `settle` and ended, the attempt keeps its place among those being checked. */
export type OwnersWork<Id, Result> = (owner: Authenticated<Id>) => Promise<Result>;

/**
 * Checks an identifier and a password under the protections of design.md#identity-and-permissions, and does the owner's work
 * where they are right: an attempt is counted before the work on the password, unknown identifiers cost, count and lock like
 * known ones. Those for one account take turns, so that many at once don't keep everybody else's connections to the database
 * waiting for one row (AUTH-37). A right password is no failure, even where the owner's work fails (AUTH-41).
 * @throws Refusal WRONG_CREDENTIALS, LOCKED, or BUSY; whatever `work` throws
 */
export async function authenticate<Id extends string | number, Result>(
  deps: Dependencies,
  kind: AccountKind<Id>,
  signIn: SignIn,
  work: OwnersWork<Id, Result>,
): Promise<Result> {
  const target = await targetOf(deps, kind, signIn);
  return await deps.inTurnOf(
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
  // Looked up for unknown identifiers too, so that they cost the same.
  const device = deviceToken && (await tables.devices.find(secrets.digest(deviceToken)));
  if (account === null) {
    const unknown = `unknown:${secrets.digest(normalizeIdentifier(identifier))}`;
    return { subject: subjectOf(kind.name, unknown), isOwnBrowser: false, account };
  }
  const browserId = device && kind.browserOf(device, account.id);
  const subject = subjectOf(
    kind.name,
    browserId ? `${account.id}:device:${browserId}` : account.id,
  );
  return { subject, isOwnBrowser: Boolean(browserId), account };
}

/** An attempt that was turned away before its password was looked at was no guess, and a right one whose work failed is no failure. */
async function orWithdraw<Id, Result>(
  deps: Dependencies,
  { subject, at }: Admitted<Id>,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    await deps.inTransaction(async (tx) => {
      const record = withdraw(await tx.signInRecords.lock(subject), at);
      await tx.signInRecords.save(subject, record, deps.clock());
    });
    throw error;
  }
}

/** The key of an account's row of failures. */
export function subjectOf(kind: 'user' | 'staff', id: string | number): string {
  return `${kind}:${id}`;
}

/** What the keys of its browsers' rows begin with. */
export function subjectsOfBrowsers(kind: 'user' | 'staff', id: string | number): string {
  return `${subjectOf(kind, id)}:`;
}

/** Waits while other attempts are being checked and this one could be one too many. */
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
  const attemptId = await tx.loginAttempts.add({ identifier, origin, at: now });
  if (admission.verdict === 'busy') return { verdict: 'locked', until: now };
  if (admission.verdict === 'locked') return admission;
  await tx.signInRecords.save(target.subject, admission.record, now);
  return { verdict: 'admitted', admitted: { ...target, attemptId, at: now } };
}

async function noteFailure<Id>(
  deps: Dependencies,
  kind: AccountKind<Id>,
  { subject, isOwnBrowser, account, at }: Admitted<Id>,
  trace: Trace,
): Promise<void> {
  const isLocked = await deps.inTransaction(async (tx) => {
    const now = deps.clock();
    const record = fail(await tx.signInRecords.lock(subject), at, now, deps.lockout);
    await tx.signInRecords.save(subject, record, now);
    if (account !== null && !isOwnBrowser && record.lockedUntil !== null) {
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
  { subject, isOwnBrowser, account, attemptId, at }: Admitted<Id> & { account: Credentials<Id> },
  trace: Trace,
): Promise<void> {
  const now = deps.clock();
  const record = succeed(await tx.signInRecords.lock(subject), at);
  await tx.signInRecords.save(subject, record, now);
  if (!isOwnBrowser) await kind.releaseLock(tx, account.id, now, trace);
  const passwordHash = await kind.lockPassword(tx, account.id);
  await tx.loginAttempts.markSuccessful(attemptId);
  if (passwordHash !== null && passwordHash !== account.passwordHash) {
    throw new Refusal('WRONG_CREDENTIALS');
  }
}
