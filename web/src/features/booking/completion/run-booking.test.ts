import { UNSAVED } from '@dewlane/catalog';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { adoptSettings, offerOf } from '../../../lib/business/saved-settings.ts';
import { CallFailed } from '../../../lib/graphql/call-failed.ts';
import { HttpError } from '../../../lib/http/http-error.ts';
import { currentToast } from '../../../lib/toasts/toasts.ts';
import type { Attempt } from '../machine/booking.ts';
import { sentState } from '../machine/start.ts';
import type { QuizState } from '../machine/state.ts';
import { createQuizStore } from '../machine/store.ts';
import { ANSWERED, BOOKED, NOW, quizAt } from '../testing/samples.ts';
import { keptAttempt } from './kept-attempt.ts';
import { type BookingRun, createBookingRunner } from './run-booking.ts';
import { bookingToasts } from './toasts.ts';

const UNREACHABLE = new CallFailed('Failed to fetch', { refused: false, unreachable: true });
const UNAVAILABLE = new CallFailed('Please try again.', { refused: false, unreachable: false });
const OTHER_TIME = { serviceDate: '2026-11-24', timeSlot: 'evening', customTime: '' } as const;
const REFUSED = new CallFailed('No such make.', { refused: true, unreachable: false });

/** A refused booking, with the details of its code. */
function refusal(code: string, details: object, status = 409): CallFailed {
  const cause = new HttpError(status, JSON.stringify({ code, ...details }), '');
  return new CallFailed('', { refused: true, unreachable: false, cause });
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

/** The last step of a booking with a new vehicle; each call of `addVehicle` gets the next of these responses. */
function lastStep(...vehicle: (string | CallFailed)[]) {
  return stepOf(quizAt(8, ANSWERED), vehicle);
}

function stepOf(start: QuizState, vehicle: (string | CallFailed)[]) {
  const vehicleKeys: string[] = [];
  const booked: { vehicleId: string; key: string }[] = [];
  const sessions: (string | null)[] = [];
  const prices: unknown[] = [];
  let isShown = true;
  const refusals: Error[] = [];
  const calls: BookingRun['calls'] = {
    async addVehicle(_vehicle, key) {
      vehicleKeys.push(key);
      const response = vehicle.shift();
      if (typeof response !== 'string') throw response;
      return response;
    },
    async book({ attempt, vehicleId, sessionId, shownPriceCents }) {
      sessions.push(sessionId);
      prices.push(shownPriceCents);
      const response = refusals.shift();
      if (response) throw response;
      booked.push({ vehicleId, key: attempt.key });
      return BOOKED;
    },
  };
  let finish: () => Promise<void> = async () => undefined;
  const drafts = { finish: () => finish() };
  const book = createBookingRunner({
    calls,
    drafts,
    owner: { id: 'guest-1', isGuest: true },
    isShown: () => isShown,
  });
  let running: Promise<void> = Promise.resolve();
  const store = createQuizStore(
    start,
    () => ({ now: NOW, newKey: () => 'key-1' }),
    (effect, quiz) => {
      if (effect.type === 'book') running = book(effect.attempt as Attempt, quiz);
    },
  );
  return {
    store,
    vehicleKeys,
    booked,
    /** The session of each call of `book`. */
    sessions,
    /** The shown price in each call of `book`. */
    prices,
    /** A save of the draft is running, and gets no response. */
    holdDraft() {
      finish = () => new Promise(() => undefined);
    },
    /** The customer leaves the questionnaire. */
    leave() {
      isShown = false;
    },
    /** Refuses the next call of `book`. */
    refuseOnce: (response: Error) => void refusals.push(response),
    async send(type: 'next-pressed' | 'retry-wanted' | 'price-accepted' | 'time-accepted') {
      store.send(type === 'time-accepted' ? { type, time: OTHER_TIME } : { type });
      await running;
    },
  };
}

describe('a booking whose vehicle can’t be added', () => {
  it('NET-20 waits without a connection, and sends vehicle and appointment when it is back', async () => {
    const quiz = lastStep(UNREACHABLE, UNREACHABLE, 'vehicle-9');
    await quiz.send('next-pressed');
    expect(currentToast()?.title).toBe('Error Creating Vehicle');
    expect(quiz.store.state()).toMatchObject({
      step: 9,
      booking: { status: 'unconfirmed', retrying: false },
    });
    await quiz.send('retry-wanted');
    expect(quiz.store.state().booking.status).toBe('unconfirmed');
    expect(quiz.booked).toEqual([]);

    await quiz.send('retry-wanted');
    expect(quiz.store.state().booking).toEqual({ status: 'confirmed', appointment: BOOKED });
    expect(quiz.booked).toEqual([{ vehicleId: 'vehicle-9', key: 'key-1' }]);
    expect(new Set(quiz.vehicleKeys)).toEqual(new Set(['key-1:vehicle']));
  });

  it.each([
    ['refused the vehicle', REFUSED],
    ['was not available', UNAVAILABLE],
  ])('ERR-16 ERR-17 stops if the service %s', async (_what, response) => {
    const quiz = lastStep(response);
    await quiz.send('next-pressed');
    expect(currentToast()).toMatchObject({
      title: 'Error Creating Vehicle',
      text: 'Failed to create vehicle. Please try again.',
    });
    expect(quiz.store.state()).toMatchObject({ step: 8, booking: { status: 'idle' } });
    expect(quiz.booked).toEqual([]);
  });

  it('NET-20 returns to the answers if the vehicle is refused once the connection is back', async () => {
    const quiz = lastStep(UNREACHABLE, REFUSED);
    await quiz.send('next-pressed');
    await quiz.send('retry-wanted');
    expect(quiz.store.state()).toMatchObject({
      step: 9,
      booking: { status: 'unconfirmed', failure: { refused: true, message: 'No such make.' } },
    });
    quiz.store.send({ type: 'changes-wanted' });
    expect(quiz.store.state()).toMatchObject({ step: 1, booking: { status: 'idle' } });
  });

  it.each([
    ['PRICE_CHANGED', { current: { shownPriceCents: 100, priceCents: 200 } }, 'price-accepted'],
    ['SLOT_TAKEN', { alternatives: [] }, 'time-accepted'],
  ] as const)('NET-20 can be sent again if that happens after %s', async (code, more, accepted) => {
    const quiz = lastStep('vehicle-9', UNAVAILABLE, 'vehicle-9');
    quiz.refuseOnce(refusal(code, more));
    await quiz.send('next-pressed');
    await quiz.send(accepted);
    expect(quiz.store.state()).toMatchObject({
      step: 9,
      booking: { status: 'unconfirmed', failure: { refused: false }, retrying: false },
    });
    await quiz.send('retry-wanted');
    expect(quiz.store.state().booking.status).toBe('confirmed');
    expect(new Set(quiz.vehicleKeys)).toEqual(new Set(['key-1:vehicle']));
  });
});

describe('a booking that fails for any other reason', () => {
  it.each([
    ['Out of soap.', 'Out of soap.'],
    ['', 'There was an error completing your booking. Please try again.'],
  ])("ERR-19 shows the message '%s' as '%s'", async (message, text) => {
    const quiz = lastStep('vehicle-9');
    quiz.refuseOnce(new Error(message));
    await quiz.send('next-pressed');
    expect(currentToast()).toMatchObject({ title: 'Booking Error', text });
  });
});

describe('a booking whose answers another tab has booked', () => {
  it('NET-18 is refused once, then books the changed answers as new ones, with the same car', async () => {
    const start = { ...quizAt(8, ANSWERED), sessionId: 's-1' };
    const quiz = stepOf(start, ['vehicle-9', 'vehicle-9']);
    quiz.refuseOnce(refusal('CONFLICT', {}));
    await quiz.send('next-pressed');
    expect(quiz.store.state()).toMatchObject({ step: 9, booking: { failure: { refused: true } } });
    quiz.store.send({ type: 'changes-wanted' });
    for (let step = 1; step <= 8; step += 1) await quiz.send('next-pressed');
    expect(quiz.store.state().booking.status).toBe('confirmed');
    expect(quiz.sessions).toEqual(['s-1', null]);
    expect(new Set(quiz.vehicleKeys)).toEqual(new Set(['key-1:vehicle']));
  });

  it('NET-19 keeps the session after any other refusal', async () => {
    const quiz = stepOf({ ...quizAt(8, ANSWERED), sessionId: 's-1' }, ['vehicle-9']);
    quiz.refuseOnce(refusal('VALIDATION_FAILED', {}));
    await quiz.send('next-pressed');
    quiz.store.send({ type: 'changes-wanted' });
    expect(quiz.store.state().sessionId).toBe('s-1');
  });
});

describe('a booking without a response', () => {
  it('NET-19 is kept over a reload of the tab, under its keys, for its customer only', async () => {
    const quiz = lastStep(UNREACHABLE);
    await quiz.send('next-pressed');
    const { lastAttempt, sessionId } = quiz.store.state();
    expect(keptAttempt('guest-1')).toEqual({ attempt: lastAttempt, sessionId });
    expect(keptAttempt('guest-2')).toBeNull();
    expect(keptAttempt('guest-1')).toBeNull();
  });

  it('NET-19 is kept even before it is sent, while a save of its draft gets no response', async () => {
    const quiz = lastStep('vehicle-9');
    quiz.holdDraft();
    quiz.store.send({ type: 'next-pressed' });
    const { lastAttempt, sessionId } = quiz.store.state();
    expect(keptAttempt('guest-1')).toEqual({ attempt: lastAttempt, sessionId });
  });

  it('NET-19 BIZ-04 is sent again at the price that was shown, which the page after a reload may not know', async () => {
    const quiz = lastStep(UNREACHABLE);
    await quiz.send('next-pressed');
    adoptSettings({ packages: UNSAVED.packages.map((one) => ({ ...one, priceCents: 99_900 })) });
    try {
      keptAttempt('guest-1');
      expect(offerOf('detail').priceCents).toBe(15_000);
      expect(offerOf('full').priceCents).toBe(99_900);
    } finally {
      adoptSettings({});
    }
  });

  it('NET-19 BIZ-04 is sent again at the price that was shown, whatever the tab has learned since', async () => {
    const quiz = lastStep('vehicle-9', 'vehicle-9');
    quiz.refuseOnce(UNAVAILABLE);
    await quiz.send('next-pressed');
    adoptSettings({ packages: UNSAVED.packages.map((one) => ({ ...one, priceCents: 99_900 })) });
    try {
      await quiz.send('retry-wanted');
      expect(quiz.prices).toEqual([15_000, 15_000]);
    } finally {
      adoptSettings({});
    }
  });

  it('NET-22 tells whoever has left the questionnaire that it was refused', async () => {
    const quiz = lastStep('vehicle-9', 'vehicle-9');
    quiz.refuseOnce(UNAVAILABLE);
    await quiz.send('next-pressed');
    bookingToasts.missingPackage();
    quiz.leave();
    quiz.refuseOnce(REFUSED);
    await quiz.send('retry-wanted');
    expect(currentToast()?.title).toBe('Scheduling Failed');
  });

  it('NET-22 is kept if its repeat meets another user, whom it tells that the first try may have booked', async () => {
    const quiz = lastStep('vehicle-9', 'vehicle-9');
    quiz.refuseOnce(UNAVAILABLE);
    await quiz.send('next-pressed');
    bookingToasts.missingPackage();
    const before = currentToast();
    quiz.leave();
    quiz.refuseOnce(refusal('UNAUTHENTICATED', {}, 401));
    await quiz.send('retry-wanted');
    expect(currentToast()).toBe(before);
    expect(quiz.store.state().booking).toMatchObject({ failure: { refused: false } });
    expect(keptAttempt('guest-1')).not.toBeNull();
  });

  it('NET-21 is forgotten if its first try meets an ended session, which cannot have booked', async () => {
    const quiz = lastStep('vehicle-9');
    quiz.refuseOnce(refusal('UNAUTHENTICATED', {}, 401));
    await quiz.send('next-pressed');
    expect(currentToast()?.title).toBe('Scheduling Failed');
    expect(keptAttempt('guest-1')).toBeNull();
  });

  it('NET-19 keeps its package over a reload even if that went off sale meanwhile', async () => {
    const quiz = lastStep(UNREACHABLE);
    await quiz.send('next-pressed');
    const { lastAttempt } = quiz.store.state();
    adoptSettings({ packages: UNSAVED.packages.map((one) => ({ ...one, isOnSale: false })) });
    try {
      expect(keptAttempt('guest-1')?.attempt).toEqual(lastAttempt);
    } finally {
      adoptSettings({});
    }
  });

  it('NET-20 is sent again after a reload, and confirmed', async () => {
    const before = lastStep(UNREACHABLE);
    await before.send('next-pressed');
    const sent = keptAttempt('guest-1');
    if (!sent) throw new Error('Nothing was kept');
    const quiz = stepOf(sentState(sent, null), ['vehicle-9']);
    await quiz.send('retry-wanted');
    expect(quiz.store.state()).toMatchObject({
      step: 9,
      booking: { status: 'confirmed', appointment: BOOKED },
    });
    expect(quiz.vehicleKeys).toEqual(before.vehicleKeys);
  });

  it.each([
    ['booked', 'vehicle-9'],
    ['refused', REFUSED],
  ])('is forgotten once it is %s', async (_outcome, response) => {
    const quiz = lastStep(response);
    await quiz.send('next-pressed');
    expect(keptAttempt('guest-1')).toBeNull();
  });

  describe('for half an hour', () => {
    const MINUTE_MS = 60_000;
    const start = NOW.getTime();
    beforeEach(() => {
      jest.useFakeTimers({ now: start });
    });
    afterEach(() => {
      jest.useRealTimers();
    });

    it('NET-22 is kept, and then forgotten', async () => {
      const quiz = lastStep(UNREACHABLE);
      await quiz.send('next-pressed');
      jest.setSystemTime(start + 30 * MINUTE_MS - 1);
      expect(keptAttempt('guest-1')).not.toBeNull();
      jest.setSystemTime(start + 30 * MINUTE_MS);
      expect(keptAttempt('guest-1')).toBeNull();
    });

    it('NET-22 is kept after its last try', async () => {
      const quiz = lastStep(UNREACHABLE, UNREACHABLE);
      await quiz.send('next-pressed');
      jest.setSystemTime(start + 20 * MINUTE_MS);
      await quiz.send('retry-wanted');
      jest.setSystemTime(start + 45 * MINUTE_MS);
      expect(keptAttempt('guest-1')).not.toBeNull();
    });
  });
});
