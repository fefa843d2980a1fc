import type { Metrics } from '@dewlane/service-kit';
import { noMetrics } from '@dewlane/service-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { appointmentAt } from '../../test/support/appointments.ts';
import type { BookingStore, NewBooking } from '../application/ports/booking-store.ts';
import type { MessageLedger } from '../application/ports/messages.ts';
import { countBookings, countingMessages } from './measures.ts';

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
    issueReminders: async () => 0,
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

describe('the counting of bookings', () => {
  const appointment = appointmentAt('2026-11-21 morning');
  const booking: NewBooking = {
    request: { principal: '42', aliases: [], operation: 'book', key: null, input: {}, ttlHours: 1 },
    cause: { actor: { kind: 'customer', id: '42' }, trace: {} },
    now: NOW,
    callerId: '42',
    ownerId: '42',
    response: null,
    appointment,
    crewsVersion: '0',
    search: null,
    reminders: [],
    message: null,
    mostAhead: 1,
    clientLimit: null,
    result: {},
  };

  /** The counted packages, over a store in which requests' keys are still free or were used meanwhile. */
  function counting({ isKeyFree }: { readonly isKeyFree: boolean }) {
    const packages: (string | undefined)[] = [];
    const metrics: Metrics = {
      ...noMetrics,
      counter: () => ({
        add: (labels = {}, by = 1) => {
          if (by > 0) packages.push(labels['package']);
        },
      }),
    };
    const store: BookingStore = {
      factsFor: async () => {
        throw new Error('Nobody asks for facts.');
      },
      book: async (made) => (isKeyFree ? made : null),
      bookMatched: async (_, bookingWith) => {
        const answers = { ofSession: async () => null, waitingFor: async () => null };
        return isKeyFree ? await bookingWith(answers) : null;
      },
    };
    return { packages, store: countBookings(store, metrics) };
  }

  it('counts a booking, and an older client’s appointment that is matched with answers', async () => {
    const { packages, store } = counting({ isKeyFree: true });
    await store.book(booking);
    await store.bookMatched(booking, async () => booking);
    expect(packages).toEqual(['full', 'full']);
  });

  it('counts no repeat of a request', async () => {
    const { packages, store } = counting({ isKeyFree: false });
    await store.book(booking);
    await store.bookMatched(booking, async () => booking);
    expect(packages).toEqual([]);
  });
});
