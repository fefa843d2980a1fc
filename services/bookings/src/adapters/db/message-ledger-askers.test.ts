import { describe, expect, it } from '@jest/globals';
import {
  ASKERS_LIMITED,
  at,
  later,
  NOW,
  useMessageLedger,
} from '../../../test/support/message-ledger.ts';
import { messageOf } from '../../domain/message/message.ts';

describe('the ledger of messages', () => {
  const ledger = useMessageLedger(ASKERS_LIMITED);

  /** Books for an owner and a stranger's address or number, from a client address if given, and plans the confirmation. */
  const booked = async (userId: string, stranger: string, askedFrom?: string) => {
    const isNumber = stranger.startsWith('+');
    const appointment = await ledger.booked({
      userId,
      contactEmail: isNumber ? null : stranger,
    });
    if (askedFrom !== undefined) {
      await ledger.query(
        'insert into self_service ("appointmentId", "askedFrom") values ($1, $2)',
        [appointment.id, askedFrom],
      );
    }
    await ledger.plans((unit) =>
      unit.planMessage({
        ...messageOf('confirmation', appointment, ledger.now),
        ...(isNumber ? { phone: stranger } : {}),
        dueAt: ledger.now,
      }),
    );
    return appointment;
  };
  const runWithTexts = () =>
    ledger.run(undefined, {
      render: () => ({ text: '', localTime: '' }),
      post: async () => undefined,
    });
  const sentCount = async () =>
    (await ledger.mails()).filter(({ state }) => state === 'sent').length;
  const stranger = (number: number) => `stranger${number}@example.com`;
  const strangersNumber = (number: number) => `+1408555${String(1_000 + number)}`;
  const suppressed = async () =>
    (await ledger.mails()).filter(({ state }) => state === 'suppressed');

  it('SELF-19 writes to ten unconfirmed addresses a day about the bookings of one owner, and records why not to the rest', async () => {
    for (let number = 1; number <= 13; number += 1) await booked('guest_1', stranger(number));
    await Promise.all([ledger.run(), ledger.run(), ledger.run()]);
    expect(await sentCount()).toBe(10);
    const [held] = await suppressed();
    expect(held.error).toMatch(
      /^Nobody has confirmed this address, and whoever booked has had many/,
    );
    await booked('guest_2', stranger(14));
    await ledger.run();
    expect(await sentCount()).toBe(11);
    ledger.now = at('2026-11-19T18:00:00Z');
    await booked('guest_1', stranger(15));
    await ledger.run();
    expect(await sentCount()).toBe(12);
  });

  it('SELF-19 writes to fifty about bookings from one client address, whoever makes them', async () => {
    for (let number = 1; number <= 55; number += 1) {
      await booked(`guest_${number}`, stranger(number), 'one');
    }
    await booked('guest_60', stranger(60), 'other');
    await Promise.all([ledger.run(), ledger.run(), ledger.run()]);
    expect(await sentCount()).toBe(51);
    expect(await suppressed()).toHaveLength(5);
  });

  it('SELF-19 sends texts to ten unconfirmed numbers a day about the bookings of one owner', async () => {
    for (let number = 1; number <= 13; number += 1) {
      await booked('guest_1', strangersNumber(number));
    }
    await Promise.all([runWithTexts(), runWithTexts()]);
    expect(await sentCount()).toBe(10);
    const held = await suppressed();
    expect(held).toHaveLength(3);
    for (const { error } of held) expect(error).toMatch(/^Nobody has confirmed this number, and/);
  });

  it('SELF-19 sends texts to fifty about bookings from one client address, whoever makes them', async () => {
    for (let number = 1; number <= 55; number += 1) {
      await booked(`guest_${number}`, strangersNumber(number), 'one');
    }
    await Promise.all([runWithTexts(), runWithTexts()]);
    expect(await sentCount()).toBe(50);
    expect(await suppressed()).toHaveLength(5);
  });

  it('SELF-19 counts an address once a day, and a confirmed one never', async () => {
    await ledger.query(
      `insert into recipients (address, "confirmedAt")
       select 'friend' || n || '@example.com', now() from generate_series(1, 12) as n`,
    );
    for (let number = 1; number <= 12; number += 1) {
      await booked('guest_1', `friend${number}@example.com`);
      await booked('guest_1', `stranger1+${number % 5}@example.com`);
    }
    await ledger.query('update recipients set messages = 0 where "confirmedAt" is null');
    await ledger.run();
    const [row] = (await ledger.query('select "recipients" from askers')).rows;
    expect(row.recipients).toHaveLength(1);
    expect((await suppressed()).map(({ to }) => to.split('+')[0])).toEqual([
      'stranger1',
      'stranger1',
    ]);
  });

  it('SELF-19 does not limit resends by staff', async () => {
    for (let number = 1; number <= 11; number += 1) await booked('guest_1', stranger(number));
    await ledger.run();
    const [held] = await suppressed();
    await ledger.query(
      `insert into mail_messages ("appointmentId", "kind", "startsAt", "version", "dueAt", "sendUntil", "resendOf")
       values ($1, 'confirmation', $2, 1, $3, $4, $5)`,
      [held.appointmentId, held.startsAt, NOW, later(86_400_000), held.id],
    );
    await ledger.run();
    expect(await sentCount()).toBe(11);
  });

  it('ACCT-06 forgets the count of an erased person, and where their appointments were asked from', async () => {
    const { id } = await booked('7', stranger(1), 'one');
    await ledger.run();
    await ledger.forgotten(id);
    const { rows } = await ledger.query('select "asker" from askers');
    expect(rows).toEqual([{ asker: 'address one' }]);
    expect((await ledger.query('select "askedFrom" from self_service')).rows).toEqual([
      { askedFrom: null },
    ]);
  });
});
