import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { dayAhead } from './bookings.ts';

afterEach(() => {
  jest.restoreAllMocks();
});

describe('a day ahead', () => {
  it('is the same one when midnight has passed', () => {
    const [first, later] = [dayAhead(), dayAhead(30)];
    const tomorrow = Date.now() + 86_400_000;
    jest.spyOn(Date, 'now').mockReturnValue(tomorrow);
    expect([dayAhead(), dayAhead(30)]).toEqual([first, later]);
  });
});
