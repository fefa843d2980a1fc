import { ATTEMPT_MS } from '@dewlane/service-kit/smtp';
import { eventually } from '@dewlane/test-engines';
import { describe, expect, it } from '@jest/globals';
import { type ClaimedMail, DeliveryRefused, type MailOutcome } from '../ports/mail.ts';
import type { Dependencies } from '../ports.ts';
import { deliverMail, OUT_OF_REACH } from './deliver-mail.ts';

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
  lastError: null,
};

/** What one run does with mail while there is no mail server. */
async function runWith(
  claimed: readonly ClaimedMail[],
  failure = new Error('connect ECONNREFUSED'),
) {
  const outcomes: MailOutcome[] = [];
  const leases: number[] = [];
  const mail = {
    claim: async (from: Date, until: Date) => {
      leases.push(until.getTime() - from.getTime());
      return leases.length === 1 ? claimed : [];
    },
    finish: async (_mail: unknown, outcome: MailOutcome) => void outcomes.push(outcome),
  };
  const deps = { tables: { mail }, clock: () => NOW } as unknown as Dependencies;
  const render = () => ({ subject: 'Your password has been changed', text: '', html: '' });
  const post = async () => {
    throw failure;
  };
  await deliverMail(deps, { render, post })(new AbortController().signal);
  return { leases, outcomes };
}

/** How many seconds a notice waits after its nth attempt has found no mail server. */
async function waitAfter(attempts: number): Promise<number> {
  const [outcome] = (await runWith([{ ...NOTICE, attempts }])).outcomes;
  if (outcome?.state !== 'planned') throw new Error(`it is ${outcome?.state}`);
  return (outcome.dueAt.getTime() - NOW.getTime()) / 1000;
}

describe('mail about an account', () => {
  it('belongs to one worker for longer than any attempt takes', async () => {
    const [lease, ...more] = (await runWith([])).leases;
    expect(more).toEqual([]);
    expect(lease).toBe(60_000);
    expect(lease).toBeGreaterThan(ATTEMPT_MS);
  });

  it('JOB-07 waits 5 min after an attempt that was not confirmed, and says so if it is too late then', async () => {
    const doubt = 'The mail server did not confirm it: it may have arrived.';
    const { outcomes } = await runWith([NOTICE], new DeliveryRefused(doubt, false, true));
    const dueAt = new Date('2026-11-25T12:05:00Z');
    expect(outcomes).toEqual([{ state: 'planned', error: doubt, dueAt }]);
    const late = await runWith([{ ...NOTICE, lastError: doubt, sendUntil: NOW }]);
    expect(late.outcomes).toEqual([
      { state: 'missed', error: `It could not go out in time. ${doubt}` },
    ]);
  });

  it('JOB-07 says of mail that is too late that it may have arrived, but not what else went wrong', async () => {
    const doubt = 'The mail server did not confirm it twice: it may have arrived.';
    const errorAfter = async (lastError: string) => {
      const { outcomes } = await runWith([{ ...NOTICE, lastError, sendUntil: NOW }]);
      return outcomes.map((outcome) => 'error' in outcome && outcome.error);
    };
    expect(await errorAfter(OUT_OF_REACH)).toEqual(['It could not go out in time.']);
    expect(await errorAfter(`${OUT_OF_REACH} ${doubt}`)).toEqual([
      `It could not go out in time. ${doubt}`,
    ]);
  });

  it('ends the run only after a batch that found no mail server', async () => {
    const batches = [[NOTICE], [{ ...NOTICE, id: 'mail-2' }], []];
    const sent: string[] = [];
    const mail = {
      claim: async () => batches.shift() ?? [],
      finish: async ({ id }: ClaimedMail, { state }: MailOutcome) =>
        void sent.push(`${id} ${state}`),
    };
    const deps = { tables: { mail }, clock: () => NOW } as unknown as Dependencies;
    const render = () => ({ subject: '', text: '', html: '' });
    const work = deliverMail(deps, { render, post: async () => undefined });
    await work(new AbortController().signal);
    expect(sent).toEqual(['mail-1 sent', 'mail-2 sent']);
  });

  it('is waited for at a stop while it is sent, but no further one, however many are due', async () => {
    let due = 100;
    const claim = async (_now: Date, _lease: Date, limit: number) =>
      Array.from({ length: Math.min(limit, due) }, (): ClaimedMail => {
        due -= 1;
        return { ...NOTICE, id: `mail-${due}` };
      });
    const mail = { claim, finish: async () => undefined };
    const deps = { tables: { mail }, clock: () => NOW } as unknown as Dependencies;
    let handOver = (): void => undefined;
    const accepted = new Promise<void>((resolve) => {
      handOver = resolve;
    });
    let posted = 0;
    const post = async () => {
      posted += 1;
      await accepted;
    };
    const render = () => ({ subject: '', text: '', html: '' });
    const work = deliverMail(deps, { render, post });
    const stopping = new AbortController();
    const over = work(stopping.signal);
    await eventually(() => posted === 4);
    stopping.abort();
    handOver();
    await over;
    expect(posted).toBe(4);
  });
});

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
