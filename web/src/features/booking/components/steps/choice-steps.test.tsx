import { afterEach, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EMPTY_ANSWERS } from '../../machine/answers.ts';
import { type Quiz, QuizProvider } from '../quiz-context.ts';
import { DetailedStep } from './detailed-step.tsx';
import { OccupantsStep } from './occupants-step.tsx';
import { TypeStep } from './type-step.tsx';

afterEach(cleanup);

it.each([
  [
    'QUIZ-14 offers at step 3',
    TypeStep,
    'vehicleType',
    {
      'Sedan/Coupe': 'sedan',
      'Mid-size Crossover/Wagon': 'crossover',
      'Truck/SUV': 'truck',
      'Cargo Van': 'van',
    },
  ],
  ['QUIZ-15 offers at step 4', DetailedStep, 'previouslyDetailed', { Yes: 'yes', No: 'no' }],
  [
    'QUIZ-16 offers at step 5',
    OccupantsStep,
    'occupants',
    { Kids: 'Kids', Pets: 'Pets', NONE: 'NONE', Both: 'Both' },
  ],
] as const)(
  '%s exactly its answers, and sends the chosen one',
  async (_id, Step, name, answers) => {
    const given: unknown[] = [];
    const quiz = {
      state: { answers: EMPTY_ANSWERS },
      answer: (patch: object) => given.push(patch),
      hasMoved: { current: false },
    } as unknown as Quiz;
    render(
      <QuizProvider value={quiz}>
        <Step />
      </QuizProvider>,
    );
    const labels = Object.keys(answers);
    expect(screen.getAllByRole('radio').map((radio) => radio.textContent)).toEqual(labels);
    for (const label of labels) await userEvent.click(screen.getByRole('radio', { name: label }));
    expect(given).toEqual(Object.values(answers).map((value) => ({ [name]: value })));
  },
);
