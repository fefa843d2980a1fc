import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { addPageServer, question } from '../../../testing/add-page.ts';
import { GUEST, renderApp } from '../../../testing/render-app.tsx';

const FIRST = 'Who should we ask for?';
const SECOND = 'Which vehicle is it?';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(() => {
  jest.useRealTimers();
  cleanup();
});

/** Step 1 under a clock that only the test moves. */
async function openStepOne() {
  await renderApp('/add?service=detail', addPageServer(), GUEST);
  await question(FIRST);
  jest.useFakeTimers();
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  return {
    user,
    pass: (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds)),
    shows: (title: string) => screen.queryByRole('heading', { level: 1, name: title }) !== null,
  };
}

describe('typing at step 1', () => {
  it('QUIZ-44 accepts the letter J, typed after parking and phone, as the name only after a pause of 1.2 s', async () => {
    const { user, pass, shows } = await openStepOne();
    await user.click(screen.getByRole('radio', { name: 'Driveway' }));
    await user.type(screen.getByLabelText('Phone'), '5550140199');
    await user.type(screen.getByLabelText('Name'), 'J');
    await pass(1000);
    expect(shows(FIRST)).toBe(true);
    await user.keyboard('o');
    await pass(1440);
    expect(shows(FIRST)).toBe(true);
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Jo');
    await pass(10);
    expect(shows(SECOND)).toBe(true);
  });

  it('QUIZ-44 stores the complete phone number if it is typed last, at 300 ms a digit', async () => {
    const { user, pass, shows } = await openStepOne();
    await user.click(screen.getByRole('radio', { name: 'Driveway' }));
    await user.type(screen.getByLabelText('Name'), 'Jordan');
    await user.click(screen.getByLabelText('Phone'));
    for (const digit of '555014019') {
      await user.keyboard(digit);
      await pass(300);
      expect(shows(FIRST)).toBe(true);
    }
    await user.keyboard('9');
    await pass(250);
    expect(shows(SECOND)).toBe(true);
    expect(JSON.parse(sessionStorage.getItem('quizDraft') ?? '')).toMatchObject({
      contactPhone: '5550140199',
    });
  });

  it('QUIZ-44 waits until the field is left if the number has a country code', async () => {
    const { user, pass, shows } = await openStepOne();
    await user.click(screen.getByRole('radio', { name: 'Driveway' }));
    await user.type(screen.getByLabelText('Name'), 'Jordan');
    await user.type(screen.getByLabelText('Phone'), '+15550140199');
    await pass(5000);
    expect(shows(FIRST)).toBe(true);
    await user.tab();
    await pass(250);
    expect(shows(SECOND)).toBe(true);
  });
});
