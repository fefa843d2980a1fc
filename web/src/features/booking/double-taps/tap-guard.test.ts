import { describe, expect, it } from '@jest/globals';
import type { Tap } from '../../../lib/gestures/tap.ts';
import { createTapGuard } from './tap-guard.ts';

const FIRST: Tap = { x: 100, y: 300, at: 1000 };
const tap = (milliseconds: number, x = 0, y = 0): Tap => ({
  x: FIRST.x + x,
  y: FIRST.y + y,
  at: FIRST.at + milliseconds,
});

/** A guard after a tap that led from one step to the next. */
function afterTap() {
  let screen = '3';
  const guard = createTapGuard(() => screen, null);
  guard.took(FIRST);
  screen = '4';
  return {
    guard,
    show(next: string) {
      screen = next;
    },
  };
}

describe('a tap on a step reached by another tap', () => {
  it.each([tap(220), tap(450), tap(500), tap(300, 24), tap(300, 0, -24)])(
    'QUIZ-45 is part of that tap within 500 ms and 24 px: %j',
    (second) => {
      expect(afterTap().guard.isPartOfLast(second)).toBe(true);
    },
  );

  it.each([tap(501), tap(300, 25), tap(300, 18, 18)])(
    'QUIZ-45 counts beyond that: %j',
    (second) => {
      expect(afterTap().guard.isPartOfLast(second)).toBe(false);
    },
  );

  it('QUIZ-45 counts if the step is still the same, where an answer may be changed at any speed', () => {
    const guard = createTapGuard(() => '3', null);
    guard.took(FIRST);
    expect(guard.isPartOfLast(tap(100))).toBe(false);
  });

  it('QUIZ-45 measures from the last tap that counted', () => {
    const { guard, show } = afterTap();
    guard.took(tap(400, 200));
    show('5');
    expect(guard.isPartOfLast(tap(480))).toBe(false);
    expect(guard.isPartOfLast(tap(800, 200))).toBe(true);
  });

  it('QUIZ-45 does not count right after the tap that opened the page', () => {
    expect(createTapGuard(() => '1', FIRST).isPartOfLast(tap(300))).toBe(true);
  });

  it('counts if a key led to the step', () => {
    const { guard } = afterTap();
    guard.forget();
    expect(guard.isPartOfLast(tap(300))).toBe(false);
  });
});
