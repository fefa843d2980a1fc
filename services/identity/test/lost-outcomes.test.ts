import { UNCONFIRMED_MAIL } from '@dewlane/service-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { deliverMail, type MailParts } from '../src/application/jobs/deliver-mail.ts';
import type { MailOutcome } from '../src/application/ports/mail.ts';
import type { Dependencies } from '../src/application/ports.ts';
import { type StartedCommands, startedCommands, VISIT } from './support/started-commands.ts';

const PASSWORD = 'Clean-Car1!';
const MORE_THAN_LEASE_MS = 61_000;

const doubtAfter: MailParts['doubtAfter'] = (lastError) =>
  UNCONFIRMED_MAIL.after(lastError, { refusal: null, isHandedOver: true });

describe('mail about an account whose worker ends right after it has handed it over', () => {
  let started: StartedCommands;
  beforeAll(async () => {
    started = await startedCommands();
  });
  afterAll(() => started?.stop());

  /** What was recorded before each hand-over of a notice by six such workers, and what the ledger tells in the end. */
  async function afterSix(name: string, more: Pick<MailParts, 'doubtAfter'>) {
    const account = { ...VISIT, email: `${name}@example.com`, password: PASSWORD };
    const registration = { ...account, hasTransferredData: false };
    const { user, sessionId } = await started.commands.register(registration);
    const change = { ...VISIT, userId: user.id, sessionId, password: PASSWORD };
    await started.commands.changePassword({ ...change, newPassword: 'Brand-New2!' });

    const handedOver: (string | null)[] = [];
    const { mail } = started.deps.tables;
    const finish = async (sent: Parameters<typeof mail.finish>[0], outcome: MailOutcome) => {
      if (outcome.state === 'sent') throw new Error('The worker has ended.');
      await mail.finish(sent, outcome);
    };
    const tables = { ...started.deps.tables, mail: { ...mail, finish } };
    const parts: MailParts = {
      ...more,
      render: () => ({ subject: '', text: '', html: '' }),
      post: async ({ lastError }) => void handedOver.push(lastError),
    };
    for (let worker = 0; worker < 6; worker += 1) {
      const now = new Date(Date.now() + worker * MORE_THAN_LEASE_MS);
      const deps: Dependencies = { ...started.deps, tables, clock: () => now };
      await Promise.allSettled([deliverMail(deps, parts)(new AbortController().signal)]);
    }
    const { rows } = await started.pool.query(
      `select "state", "error" from mail_messages where "userId" = $1`,
      [user.id],
    );
    return { handedOver, rows };
  }

  it('JOB-07 goes out again twice at most, and says then that it may have arrived', async () => {
    const { handedOver, rows } = await afterSix('ann', { doubtAfter });
    expect(handedOver).toEqual([null, ...UNCONFIRMED_MAIL.errors]);
    const error = 'The mail server did not confirm it three times: it may have arrived.';
    expect(rows).toEqual([{ state: 'failed', error }]);
  });

  it('goes to the embedded mailbox as often as needed, which keeps one copy', async () => {
    const { handedOver, rows } = await afterSix('bob', {});
    expect(handedOver).toEqual([null, null, null, null, null, null]);
    expect(rows).toEqual([{ state: 'sending', error: null }]);
  });
});
