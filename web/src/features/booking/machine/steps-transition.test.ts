import { describe, expect, it } from '@jest/globals';
import { ANSWERED, CAMRY, NOW, OUTBACK, quizAt, VAN } from '../testing/samples.ts';
import { AROUND, after, BACK, NEXT, WAITED, withVehicle } from '../testing/transitions.ts';
import { bookingContent } from './attempt.ts';
import type { QuizEvent } from './events.ts';
import { canGoOn } from './next.ts';
import type { QuizState } from './state.ts';
import { transition } from './transition.ts';

describe('going through the steps', () => {
  it('QUIZ-01 leads with a new vehicle from 0 to 0.5 and 1 to 8 in order, each a history entry', () => {
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

  it('QUIZ-52 sets the type with a model; step 3 still shows, with Next, and another model sets another', () => {
    const gladiator = { type: 'model-chosen', model: 'Gladiator', vehicleType: 'truck' } as const;
    const start = quizAt(2, { ...ANSWERED, make: 'Jeep', model: '', vehicleType: '' });
    const atThree = after(start, gladiator, NEXT).state;
    expect(atThree).toMatchObject({ step: 3, wasAnswered: true, advance: null });
    expect(atThree.answers.vehicleType).toBe('truck');
    const compass = { type: 'model-chosen', model: 'Compass', vehicleType: 'crossover' } as const;
    expect(after(atThree, BACK, compass).state.answers.vehicleType).toBe('crossover');
    const otherMake: QuizEvent = { type: 'answered', patch: { make: 'Ford' } };
    expect(after(atThree, otherMake).state.answers).toMatchObject({ model: '', vehicleType: '' });
  });

  it('QUIZ-52 keeps a type that the customer chose, whatever model follows', () => {
    const gladiator = { type: 'model-chosen', model: 'Gladiator', vehicleType: 'truck' } as const;
    const compass = { type: 'model-chosen', model: 'Compass', vehicleType: 'crossover' } as const;
    const start = quizAt(2, { ...ANSWERED, make: 'Jeep', model: '', vehicleType: '' });
    for (const vehicleType of ['van', 'truck'] as const) {
      const chosen: QuizEvent = { type: 'answered', patch: { vehicleType } };
      const { state } = after(start, gladiator, NEXT, chosen, BACK, compass);
      expect(state.answers).toMatchObject({ model: 'Compass', vehicleType });
    }
  });

  it('QUIZ-52 drops a saved vehicle’s type when a model or a description names another car', () => {
    const camry = after(quizAt(2), { type: 'vehicle-chosen', vehicle: CAMRY }, BACK).state;
    const rav4 = { type: 'model-chosen', model: 'RAV4', vehicleType: 'crossover' } as const;
    expect(after(camry, rav4).state.answers.vehicleType).toBe('crossover');
    const inWords: QuizEvent = { type: 'description-toggled', describing: true };
    expect(after(camry, inWords).state.answers.vehicleType).toBe('');
  });

  it('HOME-35 drops a saved vehicle’s mileage when another car is described', () => {
    const chosen: QuizEvent = { type: 'vehicle-chosen', vehicle: CAMRY };
    const camry = after(quizAt(2), chosen, BACK).state;
    const van = after(quizAt(2), { type: 'vehicle-chosen', vehicle: VAN }, BACK).state;
    const inWords: QuizEvent = { type: 'description-toggled', describing: true };
    const others: [QuizState, QuizEvent][] = [
      [camry, { type: 'manual-entry-chosen' }],
      [van, { type: 'manual-entry-chosen' }],
      [camry, inWords],
      [camry, { type: 'answered', patch: { make: 'Subaru' } }],
      [camry, { type: 'model-chosen', model: 'RAV4', vehicleType: 'crossover' }],
    ];
    for (const [start, event] of others) {
      const { vehicle, answers } = after(start, event).state;
      expect({ vehicle, miles: answers.miles }).toEqual({ vehicle: null, miles: '' });
    }
    const both = { year: '2020', miles: '80,000' };
    expect(after(camry, { type: 'answered', patch: both }).state.answers.miles).toBe('80,000');
    // Its own mileage may be corrected, and one that was given for another car is kept.
    const corrected = after(camry, { type: 'answered', patch: { miles: '60,000' } }).state;
    expect([corrected.vehicle, corrected.answers.miles]).toEqual([CAMRY, '60,000']);
    const inList: QuizEvent = { type: 'description-toggled', describing: false };
    const typed = after(quizAt(2, ANSWERED), inWords, { type: 'manual-entry-chosen' }, inList);
    expect(typed.state.answers.miles).toBe('40,000');
  });

  it('PICK-10 leads on from step 0.5 only with a description', () => {
    expect(after(quizAt(0.5), NEXT).state.step).toBe(0.5);
    const told = after(
      quizAt(0.5),
      { type: 'answered', patch: { customVehicleInfo: 'A van' } },
      NEXT,
    );
    expect(told.state.step).toBe(1);
  });

  it('QUIZ-08 QUIZ-11 QUIZ-30 stays on each step without its answer', () => {
    for (const step of [1, 2, 3, 4, 5, 6, 7, 8] as const) {
      expect(after(quizAt(step), NEXT)).toMatchObject({ state: { step }, effects: [] });
    }
  });

  it('QUIZ-27 QUIZ-28 leads to 8 by Next after a custom time, as after a slot', () => {
    expect(after(quizAt(7, ANSWERED), NEXT).state.step).toBe(8);
    const custom = after(
      quizAt(7, { ...ANSWERED, timeSlot: 'custom' }),
      { type: 'clock-set', patch: { hour: 9, minute: 30 } },
      NEXT,
    );
    expect(custom.state).toMatchObject({ step: 8, answers: { customTime: '9:30 AM' } });
  });

  it('QUIZ-25 opens the pickers at hour 12, minute 00, AM, and Next stores what they show', () => {
    const start = quizAt(7, { ...ANSWERED, timeSlot: 'custom' });
    expect(start.clock).toEqual({ hour: 12, minute: 0, meridiem: 'AM' });
    expect(start.answers.customTime).toBe('07:03 AM');
    expect(after(start, NEXT).state.answers.customTime).toBe('12:00 AM');
  });

  it('stays on step 7 with a time that has passed today', () => {
    const start = quizAt(7, { ...ANSWERED, serviceDate: '2026-11-21', timeSlot: 'custom' });
    expect(after(start, NEXT).state.step).toBe(7);
    const later: QuizEvent = { type: 'clock-set', patch: { hour: 9, meridiem: 'PM' } };
    expect(after(start, later, NEXT).state.step).toBe(8);
  });

  it('saves the draft on the server only when a step is completed', () => {
    const typed: QuizEvent = { type: 'answered', patch: { contactName: 'Jo' } };
    expect(after(quizAt(1, ANSWERED), typed).effects).toEqual([]);
    expect(after(quizAt(1, ANSWERED), NEXT).effects).toContainEqual({ type: 'save-draft' });
  });
});

describe('auto-advance', () => {
  it('QUIZ-07 restarts the wait after each change at step 1, then advances', () => {
    const start = quizAt(1, { ...ANSWERED, contactPhone: '' });
    const first = after(start, { type: 'answered', patch: { contactPhone: '5550199' } }).state;
    expect(first.advance).toEqual({ delay: 250 });
    const second = after(first, { type: 'answered', patch: { contactPhone: '55501991' } }).state;
    expect(second.advance).not.toBe(first.advance);
    expect(after(second, WAITED).state.step).toBe(2);
  });

  it('stops when the answer is cleared', () => {
    const start = quizAt(1, { ...ANSWERED, contactName: '' });
    const set = after(start, { type: 'answered', patch: { contactName: 'Jo' } });
    const cleared = after(set.state, { type: 'answered', patch: { contactName: '' } }, WAITED);
    expect(cleared.state).toMatchObject({ step: 1, advance: null });
  });

  it('never leaves a step that the customer has returned to', () => {
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

  it('is cancelled by Back', () => {
    const chosen = after(quizAt(6, ANSWERED), {
      type: 'answered',
      patch: { serviceDate: '2026-12-01' },
    });
    expect(chosen.state.advance).toEqual({ delay: 200 });
    expect(after(chosen.state, BACK).state.advance).toBeNull();
  });
});

describe('Back', () => {
  it('takes the browser back if its last entry is the step below', () => {
    const { state } = after(quizAt(1, ANSWERED), NEXT);
    expect(after(state, BACK).effects).toEqual([{ type: 'history-back' }]);
  });

  it('QUIZ-41 replaces a step that was entered directly by the step below', () => {
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

  it('PICK-07 closes the picker by Cancel', () => {
    const { state } = after({ ...quizAt(0), picking: true }, { type: 'picker-cancelled' });
    expect(state).toMatchObject({ step: 0, picking: false });
  });

  it('PICK-07 returns by Cancel or Back to the question whose vehicle was to be changed', () => {
    const { state } = after(withVehicle(8), { type: 'change-wanted', of: 'vehicle' });
    expect(state).toMatchObject({ step: 0, picking: true });
    for (const event of [{ type: 'picker-cancelled' }, BACK] as const) {
      expect(after(state, event).effects).toEqual([{ type: 'history-back' }]);
    }
  });
});

describe('a saved vehicle', () => {
  it('PICK-08 leads to step 6, with everything known of it answered', () => {
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

  it('QUIZ-53 has no answers of steps 4 and 5 that were given for another car', () => {
    const camry: QuizEvent = { type: 'vehicle-chosen', vehicle: CAMRY };
    const outback: QuizEvent = { type: 'vehicle-chosen', vehicle: OUTBACK };
    const occupants: QuizEvent = { type: 'answered', patch: { occupants: 'Pets' } };
    const forCamry = after(quizAt(0), camry, occupants).state;
    expect(forCamry.answers).toMatchObject({ previouslyDetailed: 'yes', occupants: 'Pets' });
    expect(after(forCamry, camry).state.answers).toEqual(forCamry.answers);
    expect(after(forCamry, outback).state.answers).toMatchObject({
      make: 'Subaru',
      previouslyDetailed: '',
      occupants: '',
    });
    const described: QuizEvent = { type: 'answered', patch: { model: 'Corolla' } };
    expect(after(forCamry, described).state).toMatchObject({
      vehicle: null,
      answers: { previouslyDetailed: '', occupants: '' },
    });
    const typed = quizAt(8, { previouslyDetailed: 'yes', occupants: 'Kids' });
    expect(after(typed, outback).state.answers).toMatchObject({
      previouslyDetailed: '',
      occupants: '',
    });
  });

  it('is deselected when another car is described, not when its miles change', () => {
    const start = after(quizAt(2), { type: 'vehicle-chosen', vehicle: CAMRY }).state;
    const miles = after(start, { type: 'answered', patch: { miles: '60,000' } });
    expect(miles.state.vehicle).toEqual(CAMRY);
    const model = after(start, { type: 'answered', patch: { model: 'Corolla' } });
    expect(model.state.vehicle).toBeNull();
  });

  it('VFORM-04 QUIZ-09 loses its model with another make', () => {
    const { state } = after(quizAt(2, ANSWERED), { type: 'answered', patch: { make: 'Honda' } });
    expect(state.answers).toMatchObject({ make: 'Honda', model: '' });
  });

  it('QUIZ-10 can be switched from its description to the dropdowns and back', () => {
    const start = quizAt(2, { customVehicleInfo: 'A red van' });
    expect(start.describing).toBe(true);
    const list = after(start, { type: 'description-toggled', describing: false });
    expect(list.state).toMatchObject({ describing: false, answers: { customVehicleInfo: '' } });
    const words = after(list.state, { type: 'description-toggled', describing: true });
    expect(words.state.answers.customVehicleInfo).toBe('A red van');
  });

  const inWords: QuizEvent = { type: 'description-toggled', describing: true };
  const inList: QuizEvent = { type: 'description-toggled', describing: false };
  const chosen = { year: '2021', make: 'Toyota', model: 'Camry' };
  const none = { year: '', make: '', model: '' };

  it('QUIZ-10 QUIZ-11 QUIZ-58 answers step 2 with no car of the dropdowns while it asks for a description', () => {
    const asked = after(quizAt(2, ANSWERED), inWords).state;
    expect(asked.answers).toMatchObject({ ...none, customVehicleInfo: '' });
    expect(canGoOn(asked, NOW)).toBe(false);
    expect(after(asked, NEXT).state.step).toBe(2);
    // Nor is one booked that the browser's Forward leads past.
    const past: QuizEvent = { type: 'returned', screen: { step: 8, picking: false }, trail: [] };
    expect(after(asked, past, NEXT).state).toMatchObject({ step: 2, booking: { status: 'idle' } });
    expect(after(asked, inList).state.answers).toMatchObject(chosen);
  });

  it('QUIZ-58 books what is typed at step 0.5 after Back, and shows that at step 2', () => {
    const van: QuizEvent = { type: 'answered', patch: { customVehicleInfo: 'A red van' } };
    const typed = after(quizAt(0.5, ANSWERED), van).state;
    expect(typed).toMatchObject({ describing: true, answers: none });
    expect(after(typed, inList).state.answers).toMatchObject({ ...chosen, customVehicleInfo: '' });
  });

  it('QUIZ-58 HOME-35 books a described car without the mileage of the dropdowns, which comes back with them', () => {
    const van: QuizEvent = { type: 'answered', patch: { customVehicleInfo: '1967 VW bus' } };
    const { state } = after(quizAt(2, ANSWERED), inWords, van);
    expect(state.answers.miles).toBe('');
    expect(bookingContent(state).newVehicle).toMatchObject({ model: '1967 VW bus', miles: '0' });
    expect(after(state, inList).state.answers.miles).toBe('40,000');
  });

  it('QUIZ-52 QUIZ-58 has the type that the model set again with the dropdowns, unless another was chosen meanwhile', () => {
    const model = { type: 'model-chosen', model: 'Camry', vehicleType: 'sedan' } as const;
    const rav4 = { type: 'model-chosen', model: 'RAV4', vehicleType: 'crossover' } as const;
    const camry = after(quizAt(2, { ...ANSWERED, model: '', vehicleType: '' }), model).state;
    const described = after(camry, inWords).state;
    expect(described.answers.vehicleType).toBe('');
    const back = after(described, inList).state;
    expect(back.answers.vehicleType).toBe('sedan');
    expect(after(back, rav4).state.answers.vehicleType).toBe('crossover');
    const van: QuizEvent = { type: 'answered', patch: { vehicleType: 'van' } };
    expect(after(described, van, inList, rav4).state.answers.vehicleType).toBe('van');
  });

  it('QUIZ-58 has the chosen car again once the description at step 0.5 is emptied', () => {
    const typed: QuizEvent = { type: 'answered', patch: { customVehicleInfo: 'A' } };
    const emptied: QuizEvent = { type: 'answered', patch: { customVehicleInfo: '' } };
    const { state } = after(quizAt(0.5, ANSWERED), typed, emptied);
    expect(state).toMatchObject({ describing: false, answers: ANSWERED });
    expect(after(state, inWords).state.answers.customVehicleInfo).toBe('');
    const again: QuizEvent = { type: 'answered', patch: { customVehicleInfo: 'B' } };
    const other = after(state, again).state;
    expect(other.answers).toMatchObject({ ...none, customVehicleInfo: 'B' });
  });
});
