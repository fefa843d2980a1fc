import { afterEach, expect, it } from '@jest/globals';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { EMPTY_ANSWERS } from '../../machine/answers.ts';
import type { QuizEvent } from '../../machine/events.ts';
import type { SavedVehicle } from '../../machine/vehicle.ts';
import { CAMRY, OUTBACK } from '../../testing/samples.ts';
import { type Quiz, QuizProvider } from '../quiz-context.ts';
import { VehicleStep } from './vehicle-step.tsx';

afterEach(cleanup);

interface Shown {
  readonly answers?: object;
  /** In the customer’s own words, rather than by dropdowns. */
  readonly describing?: boolean;
  /** The chosen one. */
  readonly vehicle?: SavedVehicle;
  readonly vehicles?: readonly SavedVehicle[];
}

/** Renders step 2; returns what it sends. */
function renderStep(shown: Shown): QuizEvent[] {
  const { answers, describing = false, vehicle = null, vehicles = [] } = shown;
  const sent: QuizEvent[] = [];
  const quiz = {
    state: { answers: { ...EMPTY_ANSWERS, ...answers }, describing, vehicle },
    send: (event: QuizEvent) => sent.push(event),
    garage: { vehicles },
    hasMoved: { current: false },
  } as unknown as Quiz;
  render(
    <QuizProvider value={quiz}>
      <VehicleStep />
    </QuizProvider>,
  );
  return sent;
}

it('QUIZ-12 QUIZ-13 shows answers that the dropdowns of step 2 don’t offer, such as those of a saved vehicle', () => {
  renderStep({ answers: { year: '1985', make: 'Rivian', model: 'R1T', miles: '61,500' } });
  const shown = (label: string) =>
    screen.getByLabelText<HTMLSelectElement>(label).selectedOptions[0]?.text;
  const labels = ['Year', 'Make', 'Model', 'Miles'];
  expect(labels.map(shown)).toEqual(['1985', 'Rivian', 'R1T', '61,500']);
});

it('lists the vehicles of the garage at step 2, with the chosen one marked, and sends which is pressed', () => {
  const camry = { ...CAMRY, photoUrl: '/photos/1' };
  const outback = { ...OUTBACK, photoUrl: '/photos/2' };
  const sent = renderStep({ describing: true, vehicle: camry, vehicles: [camry, outback] });
  expect(screen.getByRole('heading', { name: 'Your vehicles' })).toBeTruthy();
  const vehicles = within(screen.getByRole('list')).getAllByRole('button');
  expect(vehicles.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^2021 Toyota CamryRed.*Last serviced: October 18, 2026$/),
    expect.stringMatching(/^2022 Subaru OutbackLast serviced: Never$/),
  ]);
  const chosen = vehicles.map((vehicle) => vehicle.getAttribute('aria-pressed'));
  expect(chosen).toEqual(['true', 'false']);
  fireEvent.click(screen.getByRole('button', { name: /Outback/ }));
  expect(sent).toEqual([{ type: 'vehicle-chosen', vehicle: outback }]);
});

it('shows no list of vehicles at step 2 for an empty garage', () => {
  renderStep({ describing: true });
  expect(screen.queryByText('Your vehicles')).toBeNull();
  expect(screen.queryByRole('list')).toBeNull();
});
