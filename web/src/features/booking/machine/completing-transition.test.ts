import { describe, expect, it } from '@jest/globals';
import { adoptSettings } from '../../../lib/business/saved-settings.ts';
import { ANSWERED, BOOKED, CAMRY, NOW, OUTBACK, quizAt } from '../testing/samples.ts';
import { after, BACK, FAILURE, NEXT, WAITED, withVehicle } from '../testing/transitions.ts';
import { type Answers, EMPTY_ANSWERS } from './answers.ts';
import { attemptFor, bookingContent } from './attempt.ts';
import type { QuizEvent } from './events.ts';
import { sentState, startState } from './start.ts';
import type { QuizState } from './state.ts';
import { answersFromVehicle, type SavedVehicle } from './vehicle.ts';

describe('completing a booking', () => {
  const attempt = { key: 'key-1', vehicleKey: 'key-1:vehicle' };

  it('QUIZ-31 books at step 8 if a package is chosen', () => {
    const { state, effects } = after(quizAt(8, ANSWERED), NEXT);
    expect(state.booking).toMatchObject({ status: 'running', attempt });
    expect(effects).toEqual([expect.objectContaining({ type: 'book' })]);
  });

  it('QUIZ-31 QUIZ-32 leads from step 8 to 8.5 without a package, and shows no message', () => {
    const { state, effects } = after(quizAt(8, { ...ANSWERED, selectedServicePackage: '' }), NEXT);
    expect(state.step).toBe(8.5);
    expect(effects).not.toContainEqual({ type: 'ask-for-package' });
  });

  it('QUIZ-34 books a package chosen at 8.5 after the delay', () => {
    const start = quizAt(8.5, { ...ANSWERED, selectedServicePackage: '' });
    const chosen = after(start, { type: 'answered', patch: { selectedServicePackage: 'full' } });
    expect(chosen.state.advance).toEqual({ delay: 500 });
    expect(after(chosen.state, WAITED).state.booking.status).toBe('running');
  });

  it.each([4, 6] as const)(
    'AVAIL-19 asks for another time at 8.5 if the package does not fit this one, before what step %i lacks, and books at no tap there',
    (step) => {
      adoptSettings({
        openingHours: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
          weekday,
          opens: '08:00',
          closes: '18:00',
        })),
      });
      try {
        const answers = {
          ...ANSWERED,
          ...(step === 4 && { previouslyDetailed: '' as const }),
          timeSlot: 'custom' as const,
          customTime: '05:00 PM',
          selectedServicePackage: '' as const,
        };
        const choice = {
          type: 'answered',
          patch: { selectedServicePackage: 'everything' },
        } as const;
        const asked = after(quizAt(8.5, answers), choice, WAITED);
        expect(asked.state).toMatchObject({ step: 7, collecting: false });
        const slot = { type: 'answered', patch: { timeSlot: 'morning' } } as const;
        const chosen = after(asked.state, slot, WAITED);
        expect(chosen.state).toMatchObject({ step: 8, booking: { status: 'idle' } });
      } finally {
        adoptSettings({});
      }
    },
  );

  it('ERR-20 ERR-21 asks for a package at Complete Booking without one, and stays at 8.5', () => {
    const start = quizAt(8.5, { ...ANSWERED, selectedServicePackage: '' });
    const { state, effects } = after(start, NEXT);
    expect(state).toMatchObject({ step: 8.5, booking: { status: 'idle' } });
    expect(effects).toContainEqual({ type: 'ask-for-package' });
  });

  it('DONE-02 ignores a second completion while one runs', () => {
    const { state, effects } = after(quizAt(8, ANSWERED), NEXT, NEXT, WAITED, NEXT);
    expect(effects.filter(({ type }) => type === 'book')).toHaveLength(1);
    expect(state.booking.status).toBe('running');
  });

  it('DONE-01 moves to step 9, which replaces all questions in the history', () => {
    const start = after(quizAt(7, ANSWERED), NEXT, NEXT).state;
    const { state, effects } = after(start, { type: 'booked', appointment: BOOKED });
    expect(state).toMatchObject({ step: 9, trail: [], booking: { status: 'confirmed' } });
    expect(effects).toEqual([{ type: 'history-collapse', entries: 1 }]);
  });

  it('ERR-17 stops if the vehicle cannot be added, and keeps everything', () => {
    const { state } = after(quizAt(8, ANSWERED), NEXT, { type: 'vehicle-failed', reason: '' });
    expect(state).toMatchObject({ step: 8, answers: ANSWERED, booking: { status: 'idle' } });
  });

  it('NET-19 is retried with the same keys while nothing is changed', () => {
    const { effects } = after(
      quizAt(8, ANSWERED),
      NEXT,
      { type: 'vehicle-failed', reason: '' },
      NEXT,
    );
    const [first, second] = effects.filter((effect) => effect.type === 'book');
    expect(second).toEqual(first);
  });

  it('ERR-38 moves to step 9 after a failed booking too, unconfirmed and with every answer', () => {
    const { state } = after(quizAt(8, ANSWERED), NEXT, {
      type: 'booking-failed',
      failure: FAILURE,
    });
    expect(state).toMatchObject({ step: 9, answers: ANSWERED, booking: { status: 'unconfirmed' } });
  });

  it('NET-19 retries an unconfirmed booking with the same attempt, one at a time, until it is confirmed', () => {
    const failed = after(quizAt(8, ANSWERED), NEXT, { type: 'booking-failed', failure: FAILURE });
    const again = after(failed.state, { type: 'retry-wanted' }, { type: 'retry-wanted' });
    expect(again.effects).toEqual([{ type: 'book', attempt: expect.objectContaining(attempt) }]);
    const done = after(again.state, { type: 'booked', appointment: BOOKED });
    expect(done.state.booking).toEqual({ status: 'confirmed', appointment: BOOKED });
    // The history entry of step 9 learns which booking it shows.
    expect(done.effects).toEqual([{ type: 'history-collapse', entries: 0 }]);
  });

  it('does not retry a refused booking; its answers can be changed for a new attempt', () => {
    const refused = { refused: true, message: 'That day is past' };
    const failed = after(quizAt(8, ANSWERED), NEXT, { type: 'booking-failed', failure: refused });
    expect(after(failed.state, { type: 'retry-wanted' }).effects).toEqual([]);
    const back = after(failed.state, { type: 'changes-wanted' });
    expect(back.state).toMatchObject({ step: 1, booking: { status: 'idle' }, answers: ANSWERED });
    expect(back.effects).toEqual([{ type: 'history', how: 'replace' }]);
  });

  it('PICK-11 leads from a vehicle that is gone to the choice of another one, and forgets it', () => {
    const gone = { refused: true, message: 'Not among yours.', code: 'NOT_FOUND' };
    const failed = after(withVehicle(8), NEXT, { type: 'booking-failed', failure: gone });
    const back = after(failed.state, { type: 'changes-wanted' });
    const { contactName, serviceDate, location } = ANSWERED;
    expect(back.state).toMatchObject({
      ...{ step: 0, picking: true, vehicle: null, booking: { status: 'idle' } },
      answers: { contactName, serviceDate, location },
    });
    expect(back.effects).toEqual([{ type: 'history', how: 'replace' }]);
  });

  it('PICK-11 NET-19 does the same after a reload, which knows of the vehicle only what was sent', () => {
    const gone = { refused: true, message: 'Not among yours.', code: 'NOT_FOUND' };
    const booked = attemptFor(bookingContent(withVehicle(8)), null, () => 'key-0');
    const reloaded = sentState({ attempt: booked, sessionId: null }, null);
    const back = after(
      reloaded,
      { type: 'booking-failed', failure: gone },
      { type: 'changes-wanted' },
    );
    expect(back.state).toMatchObject({
      ...{ step: 0, picking: true, vehicle: null, lastAttempt: null },
      answers: { miles: '', previouslyDetailed: '', occupants: '' },
    });
  });

  it.each<[string, QuizEvent, object]>([
    ['another refusal', { type: 'changes-wanted' }, { step: 0, picking: true }],
    [
      'another time',
      {
        type: 'time-accepted',
        time: { serviceDate: '2026-12-01', timeSlot: 'morning', customTime: '' },
      },
      { booking: { attempt: { content: { vehicleId: CAMRY.id, newVehicle: null } } } },
    ],
  ])('NET-19 adds a saved vehicle no second time after a reload and %s', (_why, event, then) => {
    const booked = attemptFor(bookingContent(withVehicle(8)), null, () => 'key-0');
    const reloaded = sentState({ attempt: booked, sessionId: null }, null);
    const freeTimes = event.type === 'time-accepted' ? ['2026-12-01'] : null;
    const failure = { refused: true, message: 'Taken.', freeTimes };
    const { state } = after(reloaded, { type: 'booking-failed', failure }, event);
    expect(state).toMatchObject(then);
  });

  it('PICK-11 NET-23 adds a new vehicle again, under another key, once the one that was added is gone', () => {
    const start: QuizState = {
      ...quizAt(8, ANSWERED),
      lastAttempt: attemptFor(bookingContent(quizAt(8, ANSWERED)), null, () => 'key-0'),
    };
    const gone = { refused: true, message: 'Not among yours.', code: 'NOT_FOUND' };
    const failed = after(start, NEXT, { type: 'booking-failed', failure: gone });
    expect(failed.effects).toMatchObject([{ attempt: { key: 'key-0' } }, {}]);
    const back = after(failed.state, { type: 'changes-wanted' }).state;
    expect(back).toMatchObject({ step: 2, answers: ANSWERED });
    const again = after({ ...back, step: 8 }, NEXT);
    expect(again.state.booking).toMatchObject({ status: 'running', attempt });
  });

  it('DONE-01 counts the history entries from where the browser’s Back led while the booking ran', () => {
    const asked = after(quizAt(7, ANSWERED), NEXT, NEXT);
    const returned: QuizEvent = {
      type: 'returned',
      screen: { step: 7, picking: false },
      trail: [],
    };
    const booked: QuizEvent = { type: 'booked', appointment: BOOKED };
    const { effects } = after(asked.state, returned, booked);
    expect(effects).toEqual([{ type: 'history-collapse', entries: 0 }]);
  });

  it.each<[string, QuizEvent]>([
    ['is booked', { type: 'booked', appointment: BOOKED }],
    ['still gets no response', { type: 'booking-failed', failure: FAILURE }],
    ['is refused', { type: 'booking-failed', failure: { ...FAILURE, refused: true } }],
  ])('DONE-01 replaces all questions if it %s after a reload', (_how, outcome) => {
    const sent = attemptFor(bookingContent(quizAt(8, ANSWERED)), null, () => 'key-0');
    const reloaded = sentState({ attempt: sent, sessionId: null }, null);
    const [at7, at8] = ([7, 8] as const).map((step) => ({ step, picking: false }));
    const returned = { type: 'returned', screen: at8, trail: [at7] } as QuizEvent;
    const { state, effects } = after(reloaded, returned, outcome);
    expect(effects).toEqual([{ type: 'history-collapse', entries: 1 }]);
    expect(state).toMatchObject({ step: 9, trail: [] });
  });

  it('AVAIL-08 shows an accepted time in the pickers, too, whose Next would book what they show', () => {
    const failure = { refused: true, message: 'Taken.', freeTimes: ['2026-12-01 9:30 AM'] };
    const time = { serviceDate: '2026-12-01', timeSlot: 'custom', customTime: '9:30 AM' } as const;
    const { state } = after(
      quizAt(8, ANSWERED),
      NEXT,
      { type: 'booking-failed', failure },
      { type: 'time-accepted', time },
    );
    expect(state.clock).toEqual({ hour: 9, minute: 30, meridiem: 'AM' });
  });
});

describe('collecting missing answers', () => {
  it('asks a customer who started at 6 only for these, in order', () => {
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

  it('QUIZ-52 shows step 3 after a model was chosen, and asks only for what is missing after it', () => {
    const car = { make: '', model: '', year: '', miles: '', vehicleType: '' } as const;
    const civic = { type: 'model-chosen', model: 'Civic', vehicleType: 'sedan' } as const;
    const asked = after(
      quizAt(8, { ...ANSWERED, ...car }),
      NEXT,
      { type: 'answered', patch: { year: '2020', make: 'Honda', miles: '40,000' } },
      civic,
      NEXT,
    ).state;
    expect(asked).toMatchObject({ step: 3, answers: { vehicleType: 'sedan' } });
    expect(after(asked, NEXT).state.booking.status).toBe('running');
    // A type that the customer chose is not asked for again.
    const chosen = after(quizAt(8, { ...ANSWERED, ...car, vehicleType: 'van' }), NEXT);
    const answered = { year: '2020', make: 'Honda', miles: '40,000' };
    const done = after(chosen.state, { type: 'answered', patch: answered }, civic, NEXT).state;
    expect(done).toMatchObject({ answers: { vehicleType: 'van' }, booking: { status: 'running' } });
  });

  const f150 = { type: 'model-chosen', model: 'F-150', vehicleType: 'truck' } as const;
  const camry = { type: 'model-chosen', model: 'Camry', vehicleType: 'sedan' } as const;
  const ford: QuizEvent = { type: 'answered', patch: { make: 'Ford' } };
  const shown = (step: 2 | 8): QuizEvent => ({
    ...{ type: 'returned', trail: [] },
    screen: { step, picking: false },
  });

  it('QUIZ-52 books no type of another model that Forward led past step 3', () => {
    const start = quizAt(2, { ...ANSWERED, model: '', vehicleType: '' });
    const atEight = after(start, camry, NEXT, NEXT, shown(8)).state;
    const asked = after(atEight, shown(2), ford, f150, shown(8), NEXT).state;
    expect(asked).toMatchObject({
      ...{ step: 3, booking: { status: 'idle' } },
      answers: { model: 'F-150', vehicleType: 'truck' },
    });
  });

  it('QUIZ-52 asks at step 3 once: not again when something else is missing', () => {
    const start = quizAt(2, { ...ANSWERED, model: '', vehicleType: '' });
    const confirmed = after(start, camry, NEXT, NEXT).state;
    const noMiles: QuizEvent = { type: 'answered', patch: { miles: '' } };
    const asked = after(confirmed, shown(2), noMiles, shown(8), NEXT).state;
    expect(asked).toMatchObject({ step: 2, collecting: true });
    const miles: QuizEvent = { type: 'answered', patch: { miles: '60,000' } };
    expect(after(asked, miles, NEXT).state.booking.status).toBe('running');
  });

  it('begins after the package', () => {
    const start = quizAt(8.5, { ...ANSWERED, occupants: '' });
    expect(after(start, NEXT).state.step).toBe(5);
  });

  it('ends with Back, so that nothing is booked past a step that is reviewed', () => {
    const asked = after(withVehicle(8, { ...ANSWERED, occupants: '' }), NEXT, BACK);
    expect(asked.state).toMatchObject({ step: 4, collecting: false });
    expect(after(asked.state, NEXT).state).toMatchObject({ step: 5, booking: { status: 'idle' } });
  });

  it('ends with the choice of another vehicle, too', () => {
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

describe('prefilling known data', () => {
  const known = {
    contactName: 'Jordan Reyes',
    contactPhone: '555-014-0199',
    parkingOption: 'Street',
  } as const;
  const past = {
    vehicleId: CAMRY.id,
    answers: { previouslyDetailed: 'yes', occupants: 'NONE' },
  } as const;

  it('QUIZ-53 answers steps 4 and 5 from the last booking only for its own car', () => {
    const prefill: QuizEvent = { type: 'prefilled', known, past, vehicle: null };
    const chosen = (vehicle: SavedVehicle): QuizEvent => ({ type: 'vehicle-chosen', vehicle });
    const start = after(quizAt(0), prefill).state;
    expect(start.answers).toMatchObject({ parkingOption: 'Street', occupants: '' });
    const open = { previouslyDetailed: '', occupants: '' };
    expect(after(start, chosen(OUTBACK)).state.answers).toMatchObject(open);
    expect(after(start, chosen(CAMRY)).state.answers).toMatchObject(past.answers);
    const changed = after(start, chosen(CAMRY), chosen(OUTBACK), chosen(CAMRY)).state;
    expect(changed.answers).toMatchObject(past.answers);
    expect(after(quizAt(0), chosen(OUTBACK), prefill).state.answers).toMatchObject(open);
    const begun = after(quizAt(5), { ...prefill, vehicle: CAMRY }).state;
    expect(begun.answers).toMatchObject(past.answers);
  });

  it('fills in empty answers, changes nothing typed and does not advance', () => {
    const start = quizAt(1, { contactName: 'Jo' });
    const { state } = after(start, { type: 'prefilled', known, past, vehicle: null }, WAITED);
    expect(state).toMatchObject({
      step: 1,
      answers: { contactName: 'Jo', contactPhone: '555-014-0199', parkingOption: 'Street' },
    });
  });

  it('lets a returning customer book in 4 presses after the vehicle’s Schedule Service, without typing', () => {
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
        known: { ...known, location: '1 Main St' },
        past,
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
  it('continues at its first open question', () => {
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

  it('continues at date, time or location for a saved vehicle, at the last one if none is open', () => {
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

  it('DRAFT-14 QUIZ-46 books the car that it names, whichever one this visit began with', () => {
    const inWords = { ...ANSWERED, year: '', make: '', model: '', customVehicleInfo: 'A red van' };
    const { state } = after(withVehicle(6), {
      type: 'draft-continued',
      answers: inWords,
      vehicle: null,
      sessionId: 's-1',
    });
    expect(state).toMatchObject({ vehicle: null, presetType: '', describing: true });
    expect(bookingContent(state).newVehicle).toMatchObject({ model: 'A red van' });
  });

  it('DRAFT-14 keeps the car that this visit began with, and its known data, if it names none', () => {
    const contact = { contactName: 'Jordan Reyes', contactPhone: '5550140199' };
    const { state } = after(withVehicle(6), {
      type: 'draft-continued',
      answers: { ...EMPTY_ANSWERS, ...contact },
      vehicle: null,
      sessionId: 's-1',
    });
    expect(state).toMatchObject({ step: 6, vehicle: CAMRY, presetType: 'sedan' });
    expect(state.answers).toMatchObject({ ...contact, ...answersFromVehicle(CAMRY) });
  });

  it('DRAFT-14 restores answers that differ from the data of its saved vehicle', () => {
    const { state } = after(quizAt(0), {
      type: 'draft-continued',
      answers: { ...ANSWERED, miles: '60,000', previouslyDetailed: 'no' },
      vehicle: CAMRY,
      sessionId: 's-1',
    });
    expect(state.answers).toMatchObject({ miles: '60,000', previouslyDetailed: 'no' });
  });

  it('QUIZ-52 shows step 3 if it ended before that, and its type follows another model', () => {
    const car = { ...ANSWERED, make: 'Jeep', model: 'Gladiator', vehicleType: 'truck' } as const;
    const civic = { type: 'model-chosen', model: 'Civic', vehicleType: 'sedan' } as const;
    const honda: QuizEvent = { type: 'answered', patch: { make: 'Honda' } };
    const continued = (answers: Answers): QuizEvent => ({
      ...{ type: 'draft-continued', vehicle: null, sessionId: 's-1', modelType: 'truck' },
      answers,
    });
    const early = { ...car, vehicleType: '', previouslyDetailed: '' } as const;
    const asked = after(quizAt(0), continued(early)).state;
    expect(asked).toMatchObject({ step: 3, answers: { vehicleType: 'truck' } });
    expect(after(asked, BACK, honda, civic).state.answers.vehicleType).toBe('sedan');
    // As does the type of a draft that the browser restored by itself.
    expect(after(quizAt(2, early), honda, civic).state.answers.vehicleType).toBe('sedan');
    // Whoever chose the type at step 3, or went on from there, is asked no second time, and keeps it.
    const confirmed = after(quizAt(0), continued(car), honda, civic).state;
    expect(confirmed).toMatchObject({ step: 8, answers: { vehicleType: 'truck' } });
    const chosen = { ...car, vehicleType: 'van', previouslyDetailed: '' } as const;
    const later = after(quizAt(0), continued(chosen), BACK, BACK, honda, civic).state;
    expect(later).toMatchObject({ step: 2, answers: { vehicleType: 'van' } });
  });

  it('does not replace the package in the address', () => {
    const { state } = after(quizAt(1, { selectedServicePackage: 'full' }), {
      type: 'draft-continued',
      answers: ANSWERED,
      vehicle: null,
      sessionId: 's-1',
    });
    expect(state.answers.selectedServicePackage).toBe('full');
  });
});
