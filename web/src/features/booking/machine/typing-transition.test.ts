import { describe, expect, it } from '@jest/globals';
import { ANSWERED, quizAt } from '../testing/samples.ts';
import { after, WAITED } from '../testing/transitions.ts';
import type { QuizEvent } from './events.ts';
import type { QuizState, TextField } from './state.ts';
import { transition } from './transition.ts';

const entered = (field: TextField): QuizEvent => ({ type: 'field-entered', field });
const left = (field: TextField): QuizEvent => ({ type: 'field-left', field });
const typed = (field: TextField, text: string): QuizEvent => ({
  type: 'answered',
  patch: { [field]: text },
});
const PARKED: QuizEvent = { type: 'answered', patch: { parkingOption: 'Street' } };

/** Step 1 with every answer but this one. */
const without = (field: TextField): QuizState => quizAt(1, { ...ANSWERED, [field]: '' });

/** How long the step waits after these events, in milliseconds. */
function waitAfter(start: QuizState, ...events: QuizEvent[]): number | undefined {
  return after(start, ...events).state.advance?.delay;
}

describe('typing at step 1', () => {
  it('QUIZ-44 waits until a name was not typed in for 1.2 s, then the 250 ms of QUIZ-07', () => {
    const name = [entered('contactName'), typed('contactName', 'J')];
    expect(waitAfter(without('contactName'), ...name)).toBe(1450);
    expect(waitAfter(without('contactName'), ...name, left('contactName'))).toBe(250);
  });

  it('QUIZ-44 counts a name as set that has not changed for long enough when the last answer is given', () => {
    const start = quizAt(1, { ...ANSWERED, contactPhone: '', parkingOption: '' });
    const { state } = after(start, entered('contactName'), typed('contactName', 'Jo'));
    const later = new Date('2026-11-21T16:30:01Z');
    const phone = transition(state, typed('contactPhone', '5550140199'), {
      now: later,
      newKey: () => 'key-1',
    });
    expect(phone.state.advance).toBeNull();
    expect(waitAfter(phone.state, PARKED)).toBe(250);
  });

  it('QUIZ-44 waits for the tenth digit of a phone number, however slowly it is typed', () => {
    let state = after(without('contactPhone'), entered('contactPhone')).state;
    for (let digits = 1; digits <= 9; digits += 1) {
      state = after(state, typed('contactPhone', '555014019'.slice(0, digits))).state;
      expect(state.advance).toBeNull();
    }
    expect(waitAfter(state, typed('contactPhone', '5550140199'))).toBe(250);
    expect(waitAfter(state, typed('contactPhone', '(555) 014-0199'))).toBe(250);
  });

  it.each(['55501401999', '+15550140', '+1 555 014 019', '+15550140199'])(
    'QUIZ-44 waits for the blur of %s',
    (phone) => {
      const events = [entered('contactPhone'), typed('contactPhone', phone)];
      expect(waitAfter(without('contactPhone'), ...events)).toBeUndefined();
      expect(waitAfter(without('contactPhone'), ...events, left('contactPhone'))).toBe(250);
    },
  );

  it('QUIZ-44 leaves time for an eleventh digit if the first is the country code', () => {
    const ten = [entered('contactPhone'), typed('contactPhone', '1555014019')];
    expect(waitAfter(without('contactPhone'), ...ten)).toBe(1450);
  });

  it('QUIZ-44 counts a short number as set once its field is left', () => {
    const short = [entered('contactPhone'), typed('contactPhone', '5550199')];
    expect(waitAfter(without('contactPhone'), ...short)).toBeUndefined();
    expect(waitAfter(without('contactPhone'), ...short, left('contactPhone'))).toBe(250);
    expect(waitAfter(without('contactPhone'), ...short, PARKED)).toBe(250);
  });

  it('QUIZ-44 extends the wait when a field is entered to be corrected', () => {
    const { state } = after(quizAt(1, { ...ANSWERED, parkingOption: '' }), PARKED);
    expect(state.advance).toEqual({ delay: 250 });
    expect(waitAfter(state, entered('contactName'))).toBe(1450);
  });

  it('QUIZ-07 still advances by itself if known data of the customer arrive after everything was typed', () => {
    const past = { vehicleId: null, answers: {} };
    const known: QuizEvent = { type: 'prefilled', known: {}, past, vehicle: null };
    const name = [entered('contactName'), typed('contactName', 'J')];
    const more = typed('contactName', 'Jo');
    expect(waitAfter(without('contactName'), ...name, known, more)).toBe(1450);
  });

  it('changes nothing when the field is left after its step', () => {
    const { state } = after(
      without('contactPhone'),
      entered('contactPhone'),
      typed('contactPhone', '5550140199'),
      WAITED,
      left('contactPhone'),
    );
    expect(state).toMatchObject({ step: 2, typing: null, advance: null });
  });
});
