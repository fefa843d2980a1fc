import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { appointmentAt } from '../../../test/support/appointments.ts';
import {
  type Changer,
  later,
  NOW,
  useMessageLedger,
} from '../../../test/support/message-ledger.ts';
import {
  CONTEXT,
  DOUBT,
  FIRST,
  MOVED,
  type Moved,
  newsInDoubt,
  SECOND_DOUBT,
} from '../../../test/support/news-in-doubt.ts';
import { DeliveryRefused } from '../../application/ports/messages.ts';
import { notifyOfDeletion } from '../../application/steps/notify-of-deletion.ts';
import type { Appointment } from '../../domain/appointment/appointment.ts';
import { messageOf } from '../../domain/message/message.ts';
import { createSelfService } from './self-service.ts';

const AFTER_RESTORE = readFileSync(
  new URL('../../../prisma/after-restore.sql', import.meta.url),
  'utf8',
);

describe('the ledger of messages', () => {
  const ledger = useMessageLedger();

  describe('with a message that may have arrived', () => {
    const { attempt, unconfirmed, moved, withLink } = newsInDoubt(ledger);
    const { changed } = ledger;
    const planned = async () =>
      (await ledger.mails())
        .filter(({ state }) => state === 'planned')
        .map(({ kind, before, lastState }) => [kind, (lastState ?? before)?.serviceDate ?? null]);

    it('SELF-33 tells of a move back', async () => {
      const { first, second } = await moved();
      await unconfirmed();
      await changed(second, { ...first, version: 3 });
      expect(await planned()).toEqual([['moved', '2026-11-25 2:30 PM']]);
    });

    it('SELF-33 tells of a move back after the message was given up', async () => {
      const { first, second } = await moved();
      await unconfirmed();
      await ledger.query(`update mail_messages set "state" = 'failed'`);
      await changed(second, { ...first, version: 3 });
      expect(await planned()).toEqual([['moved', '2026-11-25 2:30 PM']]);
    });

    it('SELF-33 tells of the deletion of a booking that was to take place after all', async () => {
      const off = await ledger.booked({ status: 'cancelled' });
      const on = { ...off, status: 'scheduled' as const, version: 2 };
      await changed(off, on);
      await unconfirmed();
      await ledger.query('delete from services');
      await ledger.plans((messages) => notifyOfDeletion({ messages }, on, NOW, CONTEXT));
      expect(await planned()).toEqual([['deleted', FIRST]]);
    });

    describe.each<Changer>(['system', 'staff'])('before further changes by %s', (by) => {
      it('SELF-34 tells of the move after all if it is made again', async () => {
        const { first, second } = await moved();
        await unconfirmed();
        const back = { ...first, version: 3 };
        await changed(second, back, by);
        await changed(back, { ...second, version: 4 }, by);
        expect(await planned()).toEqual([['moved', FIRST]]);
      });

      it('SELF-34 tells of another time from the one that the customer surely knows', async () => {
        const { first, second } = await moved();
        await unconfirmed();
        const back = { ...first, version: 3 };
        await changed(second, back, by);
        const { id, contactEmail } = first;
        const third = appointmentAt('2026-11-26 2:30 PM', { id, contactEmail, version: 4 });
        await changed(back, third, by);
        expect(await planned()).toEqual([['moved', FIRST]]);
      });

      it('SELF-34 tells of a move back after another change came between', async () => {
        const { first, second } = await moved();
        await unconfirmed();
        const dearer = { ...second, version: 3, priceCents: 9900 };
        await changed(second, dearer, by);
        await changed(dearer, { ...first, version: 4 }, by);
        expect(await planned()).toEqual([['moved', MOVED]]);
      });

      it('SELF-34 tells of a move back from the time that a message named, not from one that none did', async () => {
        const { first, second } = await moved();
        await unconfirmed();
        const { id, contactEmail } = first;
        const third = appointmentAt('2026-11-26 2:30 PM', { id, contactEmail, version: 3 });
        await changed(second, third, by);
        await changed(third, { ...first, version: 4 }, by);
        expect(await planned()).toEqual([['moved', MOVED]]);
      });

      it('SELF-34 tells of a move back though a change follows that no message mentions', async () => {
        const { first, second } = await moved();
        await unconfirmed();
        const back = { ...first, version: 3 };
        await changed(second, back, by);
        await changed(back, { ...first, version: 4, vehicleMiles: '1' }, by);
        expect(await planned()).toEqual([['moved', MOVED]]);
      });
    });

    it('SELF-34 JOB-07 leaves staff the message in doubt, and why it does not go again', async () => {
      const { first, second } = await moved();
      await unconfirmed();
      const back = { ...first, version: 3 };
      await changed(second, back);
      await changed(back, { ...second, version: 4 });
      const error = `Later news says it too. ${DOUBT}`;
      expect(await ledger.mails()).toMatchObject([
        { version: 2, state: 'missed', error },
        { version: 4, state: 'planned' },
      ]);
    });

    it('SELF-34 forgets the doubt once a later message has surely arrived', async () => {
      const { first, second } = await moved();
      await unconfirmed();
      const back = { ...first, version: 3 };
      await changed(second, back);
      await ledger.run();
      await changed(back, { ...back, version: 4, vehicleMiles: '1' });
      expect(await planned()).toEqual([]);
      await changed(back, { ...second, version: 5 });
      expect(await planned()).toEqual([['moved', FIRST]]);
    });

    it.each<[string, () => DeliveryRefused]>([
      ['reached nobody', () => new DeliveryRefused('Try later.', false)],
      ['may have arrived, too', () => new DeliveryRefused(DOUBT, false, true)],
    ])(
      'SELF-34 tells of the move after all if it is made again while the message that takes it back is being sent, which %s',
      async (_, failure) => {
        const { first, second } = await moved();
        await unconfirmed();
        const back = { ...first, version: 3 };
        await changed(second, back);
        await ledger.run(async () => {
          await changed(back, { ...second, version: 4 });
          throw failure();
        });
        expect(await planned()).toEqual([['moved', FIRST]]);
      },
    );

    it('STAFF-09 SELF-34 sends the message in doubt again once the change after it is undone', async () => {
      const { first, second } = await moved();
      await unconfirmed();
      const [inDoubt] = await ledger.mails();
      await changed(second, { ...first, version: 3 }, 'staff');
      await ledger.plans(async (messages) => {
        const change = await messages.undoableChange(first.id, 3, NOW);
        if (change) await messages.takeBackPlans(change, { hadNewReminders: true });
      });
      expect(await ledger.mails()).toEqual([inDoubt]);
    });

    it('JOB-07 leaves staff what may have arrived of a booking that is deleted, or of links that were ended', async () => {
      const { first, second } = await moved();
      await ledger.plans((messages) => messages.addMessage(messageOf('link', second, NOW)));
      await unconfirmed();
      await ledger.plans((_, tx) => createSelfService(tx).endLinks(first.id));
      await ledger.query('delete from services');
      await ledger.plans((messages) => notifyOfDeletion({ messages }, second, NOW, CONTEXT));
      const left = (await ledger.mails()).map(({ kind, state, error }) => [kind, state, error]);
      expect(left).toEqual(
        expect.arrayContaining([
          ['link', 'missed', `Its link was ended. ${DOUBT}`],
          ['moved', 'missed', `The appointment is not there any more. ${DOUBT}`],
          ['deleted', 'planned', null],
        ]),
      );
    });

    it('SELF-34 tells of a move back that only a reminder may have told of', async () => {
      const { first, second } = await moved();
      await attempt(new DeliveryRefused('Try later.', false));
      await ledger.plans((messages) => messages.addMessage(messageOf('24h', second, NOW)));
      await unconfirmed();
      await changed(second, { ...first, version: 3 });
      expect(await planned()).toEqual([['moved', MOVED]]);
    });

    /** What waits of news alone, though a link's message waits, too. */
    const plannedNews = async () => (await planned()).filter(([kind]) => kind !== 'link');

    it.each(['24h', 'link'] as const)(
      'SELF-34 tells of the move after all if it is made again, though only a message of the kind %s may have told of it',
      async (kind) => {
        const { first, second } = await moved();
        await attempt(new DeliveryRefused('Try later.', false));
        await ledger.plans((messages) => messages.addMessage(messageOf(kind, second, NOW)));
        await unconfirmed();
        const back = { ...first, version: 3 };
        await changed(second, back);
        await changed(back, { ...second, version: 4 });
        expect(await plannedNews()).toEqual([['moved', FIRST]]);
      },
    );

    it('SELF-34 SELF-32 tells of the move after all if it was taken back during its attempt, though only a reminder may have told of it', async () => {
      const { first, second } = await moved();
      await ledger.plans((messages) => messages.addMessage(messageOf('24h', second, NOW)));
      const back = { ...first, version: 3 };
      await ledger.run(async ({ id }) => {
        const [{ kind }] = (await ledger.mails()).filter((mail) => mail.id === id);
        if (kind === '24h') throw new DeliveryRefused(DOUBT, false, true);
        await changed(second, back);
        throw new DeliveryRefused('Try later.', false);
      });
      await changed(back, { ...second, version: 4 });
      expect(await planned()).toEqual([['moved', FIRST]]);
    });

    it('SELF-34 tells of a move back that only a link may have told of which was planned before the move', async () => {
      const { first, second, fails } = await withLink();
      await changed(first, second);
      await fails(new DeliveryRefused(DOUBT, false, true));
      await changed(second, { ...first, version: 3 });
      expect(await plannedNews()).toEqual([['moved', MOVED]]);
    });

    it('SELF-34 tells of a move back that only the second attempt at a link may have told of', async () => {
      const { first, second, fails } = await withLink();
      await fails(new DeliveryRefused(DOUBT, false, true));
      await changed(first, second);
      ledger.now = later(3_600_000);
      await fails(new DeliveryRefused(SECOND_DOUBT, false, true));
      await changed(second, { ...first, version: 3 });
      expect(await plannedNews()).toEqual([['moved', MOVED]]);
    });

    it('SELF-34 tells nobody of a move back if the second attempt at a link, planned before the move, reached nobody', async () => {
      const { first, second, fails } = await withLink();
      await fails(new DeliveryRefused(DOUBT, false, true));
      await changed(first, second);
      ledger.now = later(3_600_000);
      await fails(new DeliveryRefused(`Try later. ${DOUBT}`, false));
      await changed(second, { ...first, version: 3 });
      expect(await plannedNews()).toEqual([]);
    });

    it.each<[string, (both: Moved) => Appointment, unknown[]]>([
      ['a move back', ({ first }) => ({ ...first, version: 3 }), [['moved', '2026-11-25 2:30 PM']]],
      [
        'a cancellation',
        ({ second }) => ({ ...second, status: 'cancelled', version: 3 }),
        [['cancelled', '2026-11-25 2:30 PM']],
      ],
    ])(
      'SELF-34 tells of %s from what a link has told, which was planned before the move',
      async (_, change, told) => {
        const { first, second } = await withLink();
        ledger.now = later(1000);
        await changed(first, second);
        ledger.now = later(2000);
        await ledger.run(async ({ id }) => {
          const [{ kind }] = (await ledger.mails()).filter((mail) => mail.id === id);
          if (kind !== 'link') throw new DeliveryRefused('Try later.', false);
        });
        await changed(second, change({ first, second }));
        expect(await planned()).toEqual(told);
      },
    );

    it('SELF-34 tells of a move back that only a link may tell of which is being sent', async () => {
      const { first, second } = await moved();
      await attempt(new DeliveryRefused('Try later.', false));
      await ledger.plans((messages) => messages.addMessage(messageOf('link', second, NOW)));
      await ledger.run(async () => {
        await changed(second, { ...first, version: 3 });
        throw new DeliveryRefused(DOUBT, false, true);
      });
      expect(await plannedNews()).toEqual([['moved', MOVED]]);
    });

    it('SELF-34 tells of the move beside another price while a link is being sent, which then reaches nobody', async () => {
      const { second } = await moved();
      await attempt(new DeliveryRefused('Try later.', false));
      ledger.now = later(1);
      await ledger.plans((messages) => messages.addMessage(messageOf('link', second, ledger.now)));
      const [link] = await ledger.real.claim(ledger.now, later(60_000), 1, ['mail']);
      if (!link) throw new Error('The message is due.');
      await changed(second, { ...second, version: 3, priceCents: 9900 });
      await ledger.real.finish(link, { state: 'failed', error: 'No such user.', at: ledger.now });
      expect(await plannedNews()).toEqual([['moved', FIRST]]);
    });

    it('OPS-21 SELF-34 tells of a move back from what a restore held back', async () => {
      const { first, second } = await moved();
      await ledger.query(AFTER_RESTORE);
      await changed(second, { ...first, version: 3 });
      expect(await planned()).toEqual([['moved', MOVED]]);
    });

    it('SELF-34 tells of a move back from what customers chose themselves, though staff have changed it since', async () => {
      const { first, second } = await moved();
      await attempt(new DeliveryRefused('No such user.', true));
      const { id, contactEmail } = first;
      const chosen = appointmentAt('2026-11-26 2:30 PM', { id, contactEmail, version: 3 });
      await changed(second, chosen, 'customer');
      const dearer = { ...chosen, version: 4, priceCents: 9900 };
      await changed(chosen, dearer);
      await changed(dearer, { ...first, version: 5 });
      expect(await planned()).toEqual([['moved', '2026-11-26 2:30 PM']]);
    });

    describe('because its worker died', () => {
      /** A move that a worker has claimed, and perhaps handed over, before it died; another one's attempt follows. */
      const triedAgain = async (meanwhile?: (both: Moved) => Promise<void>) => {
        const both = await moved();
        await ledger.real.claim(NOW, later(60_000), 1, ['mail']);
        ledger.now = later(60_000);
        await ledger.run(async () => {
          await meanwhile?.(both);
          throw new Error('connect ECONNREFUSED');
        });
        return both;
      };

      it('SELF-34 tells of a move back after another attempt, which reached nobody', async () => {
        const { first, second } = await triedAgain();
        await changed(second, { ...first, version: 3 });
        expect(await planned()).toEqual([['moved', MOVED]]);
      });

      it('SELF-34 tells of a move back during another attempt, which reached nobody', async () => {
        await triedAgain(({ first, second }) => changed(second, { ...first, version: 3 }));
        expect(await planned()).toEqual([['moved', MOVED]]);
      });

      it('SELF-34 tells of the move after all if it is made again once later news was to say it too', async () => {
        const { first, second } = await moved();
        await ledger.real.claim(NOW, later(60_000), 1, ['mail']);
        const back = { ...first, version: 3 };
        await changed(second, back);
        ledger.now = later(60_000);
        await attempt(new DeliveryRefused('Try later.', false));
        await changed(back, { ...second, version: 4 });
        expect(await planned()).toEqual([['moved', FIRST]]);
      });

      it('SELF-34 tells of a move back from what the dead worker said, not from what was planned since', async () => {
        const { first, second } = await moved();
        await ledger.real.claim(NOW, later(60_000), 1, ['mail']);
        const { id, contactEmail } = first;
        const third = appointmentAt('2026-11-26 2:30 PM', { id, contactEmail, version: 3 });
        await changed(second, third);
        ledger.now = later(60_000);
        await attempt(new DeliveryRefused('Try later.', false));
        await changed(third, { ...first, version: 4 });
        expect(await planned()).toEqual([['moved', MOVED]]);
      });

      it('SELF-34 tells staff that it may have arrived, also once it is stopped', async () => {
        await moved();
        await ledger.real.claim(NOW, later(60_000), 1, ['mail']);
        await ledger.recipients().unsubscribe('ann@example.com', NOW);
        ledger.now = later(60_000);
        await ledger.run();
        const error =
          'Whoever reads this address has asked for no more messages. The process that was sending it did not confirm the outcome: it may have arrived.';
        expect(await ledger.mails()).toMatchObject([{ state: 'suppressed', error }]);
      });

      it('SELF-34 tells staff that it may have arrived, until another attempt tells more', async () => {
        await triedAgain();
        const error =
          'The mail server could not be reached. The process that was sending it did not confirm the outcome: it may have arrived.';
        expect(await ledger.mails()).toMatchObject([{ state: 'planned', error }]);
        await ledger.query('update mail_messages set "dueAt" = $1', [ledger.now]);
        await attempt(new DeliveryRefused(DOUBT, false, true));
        expect(await ledger.mails()).toMatchObject([{ state: 'planned', error: DOUBT }]);
        ledger.now = later(3_600_000);
        await ledger.run();
        expect(await ledger.mails()).toMatchObject([{ state: 'sent', error: null, said: null }]);
      });
    });

    it('tells nobody of a move back if the message reached nobody', async () => {
      const { first, second } = await moved();
      await attempt(new DeliveryRefused('Try later.', false, false));
      await changed(second, { ...first, version: 3 });
      expect(await planned()).toEqual([]);
    });
  });
});
