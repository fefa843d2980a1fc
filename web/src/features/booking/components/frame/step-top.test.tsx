import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { QuizEvent } from '../../machine/events.ts';
import type { Step } from '../../machine/steps.ts';
import { CAMRY, quizAt } from '../../testing/samples.ts';
import { type Quiz, QuizProvider } from '../quiz-context.ts';
import { StepTop } from './step-top.tsx';

afterEach(cleanup);

function openAt(step: Step, more: object = {}): QuizEvent[] {
  const sent: QuizEvent[] = [];
  const state = { ...quizAt(step), step, ...more };
  const quiz = { state, send: (event: QuizEvent) => sent.push(event) } as unknown as Quiz;
  render(
    <QuizProvider value={quiz}>
      <StepTop />
    </QuizProvider>,
  );
  return sent;
}

/** The dots as drawn: `d` done, `N` now, `.` to come. */
function dots(): string {
  const row = screen.queryByRole('img', { name: /^Step / });
  return Array.from(row?.children ?? [], ({ className }) =>
    className.includes('is-on') ? 'N' : className.includes('is-done') ? 'd' : '.',
  ).join('');
}

describe('the top of a step', () => {
  it.each([0, 0.5, 1, 2, 3, 4, 5, 6, 7, 8, 8.5] as const)(
    'QUIZ-36 has one Back button at step %d, which leads back',
    async (step) => {
      const sent = openAt(step);
      await userEvent.click(screen.getByRole('button', { name: 'Back' }));
      expect(sent).toEqual([{ type: 'back-pressed' }]);
    },
  );

  it.each([
    [1, 'N........', '1 of 9'],
    [2, 'dN.......', '2 of 9'],
    [3, 'ddN......', '3 of 9'],
    [4, 'dddN.....', '4 of 9'],
    [5, 'ddddN....', '5 of 9'],
    [6, 'dddddN...', '6 of 9'],
    [7, 'ddddddN..', '7 of 9'],
    [8, 'dddddddN.', '8 of 9'],
    [8.5, 'dddddddN.', '8 of 9'],
  ] as const)('QUIZ-42 draws the dots of step %d of a new vehicle: %s', (step, drawn, words) => {
    openAt(step);
    expect(dots()).toBe(drawn);
    expect(screen.getByText(words)).toBeTruthy();
  });

  it.each([
    [6, 'N..', '1 of 3'],
    [7, 'dN.', '2 of 3'],
    [8, 'ddN', '3 of 3'],
    [8.5, 'ddN', '3 of 3'],
  ] as const)('QUIZ-43 draws the dots of step %d of a saved vehicle: %s', (step, drawn, words) => {
    openAt(step, { vehicle: CAMRY });
    expect(dots()).toBe(drawn);
    expect(screen.getByText(words)).toBeTruthy();
  });

  it('QUIZ-42 draws no dots before step 1', () => {
    openAt(0.5);
    expect(dots()).toBe('');
  });
});
