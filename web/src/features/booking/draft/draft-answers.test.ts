import { describe, expect, it } from '@jest/globals';
import type { QuizEvent } from '../machine/events.ts';
import { ANSWERED, quizAt } from '../testing/samples.ts';
import { after } from '../testing/transitions.ts';
import { draftAnswers } from './draft-answers.ts';

describe('the answers that a draft keeps', () => {
  const camry = { year: '2021', make: 'Toyota', model: 'Camry' };

  it.each<[string, QuizEvent]>([
    ['at step 2', { type: 'description-toggled', describing: true }],
    ['by Quick Service Setup', { type: 'manual-entry-chosen' }],
  ])('QUIZ-58 still name the car while a description asked for %s is empty', (_how, asked) => {
    const { state } = after(quizAt(2, ANSWERED), asked);
    expect(draftAnswers(state)).toMatchObject({ ...camry, customVehicleInfo: '' });
    const van: QuizEvent = { type: 'answered', patch: { customVehicleInfo: 'A red van' } };
    expect(draftAnswers(after(state, van).state)).toMatchObject({
      ...{ year: '', make: '', model: '' },
      customVehicleInfo: 'A red van',
    });
  });
});
