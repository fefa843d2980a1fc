import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refreshCurrentUser } from '../../lib/session/current-user.ts';
import { createFakeServer, type Result } from '../../testing/fake-server.ts';
import { MEMBER } from '../../testing/render-app.tsx';
import Toaster from '../ui/toaster.tsx';
import { LanguageChoice } from './language-choice.tsx';

let server: ReturnType<typeof createFakeServer>;
beforeEach(() => {
  server = createFakeServer();
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const SPANISH = { name: 'Español' };

async function open(): Promise<void> {
  server.on('GET /api/auth/user', { body: MEMBER });
  await refreshCurrentUser();
  render(
    <>
      <LanguageChoice />
      <Toaster />
    </>,
  );
}

it.each([
  [503, 'Service temporarily unavailable. Please try again.'],
  [429, 'Too many requests. Please try again later.'],
])('SELF-22 changes nothing and says why if the account refuses: %i', async (status, error) => {
  server.on('PUT /api/auth/language', { status, body: { error } });
  await open();
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTimeAsync });
  jest.useFakeTimers();
  await user.click(screen.getByRole('button', SPANISH));
  await act(() => jest.advanceTimersByTimeAsync(2000));
  expect(screen.getAllByText('Language Not Changed')).toHaveLength(1);
  expect(screen.getByText(error)).toBeTruthy();
  expect(document.cookie).not.toContain('language=es');
});

it('SELF-22 changes nothing without a connection, and says so', async () => {
  server.on('PUT /api/auth/language', { body: {} });
  await open();
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await userEvent.click(screen.getByRole('button', SPANISH));
  expect(await screen.findByText('Please check your connection and try again.')).toBeTruthy();
  expect(document.cookie).not.toContain('language=es');
  expect(server.callsOf('PUT /api/auth/language')).toEqual([]);
});

it('marks the pressed language as busy until the account has it, and ignores further presses', async () => {
  let respond: (result: Result) => void = () => undefined;
  server.on('PUT /api/auth/language', () => new Promise((resolve) => (respond = resolve)));
  await open();
  const button = screen.getByRole('button', SPANISH);
  await userEvent.click(button);
  expect(button.getAttribute('aria-busy')).toBe('true');
  await userEvent.click(button);
  expect(server.callsOf('PUT /api/auth/language')).toHaveLength(1);
  await act(async () => respond({ status: 400, body: { error: 'No' } }));
  expect(await screen.findByText('Language Not Changed')).toBeTruthy();
  expect(button.getAttribute('aria-busy')).toBeNull();
});
