import { noMetrics } from '@dewlane/service-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { DeliveryRefused } from '../src/application/ports/messages.ts';
import { measureMessages } from '../src/main/measures.ts';
import { at, later, useMessageLedger } from './support/message-ledger.ts';

const NIGHT = at('2026-11-19T05:05:00Z');
const MORNING = at('2026-11-19T16:00:00Z');

describe('the measuring of messages', () => {
  const ledger = useMessageLedger();
  const away = async () => {
    throw new Error('connect ECONNREFUSED');
  };
  const runs = () => ledger.run(away, { render: () => ({ text: '', localTime: '' }), post: away });
  const secondsLater = (from: Date, seconds: number) => new Date(from.getTime() + seconds * 1_000);

  async function readings(name: string, now: Date) {
    const gauges = new Map<string, Parameters<typeof noMetrics.gauge>[1]>();
    const gauge: typeof noMetrics.gauge = (of, read) => void gauges.set(of.name, read);
    measureMessages({ ...noMetrics, gauge }, ledger.pool, () => now);
    return (await gauges.get(name)?.()) ?? [];
  }

  async function overdue(now: Date): Promise<number | undefined> {
    const [reading] = await readings('dewlane_mail_overdue_seconds', now);
    return reading?.value;
  }

  it('OBS-08 counts 0 messages for each state that none is in', async () => {
    const counts = await readings('dewlane_mail_messages', ledger.now);
    expect(counts.map(({ labels, value }) => [labels?.['state'], value])).toEqual(
      ['planned', 'sending', 'sent', 'missed', 'failed', 'suppressed'].map((state) => [state, 0]),
    );
  });

  it('OBS-08 counts 0 text messages for each report that none has', async () => {
    const counts = await readings('dewlane_text_messages', ledger.now);
    expect(counts.map(({ labels, value }) => [labels?.['report'], value])).toEqual(
      ['none', 'sent', 'undelivered', 'failed', 'delivered'].map((report) => [report, 0]),
    );
  });

  it('OBS-08 leaves out the night for which a text message was held, also if the provider is away in the morning', async () => {
    await ledger.confirmed({
      phone: '+14085550142',
      answersCustomer: false,
      createdAt: NIGHT,
      dueAt: NIGHT,
    });
    ledger.now = NIGHT;
    await runs();
    expect(await overdue(secondsLater(NIGHT, 3_600))).toBe(0);
    ledger.now = MORNING;
    await runs();
    expect(await overdue(secondsLater(MORNING, 59))).toBe(59);
    ledger.now = secondsLater(MORNING, 60);
    await runs();
    expect(await overdue(secondsLater(MORNING, 100))).toBe(100);
  });

  const refuses = async () => {
    throw new DeliveryRefused('The mail server said: 451 4.3.2 Try again later', false);
  };

  it('OBS-12 tells how long the server has refused everything for now, once two addresses wait for it', async () => {
    await ledger.confirmed();
    for (const minute of [0, 1, 3]) {
      ledger.now = later(minute * 60_000);
      await ledger.run(refuses);
    }
    expect(await overdue(ledger.now)).toBe(0);
    ledger.now = later(4 * 60_000);
    await ledger.confirmed({ createdAt: ledger.now, dueAt: ledger.now }, 'jo@example.com');
    for (const minute of [4, 7, 15, 30]) {
      ledger.now = later(minute * 60_000);
      await ledger.run(refuses);
    }
    expect(await overdue(ledger.now)).toBe(26 * 60);
  });

  it('OBS-12 takes it for the addresses’ own fault if others of the channel get their mail', async () => {
    await ledger.confirmed();
    await ledger.confirmed({}, 'jo@example.com');
    await ledger.run(refuses);
    ledger.now = later(59_000);
    expect(await overdue(ledger.now)).toBe(59);
    await ledger.confirmed({ createdAt: ledger.now, dueAt: ledger.now }, 'kim@example.com');
    await ledger.run();
    expect(await overdue(ledger.now)).toBe(0);
  });

  it('OBS-08 tells how long a message waits for a server that is away, however often it is tried', async () => {
    await ledger.confirmed();
    for (const minute of [1, 2, 4, 8]) {
      ledger.now = later(minute * 60_000);
      await runs();
      expect(await overdue(ledger.now)).toBe(minute * 60);
    }
    ledger.now = later(30 * 60_000);
    await ledger.run();
    expect(await overdue(ledger.now)).toBe(0);
  });

  it('OBS-08 tells so of a message that may have arrived, because the worker of its first attempt died', async () => {
    await ledger.confirmed();
    await ledger.real.claim(ledger.now, later(60_000), 1, ['mail']);
    ledger.now = later(60_000);
    await runs();
    expect(await overdue(later(90_000))).toBe(90);
  });
});
