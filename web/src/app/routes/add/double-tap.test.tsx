import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, createEvent, fireEvent, screen } from '@testing-library/react';
import { rememberTaps } from '../../../lib/gestures/tap.ts';
import { addPageServer, question } from '../../../testing/add-page.ts';
import { GUEST, renderApp } from '../../../testing/render-app.tsx';

const PETS_OR_KIDS = 'Any kids or pets in the vehicle?';
const DAY = 'Which day suits you?';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(cleanup);

/** A press by finger at a position, at an event time in milliseconds. */
function tap(element: HTMLElement, [x, y]: readonly [number, number], at: number): void {
  const click = createEvent.click(element, { detail: 1, clientX: x, clientY: y });
  Object.defineProperty(click, 'timeStamp', { value: at });
  fireEvent(element, click);
}
const answer = (name: string) => screen.getByRole('radio', { name });
const isChosen = (name: string) => answer(name).getAttribute('aria-checked') === 'true';

async function openStepFive(): Promise<void> {
  await renderApp('/add?service=detail&skipVehicleSelect=true', addPageServer(), GUEST);
  await question(PETS_OR_KIDS);
}

async function openStepFour(): Promise<void> {
  await openStepFive();
  tap(screen.getByRole('button', { name: 'Back' }), [40, 90], 0);
  await question(/professionally washed/);
}

describe('a double tap', () => {
  it.each([220, 450, 500])(
    'QUIZ-45 answers one question: the second tap %d ms later',
    async (ms) => {
      await openStepFour();
      tap(answer('Yes'), [190, 420], 5000);
      await question(PETS_OR_KIDS);
      tap(answer('Kids'), [200, 440], 5000 + ms);
      expect(isChosen('Kids')).toBe(false);
    },
    120_000,
  );

  it('QUIZ-45 is distinguished from a quick tap elsewhere and from a later one', async () => {
    await openStepFour();
    tap(answer('Yes'), [190, 420], 5000);
    await question(PETS_OR_KIDS);
    tap(answer('Pets'), [190, 500], 5300);
    expect(isChosen('Pets')).toBe(true);
    await question(DAY);
    const days = screen.getByRole('grid').querySelectorAll<HTMLElement>('button:enabled');
    const lastDay = [...days].at(-1) as HTMLElement;
    tap(lastDay, [190, 500], 5801);
    expect(lastDay.getAttribute('aria-label')).toContain('chosen');
  });

  it('QUIZ-45 counts as two taps on Back, however fast, unless it would leave the questionnaire', async () => {
    const { address } = await renderApp('/add?tab=service', addPageServer(), GUEST);
    const back = () => screen.getByRole('button', { name: 'Back' });
    await question('How would you like to schedule?');
    tap(screen.getByRole('button', { name: 'Quick Service Setup' }), [190, 420], 1000);
    await question('Would you like to add a new vehicle?');
    fireEvent.change(screen.getByLabelText('Vehicle description'), { target: { value: 'A van' } });
    tap(screen.getByRole('button', { name: 'Next' }), [190, 700], 3000);
    await question('Who should we ask for?');
    tap(back(), [40, 90], 5000);
    await question('Would you like to add a new vehicle?');
    tap(back(), [40, 90], 5200);
    await question('How would you like to schedule?');
    tap(back(), [40, 90], 5400);
    await question('How would you like to schedule?');
    expect(address()).toBe('/add?tab=service');
  });

  it('QUIZ-45 does not affect keyboards and screen readers, however fast', async () => {
    await openStepFour();
    fireEvent.click(answer('Yes'), { detail: 0 });
    await question(PETS_OR_KIDS);
    fireEvent.click(answer('Kids'), { detail: 0 });
    await question(DAY);
  });

  // Last, as taps are remembered from here on.
  it('QUIZ-45 answers nothing by the second tap of one that opened the page', async () => {
    rememberTaps(document);
    tap(document.body, [190, 420], 5000);
    await openStepFive();
    tap(answer('Kids'), [200, 440], 5300);
    expect(isChosen('Kids')).toBe(false);
    tap(answer('Kids'), [200, 440], 5600);
    expect(isChosen('Kids')).toBe(true);
  });
});
