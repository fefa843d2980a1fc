import { describe, expect, it } from '@jest/globals';
import type { ClaimedMail, MailOutcome } from '../mail-ports.ts';
import type { Dependencies } from '../ports.ts';
import { deliverMail } from './deliver-mail.ts';

const NOW = new Date('2026-11-25T12:00:00Z');
const NOTICE: ClaimedMail = {
  id: 'mail-1',
  userId: 1,
  kind: 'password-changed',
  to: 'jo@example.com',
  createdAt: NOW,
  sendUntil: new Date('2026-11-26T12:00:00Z'),
  firstName: null,
  language: null,
  attempts: 1,
};

/** How many seconds a notice waits after its nth attempt has found no mail server. */
async function waitAfter(attempts: number): Promise<number> {
  const outcomes: MailOutcome[] = [];
  const mail = {
    claim: async () => [{ ...NOTICE, attempts }],
    finish: async (_mail: unknown, outcome: MailOutcome) => void outcomes.push(outcome),
  };
  const deps = { tables: { mail }, clock: () => NOW } as unknown as Dependencies;
  const render = () => ({ subject: 'Your password has been changed', text: '', html: '' });
  const post = async () => {
    throw new Error('connect ECONNREFUSED');
  };
  await deliverMail(deps, { render, post })(new AbortController().signal);
  const [outcome] = outcomes;
  if (outcome?.state !== 'planned') throw new Error(`it is ${outcome?.state}`);
  return (outcome.dueAt.getTime() - NOW.getTime()) / 1000;
}

describe('mail about an account whose server is away', () => {
  it.each([
    [1, 15],
    [2, 30],
    [7, 960],
    [8, 1800],
    [12, 1800],
  ])(
    'waits after attempt %i for %i s, so that it goes soon after the server is back',
    async (attempts, seconds) => {
      expect(await waitAfter(attempts)).toBe(seconds);
    },
  );
});
