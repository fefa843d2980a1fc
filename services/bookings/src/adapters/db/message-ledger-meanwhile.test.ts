import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { appointmentAt } from '../../../test/support/appointments.ts';
import { later, NOW, useMessageLedger } from '../../../test/support/message-ledger.ts';
import { DeliveryRefused } from '../../application/ports/messages.ts';
import { notifyOfDeletion } from '../../application/steps/notify-of-deletion.ts';
import type { Appointment } from '../../domain/appointment/appointment.ts';
import { type MessageKind, messageOf, type PlannedMessage } from '../../domain/message/message.ts';

const NOTHING = { reminders: [], mails: [] };

describe('the ledger of messages', () => {
  const ledger = useMessageLedger();

  describe('with a change during an attempt', () => {
    const at = ({ id }: Appointment, serviceDate: string, version: number) =>
      appointmentAt(serviceDate, { id, version, contactEmail: 'ann@example.com' });
    const planned = (mail: PlannedMessage, undo?: Appointment) =>
      ledger.plans((unit) =>
        unit.planMessage(mail, undo && { appointment: undo, place: null, withdrawn: NOTHING }),
      );
    /** Saves a state of an appointment, and plans the message about it. */
    const told = async (
      kind: MessageKind,
      after: Appointment,
      more: Partial<PlannedMessage> = {},
      undo?: Appointment,
    ) => {
      await ledger.saved(after);
      await planned({ ...messageOf(kind, after, NOW), ...more }, undo);
    };
    /** One run of the job, whose attempt fails, and during which something happens. */
    const failing = (meanwhile: () => Promise<void>) =>
      ledger.run(async () => {
        await meanwhile();
        throw new Error('connect ECONNREFUSED');
      });
    const unsent = async () =>
      (await ledger.mails())
        .filter(({ state }) => state === 'planned')
        .map(({ kind, version, before }) => [kind, version, before?.serviceDate ?? null]);

    const A = '2026-11-21 morning';
    const [B, C] = ['2026-11-25 2:30 PM', '2026-11-26 2:30 PM'];
    const D = '2026-11-27 2:30 PM';
    const OVER = '2026-11-17 morning';
    const KNOWN = '2026-11-21 Morning (8AM - 12PM)';
    const DOUBT = 'The mail server did not confirm it: it may have arrived.';

    it.each<[string, MessageKind, string | null, MessageKind, MessageKind, string | null]>([
      ['a move after a move', 'moved', A, 'moved', 'moved', KNOWN],
      ['a cancellation after a move', 'moved', A, 'cancelled', 'cancelled', KNOWN],
      ['a move after the confirmation', 'confirmation', null, 'moved', 'confirmation', null],
      [
        'a cancellation after the confirmation',
        'confirmation',
        null,
        'cancelled',
        'cancelled',
        null,
      ],
    ])(
      'SELF-09 tells of both in one message, and of what the customer knows: %s',
      async (...row) => {
        const [, first, knownFirst, second, merged, known] = row;
        const booked = await ledger.booked();
        const [toB, toC] = [at(booked, B, 2), at(booked, C, 3)];
        const before = knownFirst === null ? null : at(booked, knownFirst, 1);
        await told(first, toB, { before });
        await failing(() => told(second, toC, { before: toB }));
        expect(await unsent()).toEqual([[merged, 3, known]]);
      },
    );

    it('SELF-09 names the wash that lies ahead in a cancellation, not the one that is over and that the customer knows', async () => {
      const booked = await ledger.booked();
      const toB = at(booked, B, 2);
      await told('moved', toB, { before: at(booked, OVER, 1) });
      const cancelled: Appointment = { ...at(booked, B, 3), status: 'cancelled' };
      await failing(() => told('cancelled', cancelled, { before: toB }));
      expect(await unsent()).toEqual([['cancelled', 3, B]]);
    });

    it('SELF-09 tells of the new time when another detail changes after a move', async () => {
      const booked = await ledger.booked();
      const toB = at(booked, B, 2);
      await told('moved', toB, { before: booked });
      const dearer = { ...at(booked, B, 3), priceCents: 9900 };
      await failing(() => told('changed', dearer, { before: toB }));
      expect(await unsent()).toEqual([['moved', 3, KNOWN]]);
    });

    it('SELF-09 tells nothing of a cancellation that was reverted', async () => {
      const booked = await ledger.booked();
      const cancelled: Appointment = { ...at(booked, A, 2), status: 'cancelled' };
      await told('cancelled', cancelled, { before: booked });
      await failing(() => told('confirmation', at(booked, A, 3), { before: cancelled }));
      await ledger.run();
      expect(ledger.posted).toEqual([]);
      expect(await ledger.mails()).toMatchObject([{ state: 'missed', version: 3 }]);
    });

    it('SELF-09 compares later news with the customer’s own move, even if its confirmation is still unsent', async () => {
      const booked = await ledger.booked();
      const toB = at(booked, B, 2);
      await told('moved', toB, { before: booked, answersCustomer: true });
      await failing(() => told('moved', at(booked, A, 3), { before: toB }));
      expect(await unsent()).toEqual([['moved', 3, B]]);
    });

    it('SELF-34 names in a deletion what the customers chose themselves, though the attempt before it fails later', async () => {
      const booked = await ledger.booked();
      const [toB, toC] = [at(booked, B, 2), at(booked, C, 3)];
      await told('moved', toB, { before: booked });
      await failing(async () => {
        await told('moved', toC, { before: toB, answersCustomer: true });
        await ledger.query('delete from services');
        const context = { texting: null, zone: 'America/Los_Angeles' };
        await ledger.plans((messages) => notifyOfDeletion({ messages }, toC, NOW, context));
      });
      const [{ kind, lastState }] = (await ledger.mails()).filter(
        ({ state }) => state === 'planned',
      );
      expect([kind, lastState.serviceDate]).toEqual(['deleted', '2026-11-26 2:30 PM']);
    });

    it('SELF-09 does not tell a new address of what another one knew', async () => {
      const booked = await ledger.booked();
      const toB = at(booked, B, 2);
      await told('moved', toB, { before: booked });
      await failing(() => told('confirmation', at(booked, B, 3)));
      expect(await unsent()).toEqual([['confirmation', 3, null]]);
    });

    it('SELF-09 keeps what the customer knows from a message whose resend fails', async () => {
      const booked = await ledger.booked();
      const [toB, toC] = [at(booked, B, 2), at(booked, C, 4)];
      const moved = messageOf('moved', toB, NOW, { before: booked });
      await told('moved', toB, { before: booked });
      await ledger.query(`update mail_messages set "state" = 'sent'`);
      const [{ id: resendOf }] = await ledger.mails();
      await ledger.plans((unit) =>
        unit.addResend({ ...moved, id: randomUUID(), resendOf, version: 3 }),
      );
      await failing(() => told('moved', toC, { before: toB }));
      expect(await unsent()).toEqual([['moved', 4, '2026-11-25 2:30 PM']]);
    });

    const cancelled = (booked: Appointment) => ({
      ...at(booked, B, 3),
      status: 'cancelled' as const,
    });
    /** A move that a worker has claimed before it died; its lease ends after so many milliseconds. */
    const movedByDeadWorker = async (leaseMs: number) => {
      const booked = await ledger.booked();
      const toB = at(booked, B, 2);
      await told('moved', toB, { before: booked });
      await ledger.real.claim(NOW, later(leaseMs), 1, ['mail']);
      return { booked, toB };
    };
    const all = async () =>
      (await ledger.mails()).map(({ kind, version, state, before }) => [
        kind,
        version,
        state,
        before?.serviceDate ?? null,
      ]);

    it('SELF-32 tells of a cancellation once the attempt before it is over, and then of what the customer knows', async () => {
      const { booked, toB } = await movedByDeadWorker(60_000);
      await told('cancelled', cancelled(booked), { before: toB });
      ledger.now = later(59_999);
      await ledger.run();
      expect(ledger.posted).toEqual([]);
      ledger.now = later(60_000);
      await ledger.run();
      expect(await all()).toEqual([
        ['moved', 2, 'missed', KNOWN],
        ['cancelled', 3, 'sent', KNOWN],
      ]);
    });

    it('SELF-32 tells of two moves in one message, though the worker died with the first', async () => {
      const { booked, toB } = await movedByDeadWorker(60_000);
      await told('moved', at(booked, C, 3), { before: toB });
      ledger.now = later(60_000);
      await ledger.run();
      expect(await all()).toEqual([
        ['moved', 2, 'missed', KNOWN],
        ['moved', 3, 'sent', KNOWN],
      ]);
      expect(ledger.posted).toHaveLength(1);
    });

    it('SELF-32 leaves staff a message that could not go out in time, and why', async () => {
      const booked = await ledger.booked();
      const toB = at(booked, B, 2);
      await told('moved', toB, { before: booked, sendUntil: NOW });
      const [attempt] = await ledger.real.claim(NOW, later(60_000), 1, ['mail']);
      if (!attempt) throw new Error('The message is due.');
      await told('moved', at(booked, C, 3), { before: toB });
      const error = 'The message could not go out in time.';
      await ledger.real.finish(attempt, { state: 'missed', error, at: NOW });
      expect(await ledger.mails()).toMatchObject([
        { version: 2, state: 'missed', error },
        { version: 3, state: 'planned', before: { serviceDate: KNOWN } },
      ]);
    });

    /** A run whose attempt at the move may have arrived, and during which something is told. */
    const unconfirmed = (meanwhile: () => Promise<void>) =>
      ledger.run(async () => {
        await meanwhile();
        throw new DeliveryRefused(DOUBT, false, true);
      });
    const sent = async () =>
      (await ledger.mails())
        .filter(({ state }) => state === 'sent')
        .map(({ kind, version, before }) => [kind, version, before?.serviceDate ?? null]);

    it('SELF-33 tells of a move back though the worker died with the move, which may have arrived', async () => {
      const { booked, toB } = await movedByDeadWorker(60_000);
      await told('moved', at(booked, A, 3), { before: toB });
      ledger.now = later(60_000);
      await ledger.run();
      expect(await sent()).toEqual([['moved', 3, '2026-11-25 2:30 PM']]);
    });

    it('SELF-33 tells that a booking stands after a cancellation that was not confirmed', async () => {
      const booked = await ledger.booked();
      const off = { ...at(booked, A, 2), status: 'cancelled' as const };
      await told('cancelled', off, { before: booked });
      await unconfirmed(() => told('confirmation', at(booked, A, 3), { before: off }));
      await ledger.run();
      expect(await sent()).toEqual([['confirmation', 3, KNOWN]]);
    });

    it('SELF-33 JOB-07 leaves staff the message that may have arrived, which does not go again', async () => {
      const booked = await ledger.booked();
      const toB = at(booked, B, 2);
      await told('moved', toB, { before: booked });
      await unconfirmed(() => told('moved', at(booked, C, 3), { before: toB }));
      ledger.now = later(3_600_000);
      await ledger.run();
      expect(await ledger.mails()).toMatchObject([
        { version: 2, state: 'missed', error: `Later news says it too. ${DOUBT}` },
        { version: 3, state: 'sent' },
      ]);
      expect(ledger.posted).toHaveLength(1);
    });

    it('SELF-32 tells of another booking’s news meanwhile', async () => {
      await movedByDeadWorker(60_000);
      await ledger.confirmed();
      await ledger.run();
      expect(ledger.posted).toHaveLength(1);
    });

    it('SELF-32 tells of what the customer knows after a message that was refused for good', async () => {
      const booked = await ledger.booked();
      const toB = at(booked, B, 2);
      await told('moved', toB, { before: booked });
      await ledger.run(async () => {
        if ((await all()).length > 1) return;
        await told('cancelled', cancelled(booked), { before: toB });
        throw new DeliveryRefused('no such user', true);
      });
      expect(await all()).toEqual([
        ['moved', 2, 'failed', KNOWN],
        ['cancelled', 3, 'sent', KNOWN],
      ]);
    });

    it('STAFF-09 SELF-32 tells of a move whose attempt was given up for a cancellation that is undone', async () => {
      const { booked, toB } = await movedByDeadWorker(5_000);
      await told('cancelled', cancelled(booked), { before: toB, dueAt: later(10_000) }, toB);
      ledger.now = later(5_000);
      await ledger.run();
      expect(await unsent()).toEqual([['cancelled', 3, KNOWN]]);
      await ledger.plans(async (unit) => {
        const change = await unit.undoableChange(booked.id, 3, ledger.now);
        if (change) await unit.takeBackPlans(change, { hadNewReminders: false });
      });
      await ledger.query(`update services set "status" = 'scheduled' where id = $1`, [booked.id]);
      await ledger.run();
      expect(await all()).toEqual([['moved', 2, 'sent', KNOWN]]);
    });

    it.each(['24h', '2h', 'link'] as const)('keeps an unsent %s message', async (kind) => {
      const booked = await ledger.booked();
      await planned(messageOf(kind, booked, NOW));
      await failing(() => told('moved', at(booked, B, 2), { before: booked }));
      expect((await unsent()).map(([unsentKind]) => unsentKind).sort()).toEqual(
        [kind, 'moved'].sort(),
      );
    });

    it.each(['before', 'after'] as const)(
      'SELF-09 tells of both in one message if the attempt fails %s the change being saved has planned its own',
      async (moment) => {
        const booked = await ledger.booked();
        const [toB, toC] = [at(booked, B, 2), at(booked, C, 3)];
        await told('moved', toB, { before: booked });
        const [attempt] = await ledger.real.claim(NOW, later(60_000), 1, ['mail']);
        if (!attempt) throw new Error('The message is due.');
        let failing: Promise<void> | undefined;
        const fail = async () => {
          const error = 'connect ECONNREFUSED';
          failing = ledger.real.finish(attempt, {
            ...{ state: 'planned', error, dueAt: later(60_000), at: NOW },
          });
          await Promise.race([failing, ledger.untilLocked()]);
        };
        await ledger.plans(async (unit, tx) => {
          await tx.$queryRawUnsafe('select from services where id = $1::uuid for update', toC.id);
          const known = await unit.customerKnowledge(toC.id);
          if (moment === 'before') await fail();
          await unit.planMessage(messageOf('moved', toC, NOW, { before: known?.state ?? toB }));
          if (moment === 'after') await fail();
        });
        await failing;
        expect(await unsent()).toEqual([['moved', 3, KNOWN]]);
      },
    );

    it.each<[MessageKind, string | null, MessageKind, string | null]>([
      ['moved', A, 'moved', KNOWN],
      ['confirmation', null, 'confirmation', null],
    ])(
      'STAFF-09 SELF-09 tells of it with the second change when a third is undone: %s',
      async (first, knownFirst, merged, known) => {
        const booked = await ledger.booked();
        const [toB, toC, toD] = [at(booked, B, 2), at(booked, C, 3), at(booked, D, 4)];
        const before = knownFirst === null ? null : at(booked, knownFirst, 1);
        const undoable = { before: toB, dueAt: later(10_000) };
        await told(first, toB, { before });
        await failing(async () => {
          await told('moved', toC, undoable, toB);
          await told('moved', toD, undoable, toC);
        });
        await ledger.plans(async (unit) => {
          const change = await unit.undoableChange(booked.id, 4, NOW);
          if (change) await unit.takeBackPlans(change, { hadNewReminders: false });
        });
        expect(await unsent()).toEqual([[merged, 3, known]]);
      },
    );

    it('STAFF-09 SELF-34 tells of it with the second change, of which a link may have told, when a third is undone', async () => {
      const booked = await ledger.booked();
      const [toB, toC, toD] = [at(booked, B, 2), at(booked, C, 3), at(booked, D, 4)];
      const undoable = { before: toB, dueAt: later(10_000) };
      await told('moved', toB, { before: booked });
      await failing(async () => {
        await told('moved', toC, undoable, toB);
        await ledger.plans((unit) => unit.addMessage(messageOf('link', toC, NOW)));
        const [link] = await ledger.real.claim(NOW, later(60_000), 1, ['mail']);
        if (!link) throw new Error('The message is due.');
        await ledger.real.finish(link, { state: 'failed', error: DOUBT, at: NOW });
        await told('moved', toD, { before: toC, dueAt: later(10_000) }, toC);
      });
      await ledger.plans(async (unit) => {
        const change = await unit.undoableChange(booked.id, 4, NOW);
        if (change) await unit.takeBackPlans(change, { hadNewReminders: false });
      });
      expect(await unsent()).toEqual([['moved', 3, KNOWN]]);
    });

    it('STAFF-09 SELF-34 brings back the answer to the customers’ own change as it was, though the confirmation before it fails', async () => {
      const booked = await ledger.booked();
      const [toB, toC] = [at(booked, B, 2), at(booked, C, 3)];
      await told('confirmation', booked);
      await failing(async () => {
        await told('moved', toB, { before: booked, answersCustomer: true });
        await told('moved', toC, { before: toB, dueAt: later(10_000) }, toB);
      });
      await ledger.plans(async (unit) => {
        const change = await unit.undoableChange(booked.id, 3, NOW);
        if (change) await unit.takeBackPlans(change, { hadNewReminders: false });
      });
      expect(await unsent()).toEqual([['moved', 2, KNOWN]]);
    });

    it('STAFF-09 SELF-09 tells of the first one after all when the second is undone', async () => {
      const booked = await ledger.booked();
      const [toB, toC] = [at(booked, B, 2), at(booked, C, 3)];
      await told('moved', toB, { before: booked });
      await failing(() => told('moved', toC, { before: toB, dueAt: later(10_000) }, toB));
      await ledger.plans(async (unit) => {
        const change = await unit.undoableChange(booked.id, 3, NOW);
        if (change) await unit.takeBackPlans(change, { hadNewReminders: false });
      });
      expect(await unsent()).toEqual([['moved', 2, KNOWN]]);
      expect(await ledger.mails()).toMatchObject([
        { error: 'The mail server could not be reached.', dueAt: later(60_000), attempts: 1 },
      ]);
    });

    it('STAFF-09 brings back a message that only waited as one that was never tried', async () => {
      const booked = await ledger.booked();
      const [toB, toC] = [at(booked, B, 2), at(booked, C, 3)];
      await told('moved', toB, { before: booked });
      const [attempt] = await ledger.real.claim(NOW, later(60_000), 1, ['mail']);
      if (!attempt) throw new Error('The message is due.');
      await told('moved', toC, { before: toB, dueAt: later(10_000) }, toB);
      const error = 'Not yet.';
      const waiting = { state: 'planned', error, dueAt: NOW, at: NOW, isWaiting: true } as const;
      await ledger.real.finish(attempt, waiting);
      await ledger.plans(async (unit) => {
        const change = await unit.undoableChange(booked.id, 3, NOW);
        if (change) await unit.takeBackPlans(change, { hadNewReminders: false });
      });
      expect(await ledger.mails()).toMatchObject([{ version: 2, attempts: 0, dueSince: null }]);
    });
  });
});
