import { describe, expect, it } from '@jest/globals';
import { ANSWERED, BOOKED, CAMRY, NOW, OUTBACK, quizAt } from '../testing/samples.ts';
import type { QuizEffect, QuizEvent } from './events.ts';
import { startState } from './start.ts';
import type { QuizState } from './state.ts';
import type { Step } from './steps.ts';
import { transition } from './transition.ts';

const AROUND = { now: NOW, newKey: () => 'key-1' };

/** Sends events one after the other; answers with the last state and all effects. */
function after(
  start: QuizState,
  ...events: QuizEvent[]
): { state: QuizState; effects: QuizEffect[] } {
  const effects: QuizEffect[] = [];
  let state = start;
  for (const event of events) {
    const outcome = transition(state, event, AROUND);
    state = outcome.state;
    effects.push(...outcome.effects);
  }
  return { state, effects };
}

const NEXT: QuizEvent = { type: 'next-pressed' };
const BACK: QuizEvent = { type: 'back-pressed' };
const WAITED: QuizEvent = { type: 'waited' };
const FAILURE = { refused: false, message: '' };

function withVehicle(step: Step, answers = ANSWERED): QuizState {
  return { ...quizAt(step, answers), vehicle: CAMRY };
}

describe('going through the steps', () => {
  it('QUIZ-01 a new vehicle passes 0, 0.5 and 1 to 8 in order, each an entry of the history', () => {
    const shown: number[] = [];
    let state = quizAt(0, { ...ANSWERED, customVehicleInfo: 'A red van' });
    const events: QuizEvent[] = [{ type: 'manual-entry-chosen' }, ...Array(8).fill(NEXT)];
    for (const event of events) {
      const outcome = transition(state, event, AROUND);
      state = outcome.state;
      expect(outcome.effects[0]).toEqual({ type: 'history', how: 'push' });
      shown.push(state.step);
    }
    expect(shown).toEqual([0.5, 1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('PICK-10 step 0.5 goes on only with a description', () => {
    expect(after(quizAt(0.5), NEXT).state.step).toBe(0.5);
    const told = after(
      quizAt(0.5),
      { type: 'answered', patch: { customVehicleInfo: 'A van' } },
      NEXT,
    );
    expect(told.state.step).toBe(1);
  });

  it('QUIZ-08 QUIZ-11 QUIZ-30 no step goes on without its answer', () => {
    for (const step of [1, 2, 3, 4, 5, 6, 7, 8] as const) {
      expect(after(quizAt(step), NEXT)).toMatchObject({ state: { step }, effects: [] });
    }
  });

  it('QUIZ-27 QUIZ-28 Next after a time of one’s own, as after a slot, leads to 8', () => {
    expect(after(quizAt(7, ANSWERED), NEXT).state.step).toBe(8);
    const custom = after(
      quizAt(7, { ...ANSWERED, timeSlot: 'custom' }),
      { type: 'clock-set', patch: { hour: 9, minute: 30 } },
      NEXT,
    );
    expect(custom.state).toMatchObject({ step: 8, answers: { customTime: '9:30 AM' } });
  });

  it('QUIZ-25 the pickers open at hour 12, minute 00, AM, and Next stores what they show', () => {
    const start = quizAt(7, { ...ANSWERED, timeSlot: 'custom' });
    expect(start.clock).toEqual({ hour: 12, minute: 0, meridiem: 'AM' });
    expect(start.answers.customTime).toBe('07:03 AM');
    expect(after(start, NEXT).state.answers.customTime).toBe('12:00 AM');
  });

  it('a time that has passed today does not go on', () => {
    const start = quizAt(7, { ...ANSWERED, serviceDate: '2026-11-21', timeSlot: 'custom' });
    expect(after(start, NEXT).state.step).toBe(7);
    const later: QuizEvent = { type: 'clock-set', patch: { hour: 9, meridiem: 'PM' } };
    expect(after(start, later, NEXT).state.step).toBe(8);
  });

  it('saves the draft on the server when a step is completed, and not before', () => {
    const typed: QuizEvent = { type: 'answered', patch: { contactName: 'Jo' } };
    expect(after(quizAt(1, ANSWERED), typed).effects).toEqual([]);
    expect(after(quizAt(1, ANSWERED), NEXT).effects).toContainEqual({ type: 'save-draft' });
  });
});

describe('auto-advance', () => {
  it('QUIZ-07 waits anew after each change at step 1, then advances', () => {
    const start = quizAt(1, { ...ANSWERED, contactPhone: '' });
    const first = after(start, { type: 'answered', patch: { contactPhone: '5550199' } }).state;
    expect(first.advance).toEqual({ delay: 250 });
    const second = after(first, { type: 'answered', patch: { contactPhone: '55501991' } }).state;
    expect(second.advance).not.toBe(first.advance);
    expect(after(second, WAITED).state.step).toBe(2);
  });

  it('stops when the answer is taken back', () => {
    const start = quizAt(1, { ...ANSWERED, contactName: '' });
    const set = after(start, { type: 'answered', patch: { contactName: 'Jo' } });
    const cleared = after(set.state, { type: 'answered', patch: { contactName: '' } }, WAITED);
    expect(cleared.state).toMatchObject({ step: 1, advance: null });
  });

  it('never jumps past an answer that is only looked at again', () => {
    for (const step of [1, 3, 4, 5, 6, 7] as const) {
      const { state } = after(quizAt(8, ANSWERED), {
        type: 'returned',
        screen: { step, picking: false },
        trail: [],
      });
      expect(state).toMatchObject({ step, advance: null, wasAnswered: true });
      expect(after(state, WAITED).state.step).toBe(step);
    }
  });

  it('is forgotten by Back', () => {
    const chosen = after(quizAt(6, ANSWERED), {
      type: 'answered',
      patch: { serviceDate: '2026-12-01' },
    });
    expect(chosen.state.advance).toEqual({ delay: 200 });
    expect(after(chosen.state, BACK).state.advance).toBeNull();
  });
});

describe('Back', () => {
  it('takes the browser back where its last entry is the step below', () => {
    const { state } = after(quizAt(1, ANSWERED), NEXT);
    expect(after(state, BACK).effects).toEqual([{ type: 'history-back' }]);
  });

  it('QUIZ-41 shows the step below in place of one that was entered directly', () => {
    const { state, effects } = after(withVehicle(6), BACK);
    expect(state).toMatchObject({ step: 5, trail: [] });
    expect(effects).toEqual([{ type: 'history', how: 'replace' }]);
  });

  it('QUIZ-38 leads from 1 with a chosen vehicle to the picker', () => {
    expect(after(withVehicle(1), BACK).state).toMatchObject({ step: 0, picking: true });
  });

  it('keeps every answer', () => {
    const { state } = after(quizAt(4, ANSWERED), BACK, BACK, BACK);
    expect(state.step).toBe(1);
    expect(state.answers).toEqual(ANSWERED);
  });

  it('leaves the questionnaire from the choice at 0, and does nothing on 9', () => {
    expect(after(quizAt(0), BACK).effects).toEqual([{ type: 'leave' }]);
    expect(after(quizAt(9), BACK)).toMatchObject({ state: { step: 9 }, effects: [] });
  });

  it('PICK-07 Cancel closes the picker', () => {
    const { state } = after({ ...quizAt(0), picking: true }, { type: 'picker-cancelled' });
    expect(state).toMatchObject({ step: 0, picking: false });
  });
});

describe('a saved vehicle', () => {
  it('PICK-08 goes to step 6 and answers what is known of it', () => {
    const { state } = after(
      quizAt(0),
      { type: 'picker-opened' },
      { type: 'vehicle-chosen', vehicle: CAMRY },
    );
    expect(state).toMatchObject({ step: 6, picking: false, vehicle: CAMRY });
    expect(state.answers).toMatchObject({
      make: 'Toyota',
      vehicleType: 'sedan',
      previouslyDetailed: 'yes',
    });
  });

  it('is let go of when another car is described, not when its miles change', () => {
    const start = after(quizAt(2), { type: 'vehicle-chosen', vehicle: CAMRY }).state;
    const miles = after(start, { type: 'answered', patch: { miles: '60,000' } });
    expect(miles.state.vehicle).toEqual(CAMRY);
    const model = after(start, { type: 'answered', patch: { model: 'Corolla' } });
    expect(model.state.vehicle).toBeNull();
  });

  it('VFORM-04 QUIZ-09 another make takes the model with it', () => {
    const { state } = after(quizAt(2, ANSWERED), { type: 'answered', patch: { make: 'Honda' } });
    expect(state.answers).toMatchObject({ make: 'Honda', model: '' });
  });

  it('QUIZ-10 a description gives way to the dropdowns and comes back', () => {
    const start = quizAt(2, { customVehicleInfo: 'A red van' });
    expect(start.describing).toBe(true);
    const list = after(start, { type: 'description-toggled', describing: false });
    expect(list.state).toMatchObject({ describing: false, answers: { customVehicleInfo: '' } });
    const words = after(list.state, { type: 'description-toggled', describing: true });
    expect(words.state.answers.customVehicleInfo).toBe('A red van');
  });
});

describe('completing', () => {
  const attempt = { key: 'key-1', vehicleKey: 'key-1:vehicle' };

  it('QUIZ-31 step 8 books where a package is known', () => {
    const { state, effects } = after(quizAt(8, ANSWERED), NEXT);
    expect(state.booking).toMatchObject({ status: 'running', attempt });
    expect(effects).toEqual([expect.objectContaining({ type: 'book' })]);
  });

  it('QUIZ-31 QUIZ-32 step 8 leads to 8.5 without a package, silently', () => {
    const { state, effects } = after(quizAt(8, { ...ANSWERED, selectedServicePackage: '' }), NEXT);
    expect(state.step).toBe(8.5);
    expect(effects).not.toContainEqual({ type: 'ask-for-package' });
  });

  it('QUIZ-34 a package chosen at 8.5 books after its wait', () => {
    const start = quizAt(8.5, { ...ANSWERED, selectedServicePackage: '' });
    const chosen = after(start, { type: 'answered', patch: { selectedServicePackage: 'full' } });
    expect(chosen.state.advance).toEqual({ delay: 500 });
    expect(after(chosen.state, WAITED).state.booking.status).toBe('running');
  });

  it('ERR-20 ERR-21 Complete Booking without a package asks for one and stays at 8.5', () => {
    const start = quizAt(8.5, { ...ANSWERED, selectedServicePackage: '' });
    const { state, effects } = after(start, NEXT);
    expect(state).toMatchObject({ step: 8.5, booking: { status: 'idle' } });
    expect(effects).toContainEqual({ type: 'ask-for-package' });
  });

  it('DONE-02 a second completion while one runs is ignored', () => {
    const { state, effects } = after(quizAt(8, ANSWERED), NEXT, NEXT, WAITED, NEXT);
    expect(effects.filter(({ type }) => type === 'book')).toHaveLength(1);
    expect(state.booking.status).toBe('running');
  });

  it('DONE-01 a booking moves to step 9, in place of all the questions in the history', () => {
    const start = after(quizAt(7, ANSWERED), NEXT, NEXT).state;
    const { state, effects } = after(start, { type: 'booked', appointment: BOOKED });
    expect(state).toMatchObject({ step: 9, trail: [], booking: { status: 'confirmed' } });
    expect(effects).toEqual([{ type: 'history-collapse', entries: 1 }]);
  });

  it('ERR-17 a vehicle that could not be made stops the booking and keeps everything', () => {
    const { state } = after(quizAt(8, ANSWERED), NEXT, { type: 'vehicle-failed' });
    expect(state).toMatchObject({ step: 8, answers: ANSWERED, booking: { status: 'idle' } });
  });

  it('NET-19 repeats it with the same keys while nothing was changed', () => {
    const { effects } = after(quizAt(8, ANSWERED), NEXT, { type: 'vehicle-failed' }, NEXT);
    const [first, second] = effects.filter((effect) => effect.type === 'book');
    expect(second).toEqual(first);
  });

  it('ERR-38 a booking that failed still moves to step 9, unconfirmed, with every answer', () => {
    const { state } = after(quizAt(8, ANSWERED), NEXT, {
      type: 'booking-failed',
      failure: FAILURE,
    });
    expect(state).toMatchObject({ step: 9, answers: ANSWERED, booking: { status: 'unconfirmed' } });
  });

  it('NET-19 an unconfirmed booking is tried again with the same attempt, once at a time, and becomes the confirmation', () => {
    const failed = after(quizAt(8, ANSWERED), NEXT, { type: 'booking-failed', failure: FAILURE });
    const again = after(failed.state, { type: 'retry-wanted' }, { type: 'retry-wanted' });
    expect(again.effects).toEqual([{ type: 'book', attempt: expect.objectContaining(attempt) }]);
    const done = after(again.state, { type: 'booked', appointment: BOOKED });
    expect(done.state.booking).toEqual({ status: 'confirmed', appointment: BOOKED });
    expect(done.effects).toEqual([]);
  });

  it('a refused booking is not repeated; its answers can be changed, which makes a new attempt', () => {
    const refused = { refused: true, message: 'That day is past' };
    const failed = after(quizAt(8, ANSWERED), NEXT, { type: 'booking-failed', failure: refused });
    expect(after(failed.state, { type: 'retry-wanted' }).effects).toEqual([]);
    const back = after(failed.state, { type: 'changes-wanted' });
    expect(back.state).toMatchObject({ step: 1, booking: { status: 'idle' }, answers: ANSWERED });
    expect(back.effects).toEqual([{ type: 'history', how: 'replace' }]);
  });

  it('the browser’s Back changes nothing while a booking runs or on step 9', () => {
    const back: QuizEvent = { type: 'returned', screen: { step: 7, picking: false }, trail: [] };
    expect(after(quizAt(8, ANSWERED), NEXT, back).state.step).toBe(8);
    const done = after(quizAt(8, ANSWERED), NEXT, { type: 'booked', appointment: BOOKED }, back);
    expect(done.state.step).toBe(9);
  });
});

describe('holes', () => {
  it('whoever started at 6 is asked for what is missing, in order, and only for that', () => {
    const start = withVehicle(8, { ...ANSWERED, contactPhone: '', occupants: '' });
    const asked = after(start, NEXT).state;
    expect(asked).toMatchObject({ step: 1, collecting: true });
    const phone = after(
      asked,
      { type: 'answered', patch: { contactPhone: '555-014-0199' } },
      WAITED,
    );
    expect(phone.state.step).toBe(5);
    const pets = after(phone.state, { type: 'answered', patch: { occupants: 'Pets' } }, WAITED);
    expect(pets.state.booking).toMatchObject({ status: 'running' });
  });

  it('are asked for after the package', () => {
    const start = quizAt(8.5, { ...ANSWERED, occupants: '' });
    expect(after(start, NEXT).state.step).toBe(5);
  });

  it('Back ends the collecting, so that nothing is booked past a step that is looked at again', () => {
    const asked = after(withVehicle(8, { ...ANSWERED, occupants: '' }), NEXT, BACK);
    expect(asked.state).toMatchObject({ step: 4, collecting: false });
    expect(after(asked.state, NEXT).state).toMatchObject({ step: 5, booking: { status: 'idle' } });
  });

  it('another vehicle ends it too', () => {
    const asked = after(withVehicle(8, { ...ANSWERED, contactName: '' }), NEXT, BACK);
    const chosen = after(asked.state, { type: 'vehicle-chosen', vehicle: OUTBACK });
    expect(chosen.state).toMatchObject({ step: 6, collecting: false });
    const dated = after(
      chosen.state,
      { type: 'answered', patch: { serviceDate: '2026-12-01' } },
      WAITED,
    );
    expect(dated.state).toMatchObject({ step: 7, booking: { status: 'idle' } });
  });
});

describe('what is known of the customer', () => {
  const known = {
    contactName: 'Jordan Reyes',
    contactPhone: '555-014-0199',
    parkingOption: 'Street',
  } as const;

  it('fills what is empty, touches nothing typed and does not advance', () => {
    const start = quizAt(1, { contactName: 'Jo' });
    const { state } = after(start, { type: 'prefilled', known, vehicle: null }, WAITED);
    expect(state).toMatchObject({
      step: 1,
      answers: { contactName: 'Jo', contactPhone: '555-014-0199', parkingOption: 'Street' },
    });
  });

  it('a returning customer books in 4 presses from the vehicle’s Schedule Service, without typing', () => {
    const start = startState({
      step: 6,
      vehicle: CAMRY,
      servicePackage: null,
      restored: {},
      sessionId: null,
      now: NOW,
    });
    const { state } = after(
      start,
      {
        type: 'prefilled',
        known: { ...known, location: '1 Main St', occupants: 'NONE' },
        vehicle: null,
      },
      { type: 'answered', patch: { serviceDate: '2026-11-28' } },
      WAITED,
      { type: 'answered', patch: { timeSlot: 'morning' } },
      WAITED,
      NEXT,
      { type: 'answered', patch: { selectedServicePackage: 'detail' } },
      WAITED,
    );
    expect(state.booking.status).toBe('running');
  });
});

describe('a draft of an earlier visit', () => {
  it('goes on at its first open question', () => {
    const { state } = after(quizAt(0), {
      type: 'draft-continued',
      answers: { ...ANSWERED, occupants: '', location: '' },
      vehicle: null,
      sessionId: 's-1',
    });
    expect(state).toMatchObject({
      step: 5,
      sessionId: 's-1',
      answers: { contactName: 'Jordan Reyes' },
    });
  });

  it('goes on at date, time or location for a saved vehicle, and at the last one when none is open', () => {
    const continued = (answers: typeof ANSWERED): QuizEvent => ({
      type: 'draft-continued',
      answers,
      vehicle: CAMRY,
      sessionId: 's-1',
    });
    expect(
      after(quizAt(0), continued({ ...ANSWERED, timeSlot: '', occupants: '' })).state.step,
    ).toBe(7);
    expect(after(quizAt(0), continued(ANSWERED)).state.step).toBe(8);
  });

  it('yields to the package of the address', () => {
    const { state } = after(quizAt(1, { selectedServicePackage: 'full' }), {
      type: 'draft-continued',
      answers: ANSWERED,
      vehicle: null,
      sessionId: 's-1',
    });
    expect(state.answers.selectedServicePackage).toBe('full');
  });
});
