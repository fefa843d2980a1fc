import { type MailServer, startMailServer } from '@dewlane/test-engines/mail-server';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { guest, type Harness, startHarness } from './support/harness.ts';
import { mailOperationsOf } from './support/mail-operations.ts';
import { booked } from './support/operations.ts';

describe('mail over an SMTP server', () => {
  let server: MailServer;
  let harness: Harness;
  let mail: ReturnType<typeof mailOperationsOf>;

  beforeAll(async () => {
    server = await startMailServer();
    harness = await startHarness({
      env: { SMTP_URL: server.url, MAIL_FROM: 'Wash <desk@wash.example>' },
      timing: { sweepMs: 100 },
    });
    mail = mailOperationsOf(harness);
  });
  afterAll(async () => {
    await harness?.stop();
    await server?.stop();
  });
  const book = async () =>
    (await booked(harness, guest(), {}, { contactEmail: 'ann@example.com' })).appointment;

  it('leaves as soon as something is booked', async () => {
    const appointment = await book();
    const [sent] = await mail.until(appointment.id, ([first]) => first?.state === 'sent');
    expect(server.arrived.at(-1)).toMatchObject({
      to: ['ann@example.com'],
      messageId: `<mail-${sent?.id}@wash.example>`,
    });
    expect(sent?.delivered).toBeNull();
  });

  it('survives an outage: the booking stands, and the message goes out afterwards', async () => {
    server.hangUp(true);
    const appointment = await book();
    await mail.until(
      appointment.id,
      ([first]) =>
        first?.state === 'planned' && first.error === 'The mail server could not be reached.',
    );
    server.hangUp(false);
    harness.setTime('2026-11-18T18:01:00.000Z');
    const [sent] = await mail.until(appointment.id, ([first]) => first?.state === 'sent');
    expect(sent?.attempts).toBeGreaterThan(1);
  });

  it('is sent again under the same Message-ID if the response was lost', async () => {
    server.loseReplies(true);
    const appointment = await book();
    const [held] = await mail.until(
      appointment.id,
      ([first]) => first?.state === 'planned' && first.attempts > 0,
    );
    server.loseReplies(false);
    harness.setTime('2026-11-18T20:00:00.000Z');
    await mail.until(appointment.id, ([first]) => first?.state === 'sent');
    const copies = server.arrived.filter(
      ({ messageId }) => messageId === `<mail-${held?.id}@wash.example>`,
    );
    expect(copies.length).toBeGreaterThan(1);
  });

  it('shows staff what the server refused permanently', async () => {
    server.replyToRecipients(550, '5.1.1 <ann@example.com> unknown');
    const appointment = await book();
    const [failed] = await mail.until(appointment.id, ([first]) => first?.state === 'failed');
    server.replyToRecipients(0);
    expect(failed?.error).toMatch(/unknown/);
    expect(failed?.error).not.toContain('ann@');
  });
});
