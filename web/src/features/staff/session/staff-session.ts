import type { Guard } from '../../../lib/graphql/link.ts';
import { HttpError } from '../../../lib/http/http-error.ts';
import { staffUsername } from '../api/session.ts';

/** Who has signed in after the end of a session. */
type Successor = 'same person' | 'somebody else' | 'nobody';

interface Ended {
  /** True once somebody has signed in again, false when they gave up. */
  readonly goesOn: Promise<boolean>;
  readonly settle: (goesOn: boolean) => void;
}

const NOT_SENT =
  'This was not sent, as somebody else was logged in then. Please check it and try again.';

let ended: Ended | null = null;
let signIns = 0;
let people = 0;
const listeners = new Set<() => void>();

/** Whether the staff session has ended while a view is open, and nobody has signed in again yet. */
export const sessionHasEnded = (): boolean => ended !== null;

/** Another number for each person who was logged in since the page was loaded. */
export const currentPerson = (): number => people;

/** Calls `listener` when the session ends or continues; returns a function that ends that. */
export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Notes that the session has ended: calls are held from now on, unless they are already. */
export function endSession(): void {
  if (!ended) become(wait());
}

/** Releases all refused calls: they are sent again, or fail if nobody signed in, writes also if it was somebody else. */
export function settleSession(successor: Successor): void {
  const waiting = ended;
  if (successor !== 'nobody') signIns += 1;
  if (successor === 'somebody else') people += 1;
  become(null);
  waiting?.settle(successor !== 'nobody');
}

/**
 * Starts work that ends in a write; the returned function throws if somebody else has logged in since. A write that follows
 * a read must call it between them, as the read may have been held over a login (PERM-14).
 */
export function startInOneName(): () => void {
  const person = people;
  return () => {
    if (person === people) return;
    throw new HttpError(409, JSON.stringify({ error: NOT_SENT }), 'Conflict');
  };
}

/**
 * Holds calls that are refused because the session ended until somebody signs in again (STAFF-11): a refused read is
 * never shown as an empty list, and pending saves are completed, but never in somebody else's name (PERM-14).
 */
export const whileSignedIn: Guard = async (attempt, isWrite) => {
  const checkName = startInOneName();
  for (;;) {
    if (ended && !(await ended.goesOn)) throw new HttpError(401, '', 'Signed out');
    if (isWrite) checkName();
    const session = signIns;
    try {
      return await attempt();
    } catch (error) {
      if (!(await tellsOfTheEnd(error))) throw error;
      // The call was refused in the previous session; somebody has signed in since.
      if (session === signIns) endSession();
    }
  }
};

/** With a customer's session in the same browser, a missing staff session may cause a 403. */
async function tellsOfTheEnd(error: unknown): Promise<boolean> {
  if (!(error instanceof HttpError)) return false;
  if (error.status === 401) return true;
  return error.status === 403 && (await staffUsername()) === null;
}

function wait(): Ended {
  let settle: Ended['settle'] = () => undefined;
  const goesOn = new Promise<boolean>((resolve) => {
    settle = resolve;
  });
  return { goesOn, settle };
}

function become(next: Ended | null): void {
  ended = next;
  for (const listener of listeners) listener();
}
