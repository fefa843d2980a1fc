import { afterEach, expect, it, jest } from '@jest/globals';
import { cleanup, waitFor } from '@testing-library/react';
import { KEPT_ATTEMPT_KEY } from '../lib/storage/attempt-key.ts';

/** How often the questionnaire's code was asked for. */
let asked = 0;

// As in a tab from before a deployment: the file is gone.
jest.unstable_mockModule('./routes/add.tsx', () => {
  asked += 1;
  throw new TypeError('Failed to fetch add.tsx');
});

const { addPageServer } = await import('../testing/add-page.ts');
const { MEMBER, renderApp } = await import('../testing/render-app.tsx');

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  jest.restoreAllMocks();
});

it('NET-24 shows a page without the booking that waits, whose code is gone, and looks for it only twice', async () => {
  const log = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  sessionStorage.setItem(KEPT_ATTEMPT_KEY, '{}');
  const { address, container } = await renderApp('/home', addPageServer(), MEMBER);
  await waitFor(() =>
    expect(log.mock.calls.map(String)).toContainEqual(expect.stringContaining('add.tsx')),
  );
  expect(asked).toBe(2);
  expect(address()).toBe('/home');
  expect(container.textContent).not.toContain('Something went wrong');
});
