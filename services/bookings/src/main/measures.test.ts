import { type Metrics, noMetrics } from '@dewlane/service-kit';
import { describe, expect, it } from '@jest/globals';
import type { MessageLedger } from '../application/ports/messages.ts';
import { countingMessages } from './measures.ts';

const MAIL = { id: 'mail-1', attempts: 1 };
const NOW = new Date('2026-11-18T18:00:00Z');

/** The counted outcomes, over a ledger that stores nothing. */
function counted() {
  const outcomes: (string | undefined)[] = [];
  const metrics: Metrics = {
    ...noMetrics,
    counter: () => ({
      add: ({ outcome } = {}, by = 1) => {
        if (by > 0) outcomes.push(outcome);
      },
    }),
  };
  const ledger: MessageLedger = {
    handOverReminders: async () => 0,
    claim: async () => [],
    finish: async () => undefined,
    dueTimes: async () => [],
  };
  return { outcomes, ledger: countingMessages(ledger, metrics) };
}

describe('the measuring of messages about appointments', () => {
  it('OBS-08 counts an attempt that failed, and none where a message only waited', async () => {
    const { outcomes, ledger } = counted();
    const planned = { state: 'planned', error: 'Later.', dueAt: NOW, at: NOW } as const;
    await ledger.finish(MAIL, { ...planned, isWaiting: true });
    expect(outcomes).toEqual([]);
    await ledger.finish(MAIL, planned);
    expect(outcomes).toEqual(['planned']);
  });
});
