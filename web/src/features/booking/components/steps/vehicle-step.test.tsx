import { afterEach, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { EMPTY_ANSWERS } from '../../machine/answers.ts';
import { type Quiz, QuizProvider } from '../quiz-context.ts';
import { VehicleStep } from './vehicle-step.tsx';

afterEach(cleanup);

it('QUIZ-12 QUIZ-13 shows answers that the dropdowns of step 2 don’t offer, such as those of a saved vehicle', () => {
  const odd = { year: '1985', make: 'Rivian', model: 'R1T', miles: '61,500' };
  const quiz = {
    state: { answers: { ...EMPTY_ANSWERS, ...odd }, describing: false, vehicle: null },
    garage: { vehicles: [] },
    hasMoved: { current: false },
    now: () => new Date('2026-11-26T12:00:00Z'),
  } as unknown as Quiz;
  render(
    <QuizProvider value={quiz}>
      <VehicleStep />
    </QuizProvider>,
  );
  const shown = (label: string) =>
    screen.getByLabelText<HTMLSelectElement>(label).selectedOptions[0]?.text;
  const labels = ['Year', 'Make', 'Model', 'Miles'];
  expect(labels.map(shown)).toEqual(['1985', 'Rivian', 'R1T', '61,500']);
});
