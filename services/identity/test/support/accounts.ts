import type { TokenClaims } from '@dewlane/internal-api';
import { eventually } from '@dewlane/test-engines';
import { afterAll, beforeAll, expect } from '@jest/globals';
import { type Harness, type HarnessOptions, startHarness } from './harness.ts';
import { account, cookies, login, PASSWORD, registration } from './requests.ts';

/** A registered customer with a session. */
export interface Person {
  id: string;
  sessionId: string;
  claims: TokenClaims;
}

/** Accounts and what their owners do with them, in a service of the calling suite's own. */
export function useAccounts(
  settings: Record<string, string> = {},
  more: Pick<HarnessOptions, 'argon2'> = {},
) {
  let identity: Harness;

  beforeAll(async () => {
    const env = { PUBLIC_URL: 'https://wash.example', ...settings };
    identity = await startHarness({ env, ...more });
  });
  afterAll(() => identity.stop());

  async function register(email: string, more: object = {}): Promise<Person> {
    const { body } = await identity.call('/internal/register', registration(email, more));
    const { id } = body.user;
    const claims: TokenClaims = { customer: { kind: 'customer', id, guestIds: [] } };
    return { id, sessionId: body.sessionId, claims };
  }
  const logIn = (identifier: string, password = PASSWORD) =>
    identity.call('/internal/login', login(identifier, password));
  const tell = (person: Person, path: string, input: object, more: object = {}) =>
    identity.call(`/internal/account/${path}`, account(input, more), person.claims);
  const show = async (person: Person, sessionId = person.sessionId) =>
    (await tell(person, 'show', {}, { sessionId })).body;
  const isSignedIn = async (sessionId: string): Promise<boolean> =>
    (await identity.call('/internal/sessions/resolve', cookies({ sessionId }))).body.customer !==
    null;
  const eventsOf = (id: string) => identity.eventsOf(id);
  const attemptsOf = async (identifier: string): Promise<number> => {
    const rows = await identity.sql('select 1 from login_attempts where identifier = $1', [
      identifier,
    ]);
    return rows.length;
  };
  const linkTo = async (email: string, path = 'confirm-email'): Promise<string> => {
    let token = '';
    await eventually(async () => {
      const [mail] = await identity.sql(
        `select text from mailbox where "to" = $1 order by "deliveredAt" desc`,
        [email],
      );
      token = new RegExp(`${path}/([\\w-]+)`).exec(mail?.text ?? '')?.[1] ?? '';
      expect(token).not.toBe('');
    });
    return token;
  };
  const confirm = (token: string) =>
    identity.call('/internal/account/confirm-email', account({ token }));

  return {
    get identity() {
      return identity;
    },
    register,
    logIn,
    tell,
    show,
    isSignedIn,
    eventsOf,
    attemptsOf,
    linkTo,
    confirm,
  };
}
