import { afterEach, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { DateCalendar } from './date-calendar.tsx';

afterEach(cleanup);

it.each([
  ['within a month', '2026-11-10', '2026-11-11'],
  ['at the end of one', '2026-11-30', '2026-12-01'],
])(
  'FLOW-06 QUIZ-18 keeps a day that the Tab key reaches when the day that it was ends, %s',
  (_when, today, tomorrow) => {
    const shown: string[] = [];
    const calendar = (day: string) => (
      <DateCalendar
        value=""
        today={day}
        onChoose={() => undefined}
        whyClosed={() => null}
        isFull={() => false}
        onShown={(from) => shown.push(from)}
      />
    );
    const { rerender } = render(calendar(today));
    rerender(calendar(tomorrow));
    const days = screen.getAllByRole<HTMLButtonElement>('button', { name: /, \d{4}/ });
    const reached = days.filter(({ tabIndex, disabled }) => tabIndex === 0 && !disabled);
    expect(reached.map((day) => day.dataset['day'])).toEqual([tomorrow]);
    // Only another month needs other places.
    expect(shown).toEqual(today.endsWith('30') ? [today, tomorrow] : [today]);
  },
);
