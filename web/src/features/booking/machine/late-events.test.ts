import { describe, expect, it } from '@jest/globals';
import { ANSWERED, BOOKED, CAMRY, quizAt } from '../testing/samples.ts';
import { AROUND, after, FAILURE, NEXT } from '../testing/transitions.ts';
import type { QuizEvent } from './events.ts';
import type { QuizState, Screen } from './state.ts';
import { transition } from './transition.ts';

const RUNNING = after(quizAt(8, ANSWERED), NEXT).state;
const UNCONFIRMED = after(RUNNING, { type: 'booking-failed', failure: FAILURE }).state;
const CONFIRMED = after(RUNNING, { type: 'booked', appointment: BOOKED }).state;

const SENT: readonly [string, QuizState][] = [
  ['while a booking runs', RUNNING],
  ['while it is sent again', after(UNCONFIRMED, { type: 'retry-wanted' }).state],
  ['at a booking without an answer', UNCONFIRMED],
  ['once it is booked', CONFIRMED],
];

describe('the customer’s answer', () => {
  const answers: readonly QuizEvent[] = [
    { type: 'answered', patch: { location: '9 Pine Street' } },
    { type: 'model-chosen', model: 'Corolla', vehicleType: 'sedan' },
    { type: 'clock-set', patch: { hour: 9 } },
    { type: 'description-toggled', describing: true },
    { type: 'vehicle-chosen', vehicle: CAMRY },
    { type: 'manual-entry-chosen' },
    { type: 'picker-opened' },
    { type: 'picker-cancelled' },
    { type: 'change-wanted', of: 'date' },
    { type: 'back-pressed' },
    { type: 'draft-continued', answers: ANSWERED, vehicle: CAMRY, sessionId: 's-1' },
  ];

  it.each(SENT)('FLOW-21 DRAFT-15 changes nothing %s', (_when, state) => {
    for (const event of answers) {
      expect(transition(state, event, AROUND)).toEqual({ state, effects: [] });
    }
  });
});

describe('the browser’s Back', () => {
  const trail: readonly Screen[] = [{ step: 6, picking: false }];
  const returned: QuizEvent = { type: 'returned', screen: { step: 7, picking: false }, trail };

  it.each(SENT)('DONE-01 changes nothing but the trail %s', (_when, state) => {
    expect(transition(state, returned, AROUND)).toEqual({
      state: { ...state, trail },
      effects: [],
    });
  });
});

describe('a failure that arrives late', () => {
  it.each<[string, QuizState]>([
    ['no booking runs', quizAt(8, ANSWERED)],
    ['it is booked', CONFIRMED],
  ])('changes nothing if %s', (_when, state) => {
    const failed: QuizEvent = { type: 'booking-failed', failure: { refused: true, message: 'No' } };
    expect(transition(state, failed, AROUND)).toEqual({ state, effects: [] });
  });
});
