import { describe, expect, it } from '@jest/globals';
import { swipeOf } from './swipe.ts';

describe('swipeOf', () => {
  it('HOME-08 counts from 50 px', () => {
    expect(swipeOf(50, 0)).toBe('right');
    expect(swipeOf(-50, 0)).toBe('left');
    expect(swipeOf(49, 0)).toBeNull();
    expect(swipeOf(-49, 0)).toBeNull();
  });

  it('HOME-09 LIB-02 lets the dominant axis decide', () => {
    expect(swipeOf(60, 80)).toBeNull();
    expect(swipeOf(80, 60)).toBe('right');
  });
});
