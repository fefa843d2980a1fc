import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** Presses a button as soon as it is there. */
export async function press(name: string | RegExp): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name }));
}

/** Farther apart than the taps of a double tap may be (QUIZ-45). */
const APART_PX = 100;

/**
 * A user of the page. jsdom has no layout, so all presses would be at the same position; here each has its own, as on a screen.
 */
export function setupUser() {
  const user = userEvent.setup();
  let presses = 0;
  async function click(target: Element): Promise<void> {
    presses += 1;
    const coords = { clientX: presses * APART_PX, clientY: 0 };
    await user.pointer([
      { target, coords },
      { keys: '[MouseLeft]', target, coords },
    ]);
  }
  return {
    ...user,
    click,
    async type(target: Element, text: string): Promise<void> {
      await click(target);
      await user.type(target, text, { skipClick: true });
    },
  };
}
