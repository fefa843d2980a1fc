import { afterEach, expect, it } from '@jest/globals';
import { lastTap, rememberTaps } from './tap.ts';

afterEach(() => document.body.replaceChildren());

/** Clicks a new element of the page at a position; `detail` is 0 for a click by keyboard. */
function click([clientX, clientY]: readonly [number, number], detail: number): MouseEvent {
  const element = document.body.appendChild(document.createElement('button'));
  element.addEventListener('click', (event) => event.stopPropagation());
  const event = new MouseEvent('click', { bubbles: true, detail, clientX, clientY });
  element.dispatchEvent(event);
  return event;
}

it('QUIZ-45 remembers the last tap for the page it leads to, though its own page keeps it to itself, and no press of a key', () => {
  expect(lastTap()).toBeNull();
  click([10, 20], 1);
  expect(lastTap()).toBeNull();
  rememberTaps(document);
  click([0, 0], 0);
  expect(lastTap()).toBeNull();
  const { timeStamp } = click([190, 420], 1);
  expect(lastTap()).toEqual({ x: 190, y: 420, at: timeStamp });
  click([0, 0], 0);
  expect(lastTap()).toEqual({ x: 190, y: 420, at: timeStamp });
  const second = click([40, 90], 2);
  expect(lastTap()).toEqual({ x: 40, y: 90, at: second.timeStamp });
});
