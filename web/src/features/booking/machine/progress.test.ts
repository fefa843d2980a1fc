import { describe, expect, it } from '@jest/globals';
import { progressAt } from './progress.ts';
import { STEPS } from './steps.ts';

describe('the dot row', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8] as const)('QUIZ-42 is %i of 9 for a new vehicle', (step) => {
    expect(progressAt(step, false)).toMatchObject({ position: step, total: 9 });
  });

  it('QUIZ-42 stays at 8 of 9 while the package is chosen', () => {
    expect(progressAt(8.5, false)).toMatchObject({ position: 8, total: 9 });
  });

  it.each([
    [6, 1],
    [7, 2],
    [8, 3],
  ] as const)('QUIZ-43 shows step %i of a saved vehicle as %i of 3', (step, position) => {
    expect(progressAt(step, true)).toMatchObject({ position, total: 3 });
  });

  it('counts nothing before step 1, on the confirmation, and at a missing answer for a saved vehicle', () => {
    expect([0, 0.5, 9].map((step) => progressAt(step as 0 | 0.5 | 9, false))).toEqual([
      null,
      null,
      null,
    ]);
    expect(progressAt(1, true)).toBeNull();
  });

  it('moves the wipe to (step − 0.5) / 9, or / 3', () => {
    expect(progressAt(1, false)?.clean).toBeCloseTo(0.5 / 9);
    expect(progressAt(8, false)?.clean).toBeCloseTo(7.5 / 9);
    expect(progressAt(7, true)?.clean).toBeCloseTo(1.5 / 3);
  });

  it('moves the wipe of a saved vehicle almost to the end while the package is chosen', () => {
    expect(progressAt(8, true)?.clean).toBeCloseTo(2.5 / 3);
    expect(progressAt(8.5, true)?.clean).toBeCloseTo(2.8 / 3);
  });

  it('never moves the wipe back', () => {
    for (const isSaved of [true, false]) {
      const cleans = STEPS.flatMap((step) => progressAt(step, isSaved)?.clean ?? []);
      expect(cleans).toEqual([...cleans].sort((one, other) => one - other));
    }
  });
});
