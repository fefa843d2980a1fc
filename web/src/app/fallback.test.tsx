import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { HttpError } from '../lib/http/http-error.ts';
import { FallbackScreen } from './routes/fallback.tsx';
import '../testing/waiting.ts';

afterEach(() => {
  jest.restoreAllMocks();
});

function Broken(): never {
  throw new Error('It broke while rendering.');
}

describe('the fallback screen', () => {
  it.each([
    ['a call', new HttpError(500, '{"code":"INTERNAL","requestId":"r-17"}', '')],
    ['an operation', { errors: [{ message: 'x', extensions: { requestId: 'r-17' } }] }],
  ])('OBS-03 names the request, in small text, where %s failed', async (_what, thrown) => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const Failing = (): never => {
      throw thrown;
    };
    const router = createMemoryRouter([
      { path: '/', element: <Failing />, errorElement: <FallbackScreen /> },
    ]);
    render(<RouterProvider router={router} />);
    expect((await screen.findByText('Request r-17')).className).toContain('text-xs');
  });

  it('ROUTE-14 ROUTE-15 ERR-39 replaces a page that failed to render, with a way to reload', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const router = createMemoryRouter([
      { path: '/', element: <Broken />, errorElement: <FallbackScreen /> },
    ]);
    render(<RouterProvider router={router} />);
    expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeTruthy();
    const text = 'The app encountered an error. Please try refreshing the page.';
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Refresh Page' })).toBeTruthy();
    expect(screen.queryByText(/^Request /)).toBeNull();
  });
});
