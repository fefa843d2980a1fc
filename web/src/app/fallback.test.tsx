import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { PageShell } from '../components/layout/page-shell.tsx';
import { HttpError } from '../lib/http/http-error.ts';
import { createFakeServer } from '../testing/fake-server.ts';
import { renderApp } from '../testing/render-app.tsx';
import { FallbackScreen } from './routes/fallback.tsx';
import '../testing/waiting.ts';

afterEach(() => {
  jest.restoreAllMocks();
});

function Broken(): never {
  throw new Error('It broke while rendering.');
}

/** A page with a button whose press breaks it. */
function Breakable() {
  const [isBroken, setIsBroken] = useState(false);
  return (
    <PageShell title="Breakable">
      <button type="button" onClick={() => setIsBroken(true)}>
        Break
      </button>
      {isBroken && <Broken />}
    </PageShell>
  );
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

  it('FLOW-16 NET-24 gets the focus of what was pressed when the page broke', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    createFakeServer();
    const router = createMemoryRouter([
      { path: '/', element: <Breakable />, errorElement: <FallbackScreen /> },
    ]);
    render(<RouterProvider router={router} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Break' }));
    await screen.findByRole('heading', { name: 'Something went wrong' });
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('FLOW-16 gives the focus of a link to an unknown address to the page that says so', async () => {
    const { router } = await renderApp('/services', createFakeServer());
    await act(() => router.navigate('/nowhere'));
    await screen.findByRole('heading', { name: '404 Page Not Found' });
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });
});
