import { render } from '@testing-library/react';
import { createMemoryRouter, matchRoutes, RouterProvider } from 'react-router-dom';
import { routes } from '../app/routes.tsx';
import Toaster from '../components/ui/toaster.tsx';
import { refreshCurrentUser } from '../lib/session/current-user.ts';
import { currentToast, dismissToast } from '../lib/toasts/toasts.ts';
import type { createFakeServer } from './fake-server.ts';
import './waiting.ts';

export const GUEST = {
  id: 'guest_00000000-0000-4000-8000-000000000000',
  email: null,
  firstName: 'Guest',
  isGuest: true,
  adminEntry: false,
};
export const MEMBER = {
  id: '7',
  email: 'jordan.reyes@example.com',
  firstName: 'Jordan',
  isGuest: false,
  adminEntry: false,
};

/** Renders the whole client at `path` for `user`, once the user and the route's chunk have loaded. */
export async function renderApp(
  path: string,
  server: ReturnType<typeof createFakeServer>,
  user: object | null = GUEST,
) {
  // Otherwise one that an earlier test has left may say at once what this one waits for.
  dismissToast(currentToast()?.id ?? -1);
  server.on('GET /api/auth/user', user === null ? { status: 401 } : { body: user });
  await refreshCurrentUser();
  await loadPage(path);
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  const view = render(
    <>
      <RouterProvider router={router} />
      <Toaster />
    </>,
  );
  return {
    ...view,
    router,
    address: () => router.state.location.pathname + router.state.location.search,
  };
}

/**
 * Loads the code of a page's routes, one after the other: jest can't link two chunks that share modules at the same time. A
 * page that is still loading parts of its own would hang with the next one's.
 */
export async function loadPage(path: string): Promise<void> {
  for (const { route } of matchRoutes(routes, path) ?? []) {
    if (typeof route.lazy === 'function') await route.lazy();
  }
}
