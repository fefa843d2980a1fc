import { afterEach, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DateCalendar } from './date-calendar.tsx';

afterEach(cleanup);

/** A calendar on whose days everything is free. */
const OPEN = {
  value: '',
  onChoose: () => undefined,
  whyClosed: () => null,
  isFull: () => false,
  onShown: () => undefined,
} as const;

it('is laid out in a card', () => {
  render(<DateCalendar {...OPEN} today="2026-11-10" />);
  const calendar = screen.getByRole('heading', { name: 'November 2026' }).closest('.card');
  expect(calendar?.classList).toContain('date-calendar');
});

it.each([
  ['ArrowLeft', '2026-12-15'],
  ['ArrowRight', '2026-12-17'],
  ['ArrowUp', '2026-12-09'],
  ['ArrowDown', '2026-12-23'],
  ['Home', '2026-12-13'],
  ['End', '2026-12-19'],
  ['PageUp', '2026-11-16'],
  ['PageDown', '2027-01-16'],
  ['a', '2026-12-16'],
])('FLOW-06 leads the focus from Wednesday, December 16 by %s to %s', async (key, to) => {
  render(<DateCalendar {...OPEN} value="2026-12-16" today="2026-11-10" />);
  screen.getByRole('button', { name: /December 16/ }).focus();
  await userEvent.keyboard(`{${key}}`);
  expect(document.activeElement?.getAttribute('data-day')).toBe(to);
});

it.each([
  ['within a month', '2026-11-10', '2026-11-11'],
  ['at the end of one', '2026-11-30', '2026-12-01'],
])(
  'FLOW-06 QUIZ-18 keeps a day that the Tab key reaches when the day that it was ends, %s',
  (_when, today, tomorrow) => {
    const shown: string[] = [];
    const onShown = (from: string) => shown.push(from);
    const { rerender } = render(<DateCalendar {...OPEN} today={today} onShown={onShown} />);
    rerender(<DateCalendar {...OPEN} today={tomorrow} onShown={onShown} />);
    const days = screen.getAllByRole<HTMLButtonElement>('button', { name: /, \d{4}/ });
    const reached = days.filter(({ tabIndex, disabled }) => tabIndex === 0 && !disabled);
    expect(reached.map((day) => day.dataset['day'])).toEqual([tomorrow]);
    // Availability is loaded again only when another month is shown.
    expect(shown).toEqual(today.endsWith('30') ? [today, tomorrow] : [today]);
  },
);

it.each([['ArrowLeft'], ['ArrowUp'], ['PageUp']])(
  'FLOW-06 leaves the focus on the button that shows another month, also after %s on the first day',
  async (key) => {
    render(<DateCalendar {...OPEN} today="2026-11-10" />);
    screen.getByRole('button', { name: /November 10/ }).focus();
    await userEvent.keyboard(`{${key}}`);
    const next = screen.getByRole('button', { name: 'Next month' });
    await userEvent.click(next);
    expect(screen.getByRole('heading').textContent).toBe('December 2026');
    expect(document.activeElement).toBe(next);
  },
);
