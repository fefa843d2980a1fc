import { describe, expect, it } from '@jest/globals';
import { backTarget } from './back.ts';

const SHOWN = { picking: false } as const;

describe('the Back button', () => {
  it.each([
    ['QUIZ-37 leads from 1 to 0.5 with no chosen vehicle', 1, false, { step: 0.5, picking: false }],
    [
      'QUIZ-38 leads from 1 to the picker at 0 with a chosen vehicle',
      1,
      true,
      { step: 0, picking: true },
    ],
    ['QUIZ-39 leads from 0.5 to 0', 0.5, false, { step: 0, picking: false }],
    ['QUIZ-40 leads from 8.5 to 8', 8.5, false, { step: 8, picking: false }],
    ['QUIZ-41 leads from 2 to 1', 2, false, { step: 1, picking: false }],
    ['QUIZ-41 leads from 3 to 2', 3, false, { step: 2, picking: false }],
    ['QUIZ-41 leads from 4 to 3', 4, false, { step: 3, picking: false }],
    ['QUIZ-41 leads from 5 to 4', 5, false, { step: 4, picking: false }],
    ['QUIZ-41 leads from 6 to 5, even with a saved vehicle', 6, true, { step: 5, picking: false }],
    ['QUIZ-41 leads from 7 to 6', 7, true, { step: 6, picking: false }],
    ['QUIZ-41 leads from 8 to 7', 8, false, { step: 7, picking: false }],
  ] as const)('%s', (_title, step, hasVehicle, target) => {
    expect(backTarget({ ...SHOWN, step }, hasVehicle)).toEqual(target);
  });

  it('closes the picker', () => {
    expect(backTarget({ step: 0, picking: true }, true)).toEqual({ step: 0, picking: false });
  });

  it('QUIZ-36 does nothing at 9, and leaves the questionnaire from the choice at 0', () => {
    expect(backTarget({ ...SHOWN, step: 9 }, false)).toBeNull();
    expect(backTarget({ ...SHOWN, step: 0 }, false)).toBeNull();
  });
});
