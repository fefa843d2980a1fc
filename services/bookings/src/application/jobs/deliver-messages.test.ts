import { ATTEMPT_MS as MAIL_ATTEMPT_MS } from '@dewlane/service-kit/smtp';
import { describe, expect, it } from '@jest/globals';
import { bookedAt } from '../../../test/support/appointments.ts';
import { ATTEMPT_MS as TEXT_ATTEMPT_MS } from '../../adapters/texting/messages-api.ts';
import type { MessageChannel } from '../../domain/appointment/reach.ts';
import type { MessageKind } from '../../domain/message/message.ts';
import type { ClaimedMessage, MessageLedger, MessageOutcome } from '../ports/messages.ts';
import { deliverMessages } from './deliver-messages.ts';

/** By day, when no text message waits for the morning. */
const NOW = new Date('2026-11-18T18:00:00Z');
const appointment = bookedAt('2026-11-20 9:00 AM');
const MAIL: ClaimedMessage = {
  id: 'mail-1',
  kind: 'confirmation',
  channel: 'mail',
  answersCustomer: false,
  startsAt: appointment.startsAt,
  before: null,
  sendUntil: appointment.startsAt,
  attempts: 1,
  lastError: null,
  to: 'jo@example.com',
  firstName: null,
  accountLanguage: null,
  isConfirmed: true,
  linkNumber: 0,
  alsoHeard: [],
  isSuppressed: false,
  isDelivered: false,
  isOvertaken: false,
  isReplaced: false,
  traceparent: null,
  appointment,
};

/** What one run does with messages while neither server can be reached, those of each portion claimed at once. */
async function runWith(...portions: readonly (readonly ClaimedMessage[])[]) {
  const left = [...portions];
  const seen = {
    leases: [] as { readonly from: Date; readonly until: Date }[],
    outcomes: [] as MessageOutcome[],
    retries: [] as Date[],
  };
  const ledger: MessageLedger = {
    issueReminders: async () => 0,
    claim: async (from, until, _limit, channels) => {
      seen.leases.push({ from, until });
      return (left.shift() ?? []).filter(({ channel }) => channels.includes(channel));
    },
    finish: async (_mail, outcome) => void seen.outcomes.push(outcome),
    dueTimes: async () => [],
  };
  const rendered = { text: '', localTime: '' };
  const outOfReach = async () => {
    throw new Error('connect ECONNREFUSED');
  };
  const calendar = { method: 'REQUEST', content: '' } as const;
  const run = deliverMessages({
    ledger,
    render: () => ({ ...rendered, subject: '', html: '', calendar, unsubscribeUrl: null }),
    post: outOfReach,
    texts: { render: () => rendered, post: outOfReach },
    zone: 'America/Los_Angeles',
    business: { read: async () => ({ settings: {}, version: 0, updatedAt: null }) },
    links: { tokenFor: () => 'the-token' },
    recipients: { keepStopLink: async () => undefined },
    clock: () => NOW,
    onRetry: (dueAt) => void seen.retries.push(dueAt),
  });
  await run(new AbortController().signal);
  return seen;
}

/** How many seconds a message waits after its nth attempt. */
async function waitAfter(channel: MessageChannel, kind: MessageKind, attempts: number) {
  const { outcomes, retries } = await runWith([{ ...MAIL, channel, kind, attempts }]);
  const [outcome] = outcomes;
  if (outcome?.state !== 'planned') throw new Error(`it is ${outcome?.state}`);
  expect(retries).toEqual([outcome.dueAt]);
  return (outcome.dueAt.getTime() - NOW.getTime()) / 1000;
}

describe('a message about an appointment', () => {
  it.each([
    ['mail', 'confirmation', 1, 60],
    ['mail', '24h', 1, 60],
    ['mail', 'confirmation', 5, 960],
    ['mail', 'confirmation', 6, 1800],
    ['mail', 'confirmation', 12, 1800],
    ['text', 'confirmation', 1, 60],
    ['text', '2h', 1, 15],
    ['text', '2h', 2, 30],
    ['text', '2h', 7, 960],
    ['text', '2h', 8, 1800],
  ] as const)(
    'SELF-07 JOB-02 is tried again while its server is away: %s, %s, after attempt %i in %i s',
    async (channel, kind, attempts, seconds) => {
      expect(await waitAfter(channel, kind, attempts)).toBe(seconds);
    },
  );

  it('doesn’t keep others of its channel from being sent while its address is awaited', async () => {
    const { outcomes } = await runWith([{ ...MAIL, to: null }], [{ ...MAIL, id: 'mail-2' }]);
    expect(outcomes).toMatchObject([
      { state: 'planned', isWaiting: true },
      { state: 'planned', error: 'The mail server could not be reached.' },
    ]);
  });

  const DOUBT = 'The mail server did not confirm it twice: it may have arrived.';
  const completed = { ...appointment, status: 'completed' } as const;
  it.each<[string, Partial<ClaimedMessage>, string]>([
    ['waits for its address', { to: null }, 'The e-mail address is not known yet.'],
    ['no longer fits', { appointment: completed }, 'The message no longer fits the appointment.'],
    ['has lost its appointment', { appointment: null }, 'The appointment is not there any more.'],
    [
      'is a reminder that another overtakes',
      { kind: '24h', isOvertaken: true },
      'The reminder 2 hours before the start was due by then.',
    ],
    ['is too late', { sendUntil: NOW }, 'The message could not go out in time.'],
    ['never had an address', { sendUntil: NOW, to: null }, 'There was no e-mail address in time.'],
  ])('JOB-07 may have arrived, staff read, also once it %s', async (_, more, reason) => {
    for (const lastError of [DOUBT, `Some other reason. ${DOUBT}`]) {
      const { outcomes } = await runWith([{ ...MAIL, lastError, ...more }]);
      const [outcome] = outcomes;
      if (outcome === undefined || outcome.state === 'sent') throw new Error('It has no error.');
      expect(outcome.error.startsWith(reason)).toBe(true);
      expect(outcome.error.split(DOUBT)).toHaveLength(2);
    }
  });

  it('JOB-07 is not said to lack an address once it is known', async () => {
    const lastError = `The e-mail address is not known yet. ${DOUBT}`;
    const { outcomes } = await runWith([{ ...MAIL, lastError, sendUntil: NOW }]);
    expect(outcomes).toEqual([
      { state: 'missed', error: `The message could not go out in time. ${DOUBT}`, at: NOW },
    ]);
  });

  it('JOB-03 belongs to one worker for longer than any attempt takes', async () => {
    const { leases } = await runWith([]);
    const [lease] = leases.map(({ from, until }) => until.getTime() - from.getTime());
    expect(leases).toHaveLength(1);
    expect(lease).toBe(60_000);
    expect(lease).toBeGreaterThan(MAIL_ATTEMPT_MS);
    expect(lease).toBeGreaterThan(TEXT_ATTEMPT_MS);
  });
});
