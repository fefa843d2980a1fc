import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { addPageServer, LAST_BOOKING, question } from '../../../testing/add-page.ts';
import { fakeDate } from '../../../testing/fake-date.ts';
import { user } from '../../../testing/journey.ts';
import { GUEST, renderApp } from '../../../testing/render-app.tsx';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

/** Opens the questionnaire for somebody whose last booking was made `minutes` ago, and who has a draft of another. */
async function comeBack(minutes: number, status = 'scheduled'): Promise<void> {
  const ageSeconds = minutes * 60;
  const made = { serviceType: 'Detail Plus', scheduledDate: '2026-11-28', ageSeconds, status };
  const draft = { __typename: 'QuizResponse', id: 'q-9', sessionId: 's-9', contactName: 'Ann' };
  const server = addPageServer({ lastBooking: { ...LAST_BOOKING, ...made }, draft });
  await renderApp('/add?service=full', server, GUEST);
  await question('Who should we ask for?');
  // Comes with the last booking.
  await screen.findByDisplayValue('Jordan Reyes');
  await screen.findByText('Continue where you left off?');
}

describe('a booking just made', () => {
  it('DONE-21 is told of at the first question only, with a link to it, whatever the device’s clock says', async () => {
    fakeDate(Date.now() + 86_400_000);
    await comeBack(59);
    const link = screen.getByRole('link', { name: 'View Booking' });
    expect(link.getAttribute('href')).toBe('/appointment/a-0');
    expect(screen.getByText('Detail Plus · Sat, Nov 28')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await question('Which vehicle is it?');
    expect(screen.queryByText('You have just booked a wash')).toBeNull();
  });

  it.each([
    ['an hour ago', 60, 'scheduled'],
    ['and called off', 5, 'cancelled'],
  ])('DONE-21 is not told of when made %s', async (_when, minutes, status) => {
    await comeBack(minutes, status);
    expect(screen.queryByText('You have just booked a wash')).toBeNull();
  });
});
