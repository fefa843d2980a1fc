import { createSmtpPost, type SmtpPost } from '@dewlane/service-kit/smtp';
import { type MailServer, startMailServer } from '@dewlane/test-engines/mail-server';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DeliveryRefused } from '../src/application/ports/messages.ts';

const sender = { name: 'Dewlane', address: 'hello@wash.example', domain: 'wash.example' };
const mail = {
  id: '019a0000-0000-7000-8000-00000000000f',
  to: 'ann@example.com',
  subject: 'Booked: your wash · Höfe',
  html: '<p>Höfe</p>',
  text: 'Höfe',
  calendar: { method: 'CANCEL' as const, content: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n' },
  unsubscribeUrl: 'https://wash.example/booking/x/unsubscribe',
  lastError: null,
};

describe('mail over SMTP', () => {
  let server: MailServer;
  let smtp: SmtpPost;

  beforeEach(async () => {
    server = await startMailServer();
    smtp = createSmtpPost(server.url, sender, (...about) => new DeliveryRefused(...about));
  });
  afterEach(async () => {
    await smtp.close();
    await server.stop();
  });
  const failure = async () => {
    const [result] = await Promise.allSettled([smtp.post(mail)]);
    return result?.status === 'rejected' ? (result.reason as unknown) : undefined;
  };

  it('is one message with HTML, text and the calendar file, its Message-ID derived from the row', async () => {
    await smtp.post(mail);
    const [arrived] = server.arrived;
    expect(arrived).toMatchObject({
      to: ['ann@example.com'],
      messageId: '<mail-019a0000-0000-7000-8000-00000000000f@wash.example>',
    });
    const { source = '' } = arrived ?? {};
    expect(source).toMatch(/^From: Dewlane <hello@wash\.example>\r$/m);
    expect(source).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(source).toContain('text/plain');
    expect(source).toContain('text/html');
    expect(source).toMatch(/text\/calendar;[\s\S]*method=CANCEL/);
    expect(source).toContain('appointment.ics');
  });

  it('SELF-13 supports one-click unsubscribe in mail clients, over https only', async () => {
    await smtp.post(mail);
    await smtp.post({ ...mail, unsubscribeUrl: 'http://localhost:4000/booking/x/unsubscribe' });
    await smtp.post({ ...mail, unsubscribeUrl: null });
    const [secure = '', plain = '', none = ''] = server.arrived.map(({ source }) => source);
    expect(secure).toMatch(
      /^List-Unsubscribe: <https:\/\/wash\.example\/booking\/x\/unsubscribe>\r$/m,
    );
    expect(secure).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    expect(plain).toContain('List-Unsubscribe: <http://localhost:4000');
    expect(plain).not.toContain('List-Unsubscribe-Post');
    expect(none).not.toContain('List-Unsubscribe');
  });

  it('reports a permanent refusal, without the address', async () => {
    server.replyToRecipients(550, '5.1.1 <ann@example.com>: no such user');
    const refused = await failure();
    expect(refused).toBeInstanceOf(DeliveryRefused);
    expect(refused).toMatchObject({ isFinal: true });
    expect((refused as Error).message).toContain('no such user');
    expect((refused as Error).message).not.toContain('ann@');
  });

  it('reports a temporary refusal', async () => {
    server.replyToRecipients(451, '4.7.1 Greylisted');
    expect(await failure()).toMatchObject({ name: 'DeliveryRefused', isFinal: false });
  });

  it.each([
    [530, '5.7.0 Must issue a STARTTLS command first'],
    [550, '5.4.5 Daily sending quota exceeded'],
    [553, '5.7.1 Sender address rejected'],
  ])(
    'JOB-05 doesn’t count it as a refusal of the mail that the server refuses our sender (%i)',
    async (code, text) => {
      server.replyToSenders(code, text);
      const error = await failure();
      expect(error).toMatchObject({ responseCode: code });
      expect(error).not.toBeInstanceOf(DeliveryRefused);
      server.replyToSenders(0);
      await smtp.post(mail);
    },
  );

  it.each([
    [530, '5.7.0 Authentication required'],
    [553, '5.7.1 <hello@wash.example>: Sender address rejected: not owned by user'],
    [550, '5.1.8 <hello@wash.example>: Domain not found'],
    [554, '5.7.1 <ann@example.com>: Relay access denied'],
    [550, '5.7.1 Relaying denied'],
  ])(
    'JOB-05 doesn’t count it as a refusal of the mail that the server refuses us at the recipient (%i %s)',
    async (code, text) => {
      server.replyToRecipients(code, text);
      const error = await failure();
      expect(error).toMatchObject({ responseCode: code });
      expect(error).not.toBeInstanceOf(DeliveryRefused);
    },
  );

  it('reports a mail that is too large for the server as refused permanently', async () => {
    server.replyToSenders(552, '5.3.4 Message too big');
    expect(await failure()).toMatchObject({ name: 'DeliveryRefused', isFinal: true });
  });

  it('JOB-05 reports as temporary that the server and we disagree about what comes next', async () => {
    server.replyToRecipients(503, '5.5.1 Bad sequence of commands');
    expect(await failure()).toMatchObject({ name: 'DeliveryRefused', isFinal: false });
  });

  it('doesn’t count an unreachable server as a refusal', async () => {
    await server.stop();
    const error = await failure();
    expect(error).toBeDefined();
    expect(error).not.toBeInstanceOf(DeliveryRefused);
  });

  it('JOB-06 leaves nothing of an attempt that was given up: neither a mail that goes later nor a place taken', async () => {
    const impatient = createSmtpPost(
      server.url,
      sender,
      (...about) => new DeliveryRefused(...about),
      3_000,
    );
    server.holdRecipients(true);
    const attempts = await Promise.allSettled(
      Array.from({ length: 6 }, () => impatient.post(mail)),
    );
    expect(attempts.map(({ status }) => status)).toEqual(Array(6).fill('rejected'));
    server.holdRecipients(false);
    await impatient.post({ ...mail, subject: 'Only this one' });
    await impatient.close();
    expect(server.arrived.map(({ source }) => /^Subject: (.*)\r$/m.exec(source)?.[1])).toEqual([
      'Only this one',
    ]);
  });

  it('JOB-07 is repeated twice at most if the server does not confirm it, whatever happens in between', async () => {
    server.loseReplies(true);
    let lastError: string | null = null;
    const attempt = async () => {
      const [result] = await Promise.allSettled([smtp.post({ ...mail, lastError })]);
      const refused = result?.status === 'rejected' ? (result.reason as DeliveryRefused) : null;
      lastError = refused?.message ?? null;
      return refused;
    };
    const once = 'The mail server did not confirm it: it may have arrived.';
    expect(await attempt()).toMatchObject({ message: once, isFinal: false, isUnconfirmed: true });
    server.hangUp(true);
    expect(await attempt()).toMatchObject({ message: once, isFinal: false, isUnconfirmed: true });
    server.hangUp(false);
    server.replyToRecipients(451, '4.7.1 Greylisted');
    expect(await attempt()).toMatchObject({
      message: `The mail server said: 451 4.7.1 Greylisted ${once}`,
      isFinal: false,
      isUnconfirmed: false,
    });
    server.replyToRecipients(0);
    expect(await attempt()).toMatchObject({ isFinal: false, isUnconfirmed: true });
    expect(await attempt()).toMatchObject({
      message: 'The mail server did not confirm it three times: it may have arrived.',
      isFinal: true,
    });
    expect(server.arrived).toHaveLength(3);
  });

  it('JOB-07 does not count an attempt whose worker died', async () => {
    server.loseReplies(true);
    const lastError =
      'The mail server could not be reached. The process that was sending it did not confirm the outcome: it may have arrived.';
    const [result] = await Promise.allSettled([smtp.post({ ...mail, lastError })]);
    expect(result).toMatchObject({
      reason: {
        message: 'The mail server did not confirm it: it may have arrived.',
        isFinal: false,
      },
    });
  });

  it('JOB-07 says so if a mail is refused that may have arrived', async () => {
    server.replyToRecipients(550, '5.1.1 no such user');
    const lastError = 'The mail server did not confirm it: it may have arrived.';
    const [result] = await Promise.allSettled([smtp.post({ ...mail, lastError })]);
    expect(result).toMatchObject({
      reason: {
        message: `The mail server said: 550 5.1.1 no such user ${lastError}`,
        isFinal: true,
      },
    });
  });

  it('is sent once the server is back', async () => {
    server.hangUp(true);
    expect(await failure()).not.toBeInstanceOf(DeliveryRefused);
    server.hangUp(false);
    await smtp.post(mail);
    expect(server.arrived).toHaveLength(1);
  });
});
