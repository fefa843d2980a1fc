import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { refreshCurrentUser } from '../../../lib/session/current-user.ts';
import { createFakeServer } from '../../../testing/fake-server.ts';
import { sentState } from '../machine/start.ts';
import { createQuizStore } from '../machine/store.ts';
import { ANSWERED, BOOKED, NOW } from '../testing/samples.ts';
import { keepRetrying } from './waiting-booking.ts';

const FAILED = { refused: false, message: '' };

async function becomeUser(id: string): Promise<void> {
  createFakeServer().on('GET /api/auth/user', { body: { id, isGuest: true } });
  await refreshCurrentUser();
}

/** A questionnaire of guest-1 whose booking waits; an attempt of it is recorded, and gets no response by itself. */
function waitingQuiz(key: string, page = { isOpen: true }) {
  const content = { answers: ANSWERED, vehicleId: 'vehicle-1', newVehicle: null };
  const attempt = { key, vehicleKey: `${key}:vehicle`, content };
  const tries: string[] = [];
  const store = createQuizStore(
    sentState({ attempt, sessionId: null }, null),
    () => ({ now: NOW, newKey: () => 'another' }),
    (effect) => {
      if (effect.type === 'book') tries.push(effect.attempt.key);
    },
  );
  keepRetrying(store, page, 'guest-1');
  return { store, page, tries };
}

const goOnline = () => window.dispatchEvent(new Event('online'));

beforeEach(async () => {
  await becomeUser('guest-1');
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('a waiting booking', () => {
  it('NET-20 NET-22 is tried every 15 s and when the connection is back, also once its page was left', () => {
    const { store, page, tries } = waitingQuiz('key-1');
    jest.advanceTimersByTime(14_999);
    expect(tries).toHaveLength(0);
    jest.advanceTimersByTime(1);
    expect(tries).toHaveLength(1);
    goOnline();
    expect(tries).toHaveLength(1);
    store.send({ type: 'booking-failed', failure: FAILED });
    page.isOpen = false;
    goOnline();
    expect(tries).toEqual(['key-1', 'key-1']);
  });

  it.each([
    ['booked', { type: 'booked', appointment: BOOKED }],
    ['refused', { type: 'booking-failed', failure: { ...FAILED, refused: true } }],
  ] as const)('NET-20 is tried no more once it is %s', (_how, event) => {
    const { store, tries } = waitingQuiz('key-2');
    store.send(event);
    goOnline();
    jest.advanceTimersByTime(60_000);
    expect(tries).toEqual([]);
  });

  it('NET-22 is left to the newest questionnaire that has it', () => {
    const before = waitingQuiz('key-3', { isOpen: false });
    const other = waitingQuiz('key-4', { isOpen: false });
    before.store.send({ type: 'retry-wanted' });
    const now = waitingQuiz('key-3', { isOpen: false });
    before.store.send({ type: 'booking-failed', failure: FAILED });
    goOnline();
    expect([before.tries, other.tries, now.tries].map(({ length }) => length)).toEqual([1, 1, 1]);
  });

  it('NET-21 NET-22 is not tried for another user', async () => {
    const { tries } = waitingQuiz('key-5');
    await becomeUser('guest-2');
    goOnline();
    expect(tries).toEqual([]);
    await becomeUser('guest-1');
    goOnline();
    expect(tries).toEqual(['key-5']);
  });
});
