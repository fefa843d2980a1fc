import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { FallbackScreen } from './routes/fallback.tsx';

afterEach(() => {
  jest.restoreAllMocks();
});

function Broken(): never {
  throw new Error('It broke while rendering.');
}

describe('the fallback screen', () => {
  it('ROUTE-14 ROUTE-15 ERR-39 stands where rendering broke, with a way to reload', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const router = createMemoryRouter([
      { path: '/', element: <Broken />, errorElement: <FallbackScreen /> },
    ]);
    render(<RouterProvider router={router} />);
    expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeTruthy();
    const text = 'The app encountered an error. Please try refreshing the page.';
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Refresh Page' })).toBeTruthy();
  });
});
