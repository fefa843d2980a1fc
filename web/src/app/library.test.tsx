import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { refreshCurrentUser } from '../lib/session/current-user.ts';
import { createFakeServer } from '../testing/fake-server.ts';
import { appointment, appointmentsResponse, vehicle, vehiclesResponse } from '../testing/garage.ts';
import { MEMBER, renderApp } from '../testing/render-app.tsx';

let server: ReturnType<typeof createFakeServer>;
beforeEach(() => {
  server = createFakeServer();
  server.onGraph('GarageVehicles', () =>
    vehiclesResponse([
      vehicle('v1', { miles: '31450', color: 'Autumn Green', lastServiceDate: '2026-11-07' }),
      vehicle('v2', { label: '2019 Ford F-150', type: 'truck', color: null, photoUrl: '/p/2' }),
    ]),
  );
  server.onGraph('GarageAppointments', () =>
    appointmentsResponse([
      appointment('a1', { vehicleId: 'v1', serviceType: 'Maintenance' }),
      appointment('a2', { vehicleId: 'v1', serviceType: 'Detail' }),
      appointment('a3', { vehicleId: 'v1', serviceType: 'Detail Plus +' }),
    ]),
  );
});
const card = () => within(screen.getByRole('article'));

describe('the library', () => {
  it('ROUTE-05 LIB-01 LIB-03 LIB-04 LIB-05 LIB-06 shows a vehicle with its facts', async () => {
    await renderApp('/library', server, MEMBER);
    await screen.findByText('1 of 2 vehicles');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Recently Serviced');
    expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/');
    expect(screen.getAllByTestId('dot')).toHaveLength(2);
    expect(screen.getByText('No photo available')).toBeTruthy();
    const facts = [...document.querySelectorAll('dl div')].map(({ textContent }) => textContent);
    expect(facts).toEqual([
      'TypeSedan/Coupe',
      'Mileage31,450',
      'ColorAutumn Green',
      'Last ServiceNovember 7, 2026',
    ]);
  });

  it('LIB-02 LIB-04 LIB-06 goes to the next vehicle on a swipe', async () => {
    await renderApp('/library', server, MEMBER);
    await screen.findByText('1 of 2 vehicles');
    const vehicleCard = screen.getByRole('article');
    fireEvent.pointerDown(vehicleCard, { clientX: 200, clientY: 100 });
    fireEvent.pointerUp(vehicleCard, { clientX: 150, clientY: 110 });
    expect(screen.getByText('2 of 2 vehicles')).toBeTruthy();
    expect(screen.getByText('Never')).toBeTruthy();
    expect(screen.getByRole('img', { name: '2019 Ford F-150' })).toBeTruthy();
  });

  it('LIB-07 LIB-10 LIB-11 shows 2 appointments on the card and all of them in the list', async () => {
    await renderApp('/library', server, MEMBER);
    await screen.findByText('1 of 2 vehicles');
    const onCard = within(await card().findByRole('list', { name: 'Upcoming appointments' }));
    expect(onCard.getAllByRole('listitem')).toHaveLength(2);
    const all = within(screen.getByRole('region', { name: 'All Future Appointments' }));
    expect(all.getAllByRole('listitem')).toHaveLength(3);
    expect(all.getByRole('link', { name: 'View Full History' }).getAttribute('href')).toBe('/home');
  });

  it('LIB-08 leads to /add', async () => {
    await renderApp('/library', server, MEMBER);
    await screen.findByText('1 of 2 vehicles');
    const href = (name: string) => card().getByRole('link', { name }).getAttribute('href');
    expect(href('Schedule Service for This Vehicle')).toBe('/add?vehicle=v1');
    expect(href('Add Another Vehicle')).toBe('/add?tab=vehicle');
  });

  it('HOME-36 says that nothing could be loaded, not that there is nothing, without a user', async () => {
    await renderApp('/library', server, null);
    server.on('GET /api/auth/user', { status: 403, body: { error: 'No' } });
    await act(() => refreshCurrentUser());
    expect(await screen.findByText('Your vehicles could not be loaded.')).toBeTruthy();
    expect(screen.getByText('Your appointments could not be loaded.')).toBeTruthy();
    expect(screen.queryByText('No Vehicles Yet')).toBeNull();
    expect(screen.queryByText('No upcoming appointments')).toBeNull();
  });

  it('LIB-09 NAV-01 offers a next step without vehicles', async () => {
    server.onGraph('GarageVehicles', () => vehiclesResponse([]));
    await renderApp('/library', server, MEMBER);
    expect(await screen.findByText('No Vehicles Yet')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Add Your First Vehicle' })).toBeTruthy();
    expect(screen.getByRole('navigation', { name: 'Bottom' })).toBeTruthy();
  });
});
