import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, renderHook } from '@testing-library/react';
import { quizAt } from '../testing/samples.ts';
import { useTapGuard } from './use-tap-guard.ts';

afterEach(cleanup);

/** A page whose step changes at its first tap, and which of the events of later ones the browser still acts on. */
function page() {
  let state = quizAt(3);
  renderHook(() => useTapGuard({ state: () => state }));
  const send = (type: 'pointerdown' | 'mousedown' | 'click', at: number): boolean => {
    const options = { bubbles: true, cancelable: true, detail: 1, clientX: 50, clientY: 50 };
    const event = new MouseEvent(type, options);
    Object.defineProperty(event, 'timeStamp', { value: at });
    return document.body.dispatchEvent(event);
  };
  send('pointerdown', 1_000);
  send('click', 1_050);
  state = quizAt(4);
  return send;
}

describe('the guard against double taps', () => {
  it('QUIZ-45 lets the second tap neither focus or open anything nor click', () => {
    const send = page();
    send('pointerdown', 1_300);
    expect(send('mousedown', 1_301)).toBe(false);
    expect(send('click', 1_400)).toBe(false);
  });

  it('QUIZ-45 counts a tap from its first touch, however late its click', () => {
    const send = page();
    send('pointerdown', 1_500);
    expect(send('click', 1_700)).toBe(false);
  });

  it('QUIZ-45 leaves a later tap alone', () => {
    const send = page();
    send('pointerdown', 1_600);
    expect(send('mousedown', 1_601)).toBe(true);
    expect(send('click', 1_650)).toBe(true);
  });
});
