import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, Outlet, type RouteObject, RouterProvider } from 'react-router-dom';
import { Home } from '../features/garage/components/home.tsx';
import { Dashboard } from '../features/staff/components/dashboard.tsx';
import { StaffFrame } from '../features/staff/components/frame/staff-frame.tsx';
import { GraphProvider } from '../lib/graphql/graph-provider.tsx';
import { refreshCurrentUser } from '../lib/session/current-user.ts';
import { createFakeServer } from '../testing/fake-server.ts';
import { appointmentsResponse, vehiclesResponse } from '../testing/garage.ts';
import { createHome } from '../testing/home.ts';
import { GUEST, MEMBER, renderApp } from '../testing/render-app.tsx';

afterEach(() => {
  jest.restoreAllMocks();
});

const noResponse = () => new Promise<never>(() => undefined);

/** Renders routes at once, as the user whom the server knows. */
async function renderPage(children: RouteObject[], address: string): Promise<void> {
  await refreshCurrentUser();
  const router = createMemoryRouter(
    [
      {
        element: (
          <GraphProvider>
            <Outlet />
          </GraphProvider>
        ),
        children,
      },
    ],
    { initialEntries: [address] },
  );
  render(<RouterProvider router={router} />);
}

const STAFF = {
  path: '/admin',
  element: <StaffFrame />,
  children: [{ index: true, element: <Dashboard /> }],
};

// A phone needs 50 ms for the first date format. Each test has a time zone of its own, for which no other has built one.
describe('the first date format of a page', () => {
  it('is not needed on /home by a guest who has nothing', async () => {
    const { server } = createHome();
    server.onGraph('GarageVehicles', () => vehiclesResponse([]));
    server.onGraph('GarageAppointments', () => appointmentsResponse());
    const built = jest.spyOn(Intl, 'DateTimeFormat');
    await renderApp('/home', server, { ...GUEST, businessTimeZone: 'America/Denver' });
    await screen.findByText('No upcoming appointments');
    expect(built).not.toHaveBeenCalled();
  });

  it('is built on /home while the customer’s data are under way, not by the first render', async () => {
    const { server } = createHome();
    server.on('GET /api/auth/user', { body: { ...MEMBER, businessTimeZone: 'America/Chicago' } });
    server.on('GarageVehicles', noResponse);
    server.on('GarageAppointments', noResponse);
    const built = jest.spyOn(Intl, 'DateTimeFormat');
    await renderPage([{ path: '/home', element: <Home /> }], '/home');
    expect(built).not.toHaveBeenCalled();
    await waitFor(() => expect(built).toHaveBeenCalledTimes(1));
  });

  it.each([
    ['', 'America/New_York'],
    ['?view=calendar', 'America/Halifax'],
    ['?view=dayDetail&day=2026-11-21', 'America/Winnipeg'],
  ])(
    'is built on /admin%s while the check for staff is under way, not by the first render',
    async (query, businessTimeZone) => {
      const server = createFakeServer();
      server.on('GET /api/auth/user', { body: { ...GUEST, businessTimeZone } });
      server.on('GET /api/admin/status', noResponse);
      const built = jest.spyOn(Intl, 'DateTimeFormat');
      await renderPage([STAFF], `/admin${query}`);
      expect(built).not.toHaveBeenCalled();
      await waitFor(() => expect(built).toHaveBeenCalledTimes(1));
    },
  );
});
