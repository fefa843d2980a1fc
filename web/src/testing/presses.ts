import userEvent from '@testing-library/user-event';

/** Wider than what counts as one place (QUIZ-45). */
const APART_PX = 100;

/**
 * A person at the page. jsdom lays nothing out, so that everything would be pressed at one place: here each press has a place of
 * its own, as on a screen.
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
