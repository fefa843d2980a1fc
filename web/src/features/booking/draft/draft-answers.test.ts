import { describe, expect, it } from '@jest/globals';
import type { QuizEvent } from '../machine/events.ts';
import { ANSWERED, quizAt } from '../testing/samples.ts';
import { after, NEXT } from '../testing/transitions.ts';
import { draftAnswers } from './draft-answers.ts';

describe('the draft of a questionnaire', () => {
  const camry = { year: '2021', make: 'Toyota', model: 'Camry' };

  it.each<[string, QuizEvent]>([
    ['at step 2', { type: 'description-toggled', describing: true }],
    ['by Quick Service Setup', { type: 'manual-entry-chosen' }],
  ])('QUIZ-58 includes the chosen car while a description asked for %s is empty', (_how, asked) => {
    const { state } = after(quizAt(2, ANSWERED), asked);
    expect(draftAnswers(state)).toMatchObject({ ...camry, customVehicleInfo: '' });
    const van: QuizEvent = { type: 'answered', patch: { customVehicleInfo: 'A red van' } };
    expect(draftAnswers(after(state, van).state)).toMatchObject({
      ...{ year: '', make: '', model: '' },
      customVehicleInfo: 'A red van',
    });
  });

  it('QUIZ-52 leaves out a type that step 3 is still to show', () => {
    const start = quizAt(2, { ...ANSWERED, model: '', vehicleType: '' });
    const model = { type: 'model-chosen', model: 'Camry', vehicleType: 'sedan' } as const;
    const late = after(start, model).state;
    expect(draftAnswers(late)).toMatchObject({ ...camry, vehicleType: '' });
    const inWords: QuizEvent = { type: 'description-toggled', describing: true };
    expect(draftAnswers(after(late, inWords).state)).toMatchObject({ ...camry, vehicleType: '' });
    expect(draftAnswers(after(late, NEXT, NEXT).state).vehicleType).toBe('sedan');
    const van: QuizEvent = { type: 'answered', patch: { vehicleType: 'van' } };
    expect(draftAnswers(after(late, NEXT, van).state).vehicleType).toBe('van');
  });
});
