import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { later, NOW, rendered, useMessageLedger } from '../../../test/support/message-ledger.ts';
import { DeliveryRefused, type SendMail } from '../../application/ports/messages.ts';
import { type MessageKind, messageOf } from '../../domain/message/message.ts';

describe('the ledger of messages', () => {
  const ledger = useMessageLedger();

  it('sends a message once, and records recipient, local time and when it was sent', async () => {
    await ledger.confirmed();
    await ledger.run();
    await ledger.run();
    const [mail] = await ledger.mails();
    expect(ledger.posted).toEqual([mail.id]);
    expect(mail).toMatchObject({
      kind: 'confirmation',
      state: 'sent',
      to: 'ann@example.com',
      localTime: 'Saturday',
      attempts: 1,
      error: null,
      sentAt: NOW,
    });
  });

  it("prefers an account's e-mail address to the one left at the booking, and uses the account of a moved guest", async () => {
    await ledger.query(`insert into contacts values ('42', 1, 'sam@example.com', 'Sam')`);
    const guestId = `guest_${randomUUID()}`;
    await ledger.query('insert into guest_moves values ($1, $2, now())', [guestId, '42']);
    for (const userId of ['42', guestId]) {
      const appointment = await ledger.booked({ userId });
      await ledger.plans((unit) => unit.planMessage(messageOf('confirmation', appointment, NOW)));
    }
    await ledger.run();
    expect((await ledger.mails()).map(({ to }) => to)).toEqual([
      'sam@example.com',
      'sam@example.com',
    ]);
  });

  it("waits for an account's e-mail address whose event has not arrived yet", async () => {
    const appointment = await ledger.booked({ contactEmail: null });
    await ledger.plans((unit) => unit.planMessage(messageOf('confirmation', appointment, NOW)));
    await ledger.run();
    expect(await ledger.mails()).toMatchObject([{ state: 'planned', dueAt: later(5_000) }]);
    await ledger.query(`insert into contacts values ('42', 1, 'sam@example.com', 'Sam')`);
    ledger.now = later(5_000);
    await ledger.run();
    expect(await ledger.mails()).toMatchObject([{ state: 'sent', to: 'sam@example.com' }]);
  });

  it('tries again a minute after its first failure, however often it had waited for its address', async () => {
    const appointment = await ledger.booked({ contactEmail: null });
    await ledger.plans((unit) => unit.planMessage(messageOf('confirmation', appointment, NOW)));
    for (const seconds of [0, 5, 10, 15, 20]) {
      ledger.now = later(seconds * 1_000);
      await ledger.run();
    }
    expect(await ledger.mails()).toMatchObject([{ attempts: 0 }]);
    await ledger.query(`insert into contacts values ('42', 1, 'sam@example.com', 'Sam')`);
    ledger.now = later(25_000);
    await ledger.run(() => Promise.reject(new DeliveryRefused('451 Try later.', false)));
    expect(await ledger.mails()).toMatchObject([
      { state: 'planned', dueAt: later(85_000), attempts: 1 },
    ]);
  });

  it('ignores a worker that returns after the message has waited for its address', async () => {
    const appointment = await ledger.booked({ contactEmail: null });
    await ledger.plans((unit) => unit.planMessage(messageOf('confirmation', appointment, NOW)));
    const [frozen] = await ledger.real.claim(ledger.now, later(60_000), 1, ['mail']);
    ledger.now = later(60_000);
    await ledger.run();
    await ledger.query(`insert into contacts values ('42', 1, 'sam@example.com', 'Sam')`);
    ledger.now = later(65_000);
    await ledger.run(async () => {
      if (frozen)
        await ledger.real.finish(frozen, { state: 'failed', error: 'too late', at: ledger.now });
      expect(await ledger.mails()).toMatchObject([{ state: 'sending' }]);
    });
    expect(await ledger.mails()).toMatchObject([{ state: 'sent', error: null }]);
  });

  it('hands each message to one of two workers only, however many there are', async () => {
    for (let count = 0; count < 60; count += 1) await ledger.confirmed({}, `${count}@example.com`);
    await Promise.all([ledger.run(), ledger.run(), ledger.run()]);
    expect(ledger.posted).toHaveLength(60);
    expect(new Set(ledger.posted).size).toBe(60);
    expect(
      (await ledger.mails()).every(({ state, attempts }) => state === 'sent' && attempts === 1),
    ).toBe(true);
  });

  it('sends a message again under the same id if its worker died before the call', async () => {
    await ledger.confirmed();
    await ledger.real.claim(ledger.now, later(60_000), 1, ['mail']);
    await ledger.run();
    expect(ledger.posted).toEqual([]);
    ledger.now = later(60_000);
    await ledger.run();
    const [mail] = await ledger.mails();
    expect(ledger.posted).toEqual([mail.id]);
    expect(mail).toMatchObject({ state: 'sent', attempts: 2 });
  });

  it('keeps one copy in the mailbox if the worker died after the call', async () => {
    await ledger.confirmed();
    const [mail] = await ledger.real.claim(ledger.now, later(60_000), 1, ['mail']);
    const post = ledger.mailbox();
    await post({ id: mail?.id ?? '', to: 'ann@example.com', lastError: null, ...rendered });
    ledger.now = later(60_000);
    await ledger.run(post);
    expect(await ledger.inMailbox()).toMatchObject([
      { mailId: mail?.id, messageId: `<${mail?.id}@test>` },
    ]);
    expect(await ledger.mails()).toMatchObject([{ state: 'sent', attempts: 2 }]);
  });

  it('ignores a worker that returns after another has taken over', async () => {
    await ledger.confirmed();
    const [frozen] = await ledger.real.claim(ledger.now, later(60_000), 1, ['mail']);
    ledger.now = later(60_000);
    await ledger.run(async () => {
      if (frozen)
        await ledger.real.finish(frozen, { state: 'failed', error: 'too late', at: ledger.now });
      expect(await ledger.mails()).toMatchObject([{ state: 'sending', attempts: 2 }]);
    });
    expect(await ledger.mails()).toMatchObject([{ state: 'sent', error: null }]);
  });

  it('retries after an outage with exponential backoff, and stops the run meanwhile', async () => {
    for (let count = 0; count < 12; count += 1) await ledger.confirmed({}, `${count}@example.com`);
    let calls = 0;
    const down: SendMail = async () => {
      calls += 1;
      throw new Error('connect ECONNREFUSED');
    };
    await ledger.run(down);
    expect(calls).toBe(4);
    expect(await ledger.mails()).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({
          state: 'planned',
          dueAt: later(60_000),
          error: 'The mail server could not be reached.',
        }),
      ]),
    );
    ledger.now = later(60_000);
    while (calls < 13) await ledger.run(down);
    const waits = (await ledger.mails()).filter(({ attempts }) => attempts === 2);
    expect(waits[0]).toMatchObject({ dueAt: later(180_000) });
    ledger.now = later(30 * 60_000);
    await ledger.run();
    expect((await ledger.mails()).every(({ state }) => state === 'sent')).toBe(true);
  });

  it('gives up on a permanently refused message, without holding up others', async () => {
    await ledger.confirmed();
    await ledger.confirmed();
    const [first] = await ledger.mails();
    await ledger.run(async ({ id }) => {
      if (id === first.id) throw new DeliveryRefused('no such user', true);
      ledger.posted.push(id);
    });
    expect(ledger.posted).toHaveLength(1);
    expect(await ledger.mails()).toMatchObject([
      { state: 'failed', error: 'no such user' },
      { state: 'sent' },
    ]);
  });

  it('sends no message about an appointment that is gone, and says why', async () => {
    const { id } = await ledger.confirmed();
    await ledger.query('delete from services where id = $1', [id]);
    await ledger.run();
    expect(ledger.posted).toEqual([]);
    expect(await ledger.mails()).toMatchObject([
      { state: 'missed', error: 'The appointment is not there any more.' },
    ]);
  });

  it('JOB-07 tells staff of a message that came too late if an attempt may have arrived', async () => {
    const doubt = 'The mail server did not confirm it: it may have arrived.';
    await ledger.confirmed({ sendUntil: later(180_000) });
    const lastErrors: (string | null)[] = [];
    await ledger.run(async ({ lastError }) => {
      lastErrors.push(lastError);
      throw new DeliveryRefused(doubt, false, true);
    });
    const [held] = await ledger.mails();
    expect(held).toMatchObject({ state: 'planned', error: doubt, dueAt: later(300_000) });
    ledger.now = later(300_000);
    await ledger.run();
    expect(ledger.posted).toEqual([]);
    expect(lastErrors).toEqual([null]);
    expect(await ledger.mails()).toMatchObject([
      { state: 'missed', error: `The message could not go out in time. ${doubt}` },
    ]);
  });

  it('JOB-07 tells staff that an attempt may have arrived beside why no other follows', async () => {
    const doubt = 'The mail server did not confirm it: it may have arrived.';
    await ledger.confirmed();
    await ledger.confirmed({}, 'ben@example.com');
    await ledger.run(async ({ to }) => {
      throw to === 'ann@example.com'
        ? new DeliveryRefused(`Greylisted. ${doubt}`, false)
        : new DeliveryRefused('Greylisted.', false);
    });
    for (const to of ['ann@example.com', 'ben@example.com']) {
      await ledger.recipients().unsubscribe(to, NOW);
    }
    ledger.now = later(300_000);
    await ledger.run();
    const { rows } = await ledger.query('select "error" from mail_messages order by "to"');
    const stopped = 'Whoever reads this address has asked for no more messages.';
    expect(rows).toEqual([{ error: `${stopped} ${doubt}` }, { error: stopped }]);
  });

  it('JOB-07 hands the reason of the attempt before over with the message, and ends the run after one that was not confirmed', async () => {
    for (let nth = 0; nth < 5; nth += 1) await ledger.confirmed();
    const lastErrors: (string | null)[] = [];
    const post: SendMail = async ({ lastError }) => {
      lastErrors.push(lastError);
      throw new DeliveryRefused('It may have arrived.', false, true);
    };
    await ledger.run(post);
    expect(lastErrors).toEqual([null, null, null, null]);
    ledger.now = later(300_000);
    lastErrors.length = 0;
    await ledger.query(`delete from mail_messages where attempts = 0`);
    await ledger.run(post);
    expect(lastErrors).toEqual(Array(4).fill('It may have arrived.'));
  });

  it('marks a message that could not be sent in time as missed', async () => {
    await ledger.confirmed({ sendUntil: later(1_000) });
    ledger.now = later(1_000);
    await ledger.run();
    expect(ledger.posted).toEqual([]);
    expect(await ledger.mails()).toMatchObject([
      { state: 'missed', error: 'The message could not go out in time.' },
    ]);
  });

  it('never sends a message that is no longer true', async () => {
    const appointment = await ledger.confirmed();
    await ledger.real.claim(ledger.now, later(60_000), 1, ['mail']);
    await ledger.query(`update services set status = 'cancelled' where id = $1`, [appointment.id]);
    ledger.now = later(60_000);
    await ledger.run();
    expect(ledger.posted).toEqual([]);
    expect(await ledger.mails()).toMatchObject([{ state: 'missed' }]);
  });

  it('sends the last of several unsent messages, and replaces an unsent confirmation by one with the new time', async () => {
    const appointment = await ledger.confirmed();
    const moved = { ...appointment, version: 2 };
    await ledger.plans((unit) => unit.planMessage(messageOf('moved', moved, NOW)));
    expect(await ledger.mails()).toMatchObject([{ kind: 'confirmation', version: 2 }]);
    await ledger.run();
    await ledger.plans((unit) =>
      unit.planMessage(messageOf('moved', { ...moved, version: 3 }, NOW)),
    );
    await ledger.plans((unit) =>
      unit.planMessage(messageOf('moved', { ...moved, version: 4 }, NOW)),
    );
    expect((await ledger.mails()).map(({ kind, version }) => [kind, version])).toEqual([
      ['confirmation', 2],
      ['moved', 4],
    ]);
  });

  it('SELF-09 sends nothing about a change that was reverted before its message was sent', async () => {
    const appointment = await ledger.booked();
    const moved = messageOf('moved', appointment, NOW, { before: appointment });
    await ledger.plans((unit) => unit.planMessage(moved));
    await ledger.run();
    expect(ledger.posted).toEqual([]);
    expect(await ledger.mails()).toMatchObject([{ state: 'missed' }]);
  });

  it.each([
    ['was sent', 'sent', null, false],
    ['never went', 'failed', null, true],
    ['was sent and never arrived', 'sent', 'undelivered', true],
  ])(
    'SELF-09 treats a resend as news only if the original did not arrive: it %s',
    async (_, state, report, isNews) => {
      const appointment = await ledger.booked();
      const moved = messageOf('moved', appointment, NOW, { before: appointment });
      await ledger.plans((unit) => unit.planMessage(moved));
      await ledger.query('update mail_messages set "state" = $1, "report" = $2', [state, report]);
      const [{ id: resendOf }] = await ledger.mails();
      await ledger.plans((unit) => unit.addResend({ ...moved, id: randomUUID(), resendOf }));
      const known = await ledger.plans((unit) => unit.customerKnowledge(appointment.id));
      expect(known?.state ?? null).toEqual(isNews ? appointment : null);
    },
  );

  it.each([
    ['failed', 'failed', null, true],
    ['was missed', 'missed', null, true],
    ['was suppressed', 'suppressed', null, true],
    ['was sent and not delivered', 'sent', 'undelivered', true],
    ['was sent and failed on its way', 'sent', 'failed', true],
    ['was sent', 'sent', null, false],
    ['was delivered', 'sent', 'delivered', false],
    ['may be arriving', 'sending', null, false],
  ])(
    'SELF-09 counts a move as known to the customer only if its message arrived, or may be arriving: it %s',
    async (_, state, report, isUntold) => {
      const appointment = await ledger.booked();
      const toB = { ...appointment, location: 'B', version: 2 };
      await ledger.plans((unit) =>
        unit.planMessage(messageOf('moved', toB, NOW, { before: appointment })),
      );
      await ledger.query('update mail_messages set "state" = $1, "report" = $2', [state, report]);
      const toC = { ...toB, location: 'C', version: 3 };
      await ledger.plans((unit) =>
        unit.planMessage(messageOf('changed', toC, NOW, { before: toB })),
      );
      const known = await ledger.plans((unit) => unit.customerKnowledge(appointment.id));
      expect(known?.state ?? null).toEqual(isUntold ? appointment : toB);
    },
  );

  it.each<[string, MessageKind, string, string | null, boolean]>([
    ['a reminder arrived', '24h', 'sent', null, false],
    ['a new link arrived', 'link', 'sent', null, false],
    ['a reminder is on its way, and may not arrive', '24h', 'sending', null, true],
    ['a reminder never arrived', '24h', 'sent', 'undelivered', true],
    ['a reminder was missed', '24h', 'missed', null, true],
    ['another address was confirmed to', 'confirmation', 'failed', null, false],
  ])(
    'SELF-09 counts news that never arrived as known only once a later message has told of the same: %s',
    async (_, kind, state, report, isUntold) => {
      const appointment = await ledger.booked();
      const moved = { ...appointment, version: 2 };
      await ledger.plans((unit) =>
        unit.planMessage(messageOf('moved', moved, NOW, { before: appointment })),
      );
      await ledger.query(`update mail_messages set "state" = 'failed'`);
      const later = messageOf(kind, { ...moved, version: 3 }, NOW);
      await ledger.plans((unit) => unit.addMessage(later));
      await ledger.query(
        'update mail_messages set "state" = $1, "report" = $2 where "version" = 3',
        [state, report],
      );
      const known = await ledger.plans((unit) => unit.customerKnowledge(appointment.id));
      expect(known?.state ?? null).toEqual(isUntold ? appointment : null);
    },
  );

  it('ACCT-06 keeps the state of a deleted appointment only until its message is sent, then whose it was', async () => {
    const appointment = await ledger.booked();
    await ledger.query('delete from services where id = $1', [appointment.id]);
    await ledger.plans((unit) =>
      unit.planMessage(messageOf('deleted', appointment, NOW, { lastState: appointment })),
    );
    await ledger.run();
    expect(ledger.posted).toHaveLength(1);
    expect(await ledger.mails()).toMatchObject([
      { kind: 'deleted', state: 'sent', to: 'ann@example.com' },
    ]);
    const [{ lastState }] = await ledger.mails();
    expect(lastState).toEqual({ userId: appointment.userId });
  });
});
