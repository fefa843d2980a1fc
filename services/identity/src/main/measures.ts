import {
  type Logger,
  type Metrics,
  mailAttempts,
  measureMail,
  UNCONFIRMED_MAIL,
} from '@dewlane/service-kit';
import type { Clock } from '@dewlane/service-kit/application';
import type pg from 'pg';
import type { Commands } from '../application/commands.ts';
import { OUT_OF_REACH } from '../application/jobs/deliver-mail.ts';
import type { MailLedger } from '../application/ports/mail.ts';
import { Refusal, type RefusalCode } from '../domain/refusal.ts';

type Who = 'customer' | 'staff';
const OUTCOME_OF: Partial<Record<RefusalCode, string>> = {
  WRONG_CREDENTIALS: 'wrong-credentials',
  LOCKED: 'locked',
  BUSY: 'busy',
};
const OUTCOMES = ['signed-in', ...Object.values(OUTCOME_OF), 'failed'];

/** Wraps the commands to count sign-ins by kind of account and outcome. */
export function countingSignIns(commands: Commands, metrics: Metrics): Commands {
  const signIns = metrics.counter({
    name: 'dewlane_sign_ins_total',
    help: 'Attempts to sign in by who tried (customer, staff) and how they ended.',
    labels: ['who', 'outcome'],
  });
  for (const who of ['customer', 'staff']) {
    for (const outcome of OUTCOMES) signIns.add({ who, outcome }, 0);
  }
  const counted = async <Opened>(who: Who, signIn: () => Promise<Opened>): Promise<Opened> => {
    try {
      const opened = await signIn();
      signIns.add({ who, outcome: 'signed-in' });
      return opened;
    } catch (error) {
      signIns.add({ who, outcome: outcomeOf(error) });
      throw error;
    }
  };
  return {
    ...commands,
    logIn: (command) => counted('customer', () => commands.logIn(command)),
    logInStaff: (signIn) => counted('staff', () => commands.logInStaff(signIn)),
  };
}

function outcomeOf(error: unknown): string {
  return (error instanceof Refusal && OUTCOME_OF[error.code]) || 'failed';
}

/** Counts new locks, including those of unknown accounts and of single browsers. */
export function lockoutCounter(metrics: Metrics): (kind: 'user' | 'staff') => void {
  const lockouts = metrics.counter({
    name: 'dewlane_lockouts_total',
    help: 'Locks that began after too many failures to sign in, by whose account (customer, staff).',
    labels: ['who'],
  });
  const whose = { user: 'customer', staff: 'staff' } as const;
  for (const who of Object.values(whose)) lockouts.add({ who }, 0);
  return (kind) => lockouts.add({ who: whose[kind] });
}

const MAIL_STATES = ['planned', 'sending', 'sent', 'missed', 'failed'] as const;
const MAIL_OUTCOMES = MAIL_STATES.filter((state) => state !== 'sending');

/** Gauges of the ledger of mail about accounts. */
export function measureAccountMail(metrics: Metrics, pool: pg.Pool, clock: Clock): void {
  measureMail(metrics, {
    pool,
    clock,
    states: MAIL_STATES,
    outOfReach: [OUT_OF_REACH, ...UNCONFIRMED_MAIL.errors],
    channel: `'mail'`,
  });
}

/** Wraps the ledger to count the outcomes of attempts, and to log those that did not send the message: nobody else reads why. */
export function countingMail(ledger: MailLedger, metrics: Metrics, log: Logger): MailLedger {
  const count = mailAttempts(metrics, MAIL_OUTCOMES);
  return {
    ...ledger,
    async finish(mail, outcome) {
      await ledger.finish(mail, outcome);
      count(outcome.state);
      if (outcome.state === 'sent') return;
      const { state, error: reason } = outcome;
      log.warn({ mail: mail.id, state, reason }, 'a message about an account did not go out');
    },
  };
}
