import { describe, expect, it } from '@jest/globals';
import { appointmentAt } from '../../../test/support/appointments.ts';
import { at, later, NOW, useMessageLedger } from '../../../test/support/message-ledger.ts';
import { DeliveryRefused, OptedOut, type SendMail } from '../../application/ports/messages.ts';
import { planReminders } from '../../domain/appointment/reminders.ts';
import { messageOf } from '../../domain/message/message.ts';
import type { TextOutcome } from '../../domain/message/text-report.ts';
import { createTextReports } from './text-reports.ts';

const DOUBT = 'The text message service did not confirm it: it may have arrived.';

describe('the ledger of messages', () => {
  const ledger = useMessageLedger();

  describe('with text messages', () => {
    const post: SendMail = async ({ id }) => void ledger.posted.push(id);
    const textsBy = (send: (to: string) => Promise<void>) => ({
      render: () => ({ text: '', localTime: '' }),
      post: ({ to }: { to: string }) => send(to),
    });

    /** The provider's report about the first message. */
    const reported = async (outcome: TextOutcome) => {
      const [{ id: mailId }] = await ledger.mails();
      const report = { mailId, outcome, reason: null, isStopped: false };
      await createTextReports(ledger.pool).note(report, NOW);
    };

    it('SELF-07 tries an unreachable provider with four messages, and still sends the mail queued behind them', async () => {
      for (let count = 0; count < 9; count += 1)
        await ledger.confirmed({ phone: `+1408555010${count}` });
      await ledger.confirmed({ dueAt: later(1) });
      ledger.now = later(1);
      const tried: string[] = [];
      const away = textsBy(async (to) => {
        tried.push(to);
        throw new Error('connect ECONNREFUSED');
      });
      await ledger.run(post, away);
      expect(ledger.posted).toHaveLength(1);
      expect(tried).toHaveLength(4);
    });

    it('SELF-20 sends 20 a day to a number that was confirmed', async () => {
      const phone = '+14085550142';
      await ledger.recipients().confirm(phone, NOW);
      for (let count = 0; count < 21; count += 1) await ledger.confirmed({ phone });
      const sent: string[] = [];
      await ledger.run(
        post,
        textsBy(async (to) => void sent.push(to)),
      );
      expect(sent).toHaveLength(20);
      const held = (await ledger.mails()).filter(({ state }) => state === 'suppressed');
      expect(held).toMatchObject([{ error: "This number has had the day's messages already." }]);
    });

    it('SELF-07 holds back one that an outage delayed into quiet hours', async () => {
      await ledger.confirmed({ phone: '+14085550142', answersCustomer: false });
      const sent: string[] = [];
      const texts = textsBy(async (to) => void sent.push(to));
      ledger.now = at('2026-11-19T05:00:00Z');
      await ledger.run(post, texts);
      expect(sent).toEqual([]);
      expect(await ledger.mails()).toMatchObject([
        { state: 'planned', dueAt: at('2026-11-19T16:00:00Z') },
      ]);
      ledger.now = at('2026-11-19T16:00:00Z');
      await ledger.run(post, texts);
      expect(sent).toEqual(['+14085550142']);
      expect(await ledger.mails()).toMatchObject([{ state: 'sent', attempts: 1 }]);
    });

    it.each([
      ['is out of reach', new Error('connect ECONNREFUSED')],
      ['has a limit', new DeliveryRefused('Too many requests.', false)],
    ])(
      'SELF-07 sends the reminder of an early start before 9 PM, though the provider %s once',
      async (_, failure) => {
        const guestId = 'guest_2f6f1a5e-53b1-4a3e-9c57-3f1f4e0c9a11';
        const guest = { userId: guestId, contactEmail: null, contactPhone: '(408) 555-0142' };
        const appointment = await ledger.booked(guest, '2026-11-19 8:00 AM');
        const zone = 'America/Los_Angeles';
        await ledger.plans((unit) => unit.addReminders(planReminders(appointment, NOW, { zone })));
        ledger.now = at('2026-11-19T04:59:00Z');
        await ledger.run(
          post,
          textsBy(() => Promise.reject(failure)),
        );
        const [next] = ledger.retries;
        expect(next?.getTime()).toBeLessThan(at('2026-11-19T05:00:00Z').getTime());
        ledger.now = next ?? NOW;
        const sent: string[] = [];
        await ledger.run(
          post,
          textsBy(async (to) => void sent.push(to)),
        );
        expect(sent).toEqual(['+14085550142']);
        expect(await ledger.mails()).toMatchObject([{ kind: '2h', state: 'sent', attempts: 2 }]);
      },
    );

    it('JOB-07 reports STOP, and that the text may have arrived before', async () => {
      await ledger.confirmed({ phone: '+14085550142' });
      for (const failure of [new DeliveryRefused(DOUBT, false, true), new OptedOut()]) {
        await ledger.run(
          post,
          textsBy(() => Promise.reject(failure)),
        );
        ledger.now = later(300_000);
      }
      const error = `Whoever has this number has asked for no more messages. ${DOUBT}`;
      expect(await ledger.mails()).toMatchObject([{ state: 'suppressed', error }]);
    });

    it('SELF-38 does not send one again that was not confirmed, once the provider reports it as delivered', async () => {
      await ledger.confirmed({ phone: '+14085550142' });
      await ledger.run(
        post,
        textsBy(() => Promise.reject(new DeliveryRefused(DOUBT, false, true))),
      );
      await reported('delivered');
      ledger.now = later(300_000);
      const sent: string[] = [];
      await ledger.run(
        post,
        textsBy(async (to) => void sent.push(to)),
      );
      expect(sent).toEqual([]);
      expect(await ledger.mails()).toMatchObject([
        { state: 'sent', error: null, said: null, report: 'delivered' },
      ]);
    });

    it.each([
      ['the time', '2026-11-25 2:30 PM', ['+14085550142']],
      ['what it does not tell', '2026-11-21 morning', []],
    ])(
      'SELF-38 sends a link again that is reported as delivered after two attempts only if they told different things: after a change of %s',
      async (_, time, sent) => {
        const first = await ledger.booked();
        const phone = '+14085550142';
        await ledger.plans((unit) => unit.addMessage(messageOf('link', first, NOW, { phone })));
        const inDoubt = () =>
          ledger.run(
            post,
            textsBy(() => Promise.reject(new DeliveryRefused(DOUBT, false, true))),
          );
        await inDoubt();
        await ledger.saved(appointmentAt(time, { id: first.id, version: 2 }));
        ledger.now = later(300_000);
        await inDoubt();
        await reported('delivered');
        ledger.now = later(3_600_000);
        const tried: string[] = [];
        await ledger.run(
          post,
          textsBy(async (to) => void tried.push(to)),
        );
        expect(tried).toEqual(sent);
        expect(await ledger.mails()).toMatchObject([{ state: 'sent', attempts: 3 }]);
      },
    );

    describe('that confirmed a booking, and was reported as delivered after a doubt', () => {
      /** The attempt at the confirmation, during which something may happen. */
      const inDoubt = (meanwhile?: () => Promise<void>) =>
        ledger.run(
          post,
          textsBy(async () => {
            await meanwhile?.();
            throw new DeliveryRefused(DOUBT, false, true);
          }),
        );
      /** The booking before and after a move. */
      const confirmed = async () => {
        const first = await ledger.confirmed({ phone: '+14085550142' });
        const { id, contactEmail } = first;
        const second = appointmentAt('2026-11-25 2:30 PM', { id, contactEmail, version: 2 });
        return { first, second };
      };
      const waiting = async () =>
        (await ledger.mails())
          .filter(({ state }) => state === 'planned')
          .map(({ kind, before }) => [kind, before?.serviceDate ?? null]);

      it('SELF-38 counts it as arrived for a move and a cancellation after it', async () => {
        const { first, second } = await confirmed();
        await inDoubt();
        await reported('delivered');
        await ledger.changed(first, second);
        expect(await waiting()).toEqual([['moved', '2026-11-21 Morning (8AM - 12PM)']]);
        await ledger.changed(second, { ...second, status: 'cancelled', version: 3 });
        expect(await waiting()).toEqual([['cancelled', '2026-11-21 Morning (8AM - 12PM)']]);
      });

      it('SELF-38 counts it as arrived for a move that was made during its attempt', async () => {
        const { first, second } = await confirmed();
        await inDoubt(async () => {
          await ledger.changed(first, second);
          await reported('delivered');
        });
        const [, told] = await ledger.mails();
        expect(told).toMatchObject({ kind: 'moved', version: 2, before: { version: 1 } });
      });
    });

    it.each<[TextOutcome, unknown[]]>([
      ['delivered', []],
      ['undelivered', [['moved', '2026-11-21 Morning (8AM - 12PM)']]],
    ])(
      'SELF-38 counts one as arrived only if it is reported as delivered after a doubt: it is %s',
      async (outcome, news) => {
        const first = await ledger.booked();
        const { id, contactEmail } = first;
        const second = appointmentAt('2026-11-25 2:30 PM', { id, contactEmail, version: 2 });
        const back = { ...first, version: 3 };
        await ledger.changed(first, second);
        await ledger.query(`update mail_messages set "phone" = '+14085550142', "error" = $1`, [
          DOUBT,
        ]);
        await reported(outcome);
        await ledger.changed(second, back);
        await ledger.changed(back, { ...second, version: 4 });
        const waiting = (await ledger.mails()).filter(({ state }) => state === 'planned');
        expect(waiting.map(({ kind, before }) => [kind, before.serviceDate])).toEqual(news);
      },
    );

    it('reports that they are no longer set up', async () => {
      await ledger.confirmed({ phone: '+14085550142' });
      await ledger.run();
      expect(ledger.posted).toEqual([]);
      expect(await ledger.mails()).toMatchObject([
        { state: 'failed', error: 'Text messages are not set up.', to: '+14085550142' },
      ]);
    });
  });
});
