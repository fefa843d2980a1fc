import { readFileSync } from 'node:fs';
import { doubtPattern } from '@dewlane/service-kit/application';
import { describe, expect, it } from '@jest/globals';
import type { Appointment } from '../src/domain/appointment/appointment.ts';
import { later, useMessageLedger } from './support/message-ledger.ts';

const script = (name: string) =>
  readFileSync(new URL(`../prisma/${name}.sql`, import.meta.url), 'utf8');
const AFTER_RESTORE = script('after-restore');
const RECIPIENTS_SET_ASIDE = script('kept-by-restore/recipients.set-aside');
const RECIPIENTS_KEPT = script('kept-by-restore/recipients');
const PHONE = '+14085550142';

describe('a restore of bookings', () => {
  const ledger = useMessageLedger();

  /** Adds a message about an appointment; `due` is when, from the database's now. */
  const message = (appointmentId: string, kind: string, state: string, due: string) =>
    ledger.query(
      `insert into mail_messages ("appointmentId", "kind", "startsAt", "version", "state", "dueAt", "sendUntil", "undo")
       select "id", $2, "startsAt", 1, $3, now() + $4::interval, now() + interval '2 days', '{}'
       from services where "id" = $1`,
      [appointmentId, kind, state, due],
    );
  const reminder = (appointmentId: string, kind: string, state: string, due: string) =>
    ledger.query(
      `insert into reminders ("appointmentId", "kind", "phone", "startsAt", "state", "remindAt")
       select "id", $2, $5, "startsAt", $3, now() + $4::interval from services where "id" = $1`,
      [appointmentId, kind, state, due, PHONE],
    );

  it('OPS-21 holds back the messages that were due or being sent, says why, and leaves the others', async () => {
    const { id } = await ledger.booked();
    await message(id, 'changed', 'sending', '1 hour');
    await message(id, 'moved', 'planned', '-1 minute');
    await message(id, 'cancelled', 'planned', '1 hour');
    await message(id, 'confirmation', 'sent', '-1 hour');
    await ledger.query(AFTER_RESTORE);
    const { rows } = await ledger.query(
      `select "kind", "state", "error", "undo" is null as "final" from mail_messages order by "kind"`,
    );
    const error =
      'Held back by a restore: it was due by then. The restored data did not confirm the outcome: it may have arrived. Have it sent again where it has not.';
    expect(error).toMatch(new RegExp(doubtPattern()));
    expect(rows).toEqual([
      { kind: 'cancelled', state: 'planned', error: null, final: false },
      { kind: 'changed', state: 'missed', error, final: true },
      { kind: 'confirmation', state: 'sent', error: null, final: false },
      { kind: 'moved', state: 'missed', error, final: true },
    ]);
  });

  it('OPS-21 holds back the reminders that were due or being sent, with one message each for staff to send', async () => {
    const [due, begun] = [await ledger.booked(), await ledger.booked()];
    await reminder(due.id, '24h', 'planned', '-2 minutes');
    await reminder(due.id, '2h', 'planned', '1 hour');
    await reminder(begun.id, '24h', 'sending', '-1 minute');
    await message(begun.id, '24h', 'sending', '1 minute');
    await ledger.query(AFTER_RESTORE);
    const { rows } = await ledger.query(
      `select "appointmentId", "kind", "state" from reminders order by "remindAt"`,
    );
    expect(rows).toEqual([
      { appointmentId: due.id, kind: '24h', state: 'missed' },
      { appointmentId: begun.id, kind: '24h', state: 'missed' },
      { appointmentId: due.id, kind: '2h', state: 'planned' },
    ]);
    const error = expect.stringMatching(new RegExp(`^Held back by a restore: .*${doubtPattern()}`));
    const held = { kind: '24h', startsAt: due.startsAt, state: 'missed', error };
    const of = ({ id, serviceDate }: Appointment) => ({
      appointmentId: id,
      said: [expect.objectContaining({ id, serviceDate })],
    });
    const mails = await ledger.mails();
    expect(mails).toHaveLength(2);
    expect(mails).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ ...held, ...of(due), phone: PHONE, version: 1 }),
        expect.objectContaining({ ...held, ...of(begun), phone: null }),
      ]),
    );
  });

  it('OPS-57 SELF-07 lets a number that has replied START since STOP get messages again, although it had confirmed before', async () => {
    const recipients = ledger.recipients();
    await recipients.confirm(PHONE, later(1_000));
    await recipients.unsubscribe(PHONE, later(2_000));
    await ledger.query('create table taken as select * from recipients');
    await recipients.confirm(PHONE, later(3_000));
    await ledger.query(
      `create table noted as select to_jsonb(known) as "row" from recipients as known;
       truncate recipients; insert into recipients select * from taken`,
    );
    expect(await recipients.statusOf(PHONE)).toMatchObject({ isUnsubscribed: true });
    await ledger.query(RECIPIENTS_SET_ASIDE);
    await ledger.query(RECIPIENTS_KEPT);
    await ledger.query('drop table taken, noted');
    expect(await recipients.statusOf(PHONE)).toEqual({
      isConfirmed: true,
      isUnsubscribed: false,
    });
  });
});
