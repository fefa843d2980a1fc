import { INTERNAL_TEXT_REPORTS_PATH, type TokenClaims } from '@dewlane/internal-api';
import {
  signatureOf,
  startTextProvider,
  type TextProviderDouble,
  TOKEN,
} from '@dewlane/test-engines/text-provider';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { guest, type Harness, STAFF, START, startHarness, VISITOR } from './support/harness.ts';
import { type MailResult, mailOperationsOf } from './support/mail-operations.ts';
import { booked, operationsOf } from './support/operations.ts';
import { changeOwn } from './support/own-bookings.ts';

const GATEWAY: TokenClaims = { system: 'gateway' };
const PHONE = '(408) 555-0142';
const NUMBER = '+14085550142';
const MISSING = '019a0000-0000-7000-8000-00000000dead';

const is = (kind: string, state: string) => (mails: MailResult[]) =>
  mails[0]?.kind === kind && mails[0].state === state;

describe('the provider’s report about a text message', () => {
  let provider: TextProviderDouble;
  let harness: Harness;
  let mail: ReturnType<typeof mailOperationsOf>;

  beforeAll(async () => {
    provider = await startTextProvider();
    harness = await startHarness({ env: { TEXT_URL: provider.url, TEXT_FROM: '+14085550100' } });
    mail = mailOperationsOf(harness);
  });
  afterAll(async () => {
    await harness?.stop();
    await provider?.stop();
  });
  beforeEach(async () => {
    harness.setTime(START);
    await harness.empty('recipients', 'reminders', 'mail_messages', 'services');
    provider.arrived.length = 0;
  });

  /** A text message that the provider has accepted, and its appointment. */
  const sent = async () => {
    const ann = guest();
    const { appointment } = await booked(harness, ann, { contactPhone: PHONE });
    const [message] = await mail.until(appointment.id, is('confirmation', 'sent'));
    if (!message) throw new Error('Nothing was sent.');
    const appointmentId = appointment.id;
    return {
      appointmentId,
      id: message.id,
      /** A change by staff. */
      change: (input: object) => () => operations().update(STAFF, { id: appointmentId, ...input }),
      /** A change by the guest, of the first version unless it says another. */
      own: (mutation: 'moveOwnBooking' | 'cancelOwnBooking', input: object) => () =>
        changeOwn(harness, ann, mutation, 'version', {
          id: appointmentId,
          expectedVersion: 1,
          ...input,
        }),
    };
  };
  const operations = () => operationsOf(harness);
  /** Makes a change, and returns the id of the message about it once that is sent. */
  const told = async (
    appointmentId: string,
    kind: string,
    change: () => Promise<{ readonly errors?: unknown }>,
  ) => {
    const earlier = provider.arrived.length;
    harness.pass(1_000);
    const { errors } = await change();
    if (errors) throw new Error(JSON.stringify(errors));
    harness.pass(10_000);
    await harness.service.jobs.runNow('sendMail');
    const [message] = await mail.until(
      appointmentId,
      (mails) => is(kind, 'sent')(mails) && provider.arrived.length > earlier,
    );
    return message?.id ?? '';
  };
  const report = async (
    mailId: string,
    fields: Record<string, string>,
    { token = TOKEN, claims = GATEWAY } = {},
  ) => {
    const address = `https://wash.example/text-reports/${mailId}`;
    const signature = signatureOf(address, fields, token);
    const form = new URLSearchParams(fields).toString();
    const { status } = await harness.fetch(claims, INTERNAL_TEXT_REPORTS_PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ mailId, form, signature }),
    });
    return status;
  };
  const reported = async (id: string) => {
    const { data } = await mail.one(id);
    return [data?.staffMail?.report, data?.staffMail?.reportReason];
  };
  const ended = async () =>
    (
      await harness.pool.query(
        'select "address" from recipients where "unsubscribedAt" is not null',
      )
    ).rows;

  const DELIVERED = { MessageStatus: 'delivered' };
  const LOST = { MessageStatus: 'undelivered', ErrorCode: '30003' };
  const [EARLIER, LATER] = ['2026-11-21 morning', '2026-11-25 morning'];
  const OUT_OF_REACH = 'The phone is switched off or out of reach. (30003)';

  it('SELF-15 is requested at a URL of the message’s own, and shown to staff', async () => {
    const { id } = await sent();
    expect(provider.arrived).toMatchObject([
      { reportTo: `https://wash.example/text-reports/${id}` },
    ]);
    expect(await reported(id)).toEqual([null, null]);
    expect(await report(id, { MessageStatus: 'sending' })).toBe(204);
    expect(await reported(id)).toEqual([null, null]);
    expect(await report(id, LOST)).toBe(204);
    expect(await reported(id)).toEqual(['undelivered', OUT_OF_REACH]);
  });

  it.each([
    ['sent after delivered', [DELIVERED, { MessageStatus: 'sent' }], ['delivered', null]],
    ['sent after undelivered', [LOST, { MessageStatus: 'sent' }], ['undelivered', OUT_OF_REACH]],
    ['failed after delivered', [DELIVERED, LOST], ['delivered', null]],
    ['delivered after failed', [LOST, DELIVERED], ['delivered', null]],
    ['the same twice', [LOST, LOST], ['undelivered', OUT_OF_REACH]],
    ['all at once', [{ MessageStatus: 'sent' }, LOST, DELIVERED, LOST], ['delivered', null]],
  ])('SELF-15 only adds to what is known: %s', async (name, reports, known) => {
    const { id } = await sent();
    if (name === 'all at once') await Promise.all(reports.map((fields) => report(id, fields)));
    else for (const fields of reports) await report(id, fields);
    expect(await reported(id)).toEqual(known);
  });

  it('SELF-15 ends messages to a number that has replied STOP, until START', async () => {
    const STOPPED = { MessageStatus: 'undelivered', ErrorCode: '21610' };
    const { id } = await sent();
    await report(id, STOPPED);
    expect(await ended()).toEqual([{ address: NUMBER }]);
    harness.pass(1_000);
    const next = await booked(harness, guest(), { contactPhone: PHONE });
    await mail.until(next.appointment.id, is('confirmation', 'suppressed'));
    await harness.pool.query('update recipients set "unsubscribedAt" = null');
    await report(id, STOPPED);
    expect(await ended()).toEqual([]);
  });

  it('SELF-15 doesn’t affect other messages if one could not be delivered', async () => {
    const { id } = await sent();
    await report(id, LOST);
    expect(await ended()).toEqual([]);
  });

  it('SELF-09 makes a cancellation name the time before a move whose message never arrived', async () => {
    const { appointmentId, change } = await sent();
    const moved = await told(appointmentId, 'moved', change({ serviceDate: LATER }));
    expect(provider.arrived.at(-1)?.text).toContain('Wed, Nov 25');
    await report(moved, LOST);
    await told(appointmentId, 'cancelled', change({ status: 'cancelled' }));
    expect(provider.arrived.at(-1)?.text).toContain('Sat, Nov 21');
    expect(provider.arrived.at(-1)?.text).not.toContain('Nov 25');
  });

  it.each(['cancelled', 'deleted'])(
    'SELF-09 tells what does not take place once the only time that the customer knew is over: %s',
    async (kind) => {
      const { appointmentId, change } = await sent();
      await report(await told(appointmentId, 'moved', change({ serviceDate: LATER })), LOST);
      harness.setTime('2026-11-23T18:00:00Z');
      const remove = () => operations().remove(STAFF, { id: appointmentId });
      const end = kind === 'deleted' ? remove : change({ status: 'cancelled' });
      await told(appointmentId, kind, end);
      expect(provider.arrived.at(-1)?.text).toContain('Wed, Nov 25');
    },
  );

  it('SELF-09 takes the customers’ own move as known, though its answer never arrived', async () => {
    const { appointmentId, change, own } = await sent();
    const move = own('moveOwnBooking', { serviceDate: LATER });
    await report(await told(appointmentId, 'moved', move), LOST);
    const back = await told(appointmentId, 'moved', change({ serviceDate: EARLIER }));
    expect(provider.arrived.at(-1)?.reportTo).toContain(back);
    expect(provider.arrived.at(-1)?.text).toContain('Sat, Nov 21');
  });

  it('SELF-09 takes the customers’ own cancellation as known, though its answer never arrived', async () => {
    const { appointmentId, change, own } = await sent();
    const cancelled = await told(appointmentId, 'cancelled', own('cancelOwnBooking', {}));
    await report(cancelled, LOST);
    await told(appointmentId, 'confirmation', change({ status: 'scheduled' }));
    expect(provider.arrived.at(-1)?.text).toContain('Sat, Nov 21');
  });

  it('SELF-09 takes a move by staff as known once the customers have moved on themselves', async () => {
    const { appointmentId, change, own } = await sent();
    await report(await told(appointmentId, 'moved', change({ serviceDate: LATER })), LOST);
    const move = own('moveOwnBooking', { serviceDate: '2026-11-26 morning', expectedVersion: 2 });
    await report(await told(appointmentId, 'moved', move), LOST);
    await told(appointmentId, 'moved', change({ serviceDate: EARLIER }));
    expect(provider.arrived.at(-1)?.text).toContain('Sat, Nov 21');
  });

  it('SELF-09 tells of a move back by staff, though the answer to the customers’ own move still waits', async () => {
    const { appointmentId, change, own } = await sent();
    provider.refuse({ status: 503, code: 0, message: 'Try again later' });
    harness.pass(1_000);
    await own('moveOwnBooking', { serviceDate: LATER })();
    await harness.service.jobs.runNow('sendMail');
    const back = change({ serviceDate: EARLIER, expectedVersion: 2 });
    await told(appointmentId, 'moved', async () => {
      const changed = await back();
      provider.refuse(null);
      return changed;
    });
    expect(provider.arrived.at(-1)?.text).toContain('Sat, Nov 21');
  });

  it('SELF-15 lets staff resend what did not arrive, as a message with its own reports', async () => {
    const { appointmentId, id } = await sent();
    await report(id, LOST);
    harness.pass(1_000);
    const { data } = await mail.resend({ id });
    const again = data?.resendMail.id ?? '';
    await mail.until(appointmentId, (mails) => mails[0]?.id === again && mails[0].state === 'sent');
    expect(provider.arrived[1]?.reportTo).toBe(`https://wash.example/text-reports/${again}`);
    await report(again, DELIVERED);
    expect(await reported(again)).toEqual(['delivered', null]);
    expect(await reported(id)).toEqual(['undelivered', OUT_OF_REACH]);
  });

  it('SELF-15 doesn’t reveal whether a message exists', async () => {
    await sent();
    for (const mailId of [MISSING, 'no-message', '']) {
      expect(await report(mailId, LOST)).toBe(204);
      expect(await report(mailId, LOST, { token: 'another' })).toBe(403);
    }
    expect(await ended()).toEqual([]);
  });

  it('SELF-15 is accepted from the provider only, through the gateway only', async () => {
    const { id } = await sent();
    expect(await report(id, LOST, { token: 'another' })).toBe(403);
    for (const claims of [STAFF, VISITOR]) expect(await report(id, LOST, { claims })).toBe(403);
    expect(await reported(id)).toEqual([null, null]);
  });

  it('SELF-15 is recorded for text messages only', async () => {
    const email = { contactEmail: 'ann@example.com' };
    const { appointment } = await booked(harness, guest(), { contactPhone: PHONE }, email);
    const [message] = await mail.until(appointment.id, is('confirmation', 'sent'));
    expect(await report(message?.id ?? '', LOST)).toBe(204);
    expect(await reported(message?.id ?? '')).toEqual([null, null]);
  });
});

describe('a text message of a product without a public URL', () => {
  it('SELF-15 requests no report, because the provider would refuse it', async () => {
    const provider = await startTextProvider();
    const env = { TEXT_URL: provider.url, TEXT_FROM: '+14085550100' };
    const harness = await startHarness({ env: { ...env, PUBLIC_URL: 'http://localhost:4000' } });
    try {
      const { appointment } = await booked(harness, guest(), { contactPhone: PHONE });
      await mailOperationsOf(harness).until(appointment.id, is('confirmation', 'sent'));
      expect(provider.arrived).toMatchObject([{ reportTo: null }]);
    } finally {
      await harness.stop();
      await provider.stop();
    }
  });
});
