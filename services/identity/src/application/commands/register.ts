import type { Language } from '@dewlane/catalog';
import { Refusal } from '../../domain/refusal.ts';
import { normalizeIdentifier } from '../../domain/user/identifier.ts';
import { registered, type User, VISITOR } from '../../domain/user/user.ts';
import { usernameCandidates } from '../../domain/user/username.ts';
import type { Dependencies, Transaction } from '../ports.ts';
import { causedByCustomer } from '../steps/caused-by-customer.ts';
import {
  type OpenedSession,
  openCustomerSession,
  type Visit,
} from '../steps/open-customer-session.ts';
import { logIn } from './log-in.ts';

export interface Register extends Visit {
  email: string;
  password: string;
  /** The language of the form (SELF-11). */
  language?: Language | undefined;
  /** Whether the guest had saved anything in any service, as found out by the gateway. */
  hasTransferredData: boolean;
  idempotencyKey: string | null;
}

export type Registered = OpenedSession & { hasTransferredData: boolean };

/**
 * Creates an account and signs its owner in. A repeat with the same key, e-mail and password finds that account and
 * gets a new session (design.md#the-graph-and-the-calls).
 * @throws Refusal EMAIL_TAKEN, BUSY; KEY_REUSED for the key with another password, LOCKED after too many of them
 */
export function register(deps: Dependencies) {
  return async (command: Register): Promise<Registered> => {
    const passwordHash = await deps.passwords.hash(command.password, command.gone);
    // Beside the result, which is stored: a session's secret must not be. A repeat opens a session of its own.
    let opened: OpenedSession | undefined;
    const { hasTransferredData } = await deps.inTransaction((tx) =>
      tx.onceOnly(onceOnly(command), async () => {
        const user = await createAccount(tx, deps, command, passwordHash);
        opened = await openCustomerSession(tx, deps, user, command);
        return { hasTransferredData: command.hasTransferredData, userId: user.id };
      }),
    );
    return { ...(opened ?? (await signInAgain(deps, command))), hasTransferredData };
  };
}

/**
 * The request's input is only the e-mail: a fast hash of the password must not be stored anywhere. That of the e-mail is
 * removed with the account, which is why the result names it (ACCT-06).
 */
function onceOnly({ email, idempotencyKey }: Register) {
  const input = { email: normalizeIdentifier(email) };
  return { principal: VISITOR, operation: 'register', key: idempotencyKey, input };
}

async function createAccount(
  tx: Transaction,
  deps: Dependencies,
  { email, language, trace }: Register,
  passwordHash: string,
): Promise<User> {
  await tx.users.lockNames();
  if (await tx.users.isEmailTaken(email)) throw new Refusal('EMAIL_TAKEN');
  const username = await freeUsername(tx, deps, email);
  const createdAt = deps.clock();
  const user = await tx.users.insert({
    username,
    email,
    passwordHash,
    createdAt,
    language: language ?? null,
  });
  await tx.users.save(registered(user), causedByCustomer(user.id, trace));
  return user;
}

async function freeUsername(tx: Transaction, deps: Dependencies, email: string): Promise<string> {
  for (;;) {
    const candidates = usernameCandidates(email, deps.random);
    const taken = await tx.users.takenUsernames(candidates.map(normalizeIdentifier));
    const free = candidates.find((candidate) => !taken.has(normalizeIdentifier(candidate)));
    if (free !== undefined) return free;
  }
}

async function signInAgain(deps: Dependencies, command: Register): Promise<OpenedSession> {
  try {
    return await logIn(deps)({ ...command, identifier: command.email });
  } catch (error) {
    if (error instanceof Refusal && error.code === 'WRONG_CREDENTIALS') {
      throw new Refusal('KEY_REUSED');
    }
    throw error;
  }
}
