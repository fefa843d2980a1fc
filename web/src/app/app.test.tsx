import { afterEach, expect, it, jest } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import '../testing/waiting.ts';

jest.unstable_mockModule('../components/ui/toaster.tsx', () => ({
  default: () => {
    throw new Error('It broke while rendering.');
  },
}));

// The router reads the address as it is created.
window.history.replaceState(null, '', '/nowhere');
await import('./routes/not-found.tsx');
const { showToast } = await import('../lib/toasts/toasts.ts');
const { App } = await import('./app.tsx');

afterEach(() => {
  jest.restoreAllMocks();
});

it('ERR-39 keeps the page where the notification area fails to render', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  render(<App />);
  const heading = await screen.findByRole('heading', { level: 1 });
  act(() => showToast({ title: 'Login Failed', tone: 'error' }));
  await waitFor(() => expect(log.mock.calls.flat().map(String).join()).toContain('It broke'));
  expect(heading.isConnected).toBe(true);
});
