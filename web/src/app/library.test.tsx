import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refreshCurrentUser } from '../lib/session/current-user.ts';
import { addPageServer, CAMRY, question } from '../testing/add-page.ts';
import { fakeDate } from '../testing/fake-date.ts';
import { createFakeServer } from '../testing/fake-server.ts';
import { appointment, appointmentsResponse, vehicle, vehiclesResponse } from '../testing/garage.ts';
import { intervals } from '../testing/intervals.ts';
import { MEMBER, renderApp } from '../testing/render-app.tsx';

let server: ReturnType<typeof createFakeServer>;
beforeEach(() => {
  server = createFakeServer();
  server.onGraph('GarageVehicles', () =>
    vehiclesResponse([
      vehicle('v1', {
        miles: '31450',
        color: 'Autumn Green',
        lastServiceDate: '2026-11-07',
        daysSinceService: 24,
      }),
      vehicle('v2', { label: '2019 Ford F-150', type: 'truck', color: null, photoUrl: '/p/2' }),
    ]),
  );
  server.onGraph('GarageAppointments', () => APPOINTMENTS);
});
const APPOINTMENTS = appointmentsResponse([
  appointment('a1', { vehicleId: 'v1', serviceType: 'Maintenance' }),
  appointment('a2', { vehicleId: 'v1', serviceType: 'Detail' }),
  appointment('a3', { vehicleId: 'v1', serviceType: 'Detail Plus +' }),
  appointment('a4', { vehicleId: 'v2', serviceType: 'Detail Plus' }),
]);
const card = () => within(screen.getByRole('article'));

function swipeToNext(): void {
  const vehicleCard = screen.getByRole('article');
  fireEvent.pointerDown(vehicleCard, { clientX: 200, clientY: 100 });
  fireEvent.pointerUp(vehicleCard, { clientX: 150, clientY: 110 });
}

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
    swipeToNext();
    expect(screen.getByText('2 of 2 vehicles')).toBeTruthy();
    expect(screen.getByText('Never')).toBeTruthy();
    expect(screen.getByRole('img', { name: '2019 Ford F-150' })).toBeTruthy();
  });

  it('LIB-07 LIB-10 LIB-11 shows 2 appointments of the vehicle on its card and those of all vehicles in the list', async () => {
    await renderApp('/library', server, MEMBER);
    await screen.findByText('1 of 2 vehicles');
    await screen.findByRole('list', { name: 'Upcoming appointments' });
    const onCard = () =>
      within(card().getByRole('list', { name: 'Upcoming appointments' })).getAllByRole('listitem');
    const all = within(screen.getByRole('region', { name: 'All Future Appointments' }));
    expect(onCard()).toHaveLength(2);
    expect(all.getAllByRole('listitem')).toHaveLength(4);
    swipeToNext();
    expect(onCard()).toHaveLength(1);
    expect(onCard()[0]?.textContent).toMatch(/Detail Plus(?! \+)/);
    expect(all.getAllByRole('listitem')).toHaveLength(4);
    expect(all.getByRole('link', { name: 'View Full History' }).getAttribute('href')).toBe('/home');
  });

  it('NET-27 LIB-07 LIB-10 asks once what the new day has, if it was left open', async () => {
    fakeDate('2026-11-22T07:58:00Z');
    const passMinute = intervals(60_000);
    await renderApp('/library', server, MEMBER);
    await screen.findByText('1 of 2 vehicles');
    await screen.findByRole('list', { name: 'Upcoming appointments' });
    server.onGraph('GarageAppointments', () => appointmentsResponse());
    passMinute();
    const askedBefore = server.callsOf('GarageAppointments').length;
    jest.setSystemTime(new Date('2026-11-22T08:01:00Z'));
    passMinute();
    passMinute();
    jest.useRealTimers();
    jest.restoreAllMocks();
    expect(askedBefore).toBe(1);
    expect(await screen.findByText('No upcoming appointments')).toBeTruthy();
    expect(server.callsOf('GarageAppointments')).toHaveLength(2);
    expect(server.callsOf('GarageVehicles')).toHaveLength(2);
  });

  it('BADGE-13 draws the car as dusty as its badge says', async () => {
    await renderApp('/library', server, MEMBER);
    await screen.findByText('1 of 2 vehicles');
    const drawing = screen.getByRole('article').querySelector('svg.veh');
    expect(drawing?.getAttribute('data-wash')).toBe('need');
  });

  it.each([
    ['Vehicles', 'Your vehicles could not be loaded.', 'GarageVehicles', '1 of 2 vehicles'],
    [
      'All Future Appointments',
      'Your appointments could not be loaded.',
      'GarageAppointments',
      'Detail Plus',
    ],
  ])("HOME-36 offers to try again at '%s'", async (name, failure, operation, shown) => {
    server.refuseGraph(operation, 400, 'No');
    await renderApp('/library', server, MEMBER);
    await screen.findByText(failure);
    const region = () => within(screen.getByRole('region', { name }));
    expect(region().getByText(failure)).toBeTruthy();
    server.onGraph('GarageVehicles', () => vehiclesResponse([vehicle('v1'), vehicle('v2')]));
    server.onGraph('GarageAppointments', () => APPOINTMENTS);
    await userEvent.click(region().getByRole('button', { name: 'Try Again' }));
    await screen.findByText(shown);
    expect(region().getByText(shown)).toBeTruthy();
  });

  it('LIB-08 leads to /add', async () => {
    await renderApp('/library', server, MEMBER);
    await screen.findByText('1 of 2 vehicles');
    const href = (name: string) => card().getByRole('link', { name }).getAttribute('href');
    expect(href('Schedule Service for This Vehicle')).toBe('/add?vehicle=v1');
    expect(href('Add Another Vehicle')).toBe('/add?tab=vehicle');
  });

  it('LIB-08 leads to the questionnaire for the vehicle, not to its details', async () => {
    server = addPageServer({ vehicles: [CAMRY] });
    server.onGraph('GarageVehicles', () => vehiclesResponse([vehicle(CAMRY.id)]));
    server.onGraph('GarageAppointments', () => appointmentsResponse());
    await renderApp('/library', server, MEMBER);
    const name = 'Schedule Service for This Vehicle';
    await userEvent.click(await screen.findByRole('link', { name }));
    await question('Which day suits you?');
  });

  it('HOME-36 says that nothing could be loaded, not that there is nothing, without a user', async () => {
    await renderApp('/library', server, null);
    server.on('GET /api/auth/user', { status: 403, body: { error: 'No' } });
    await act(() => refreshCurrentUser());
    expect(await screen.findByText('Your vehicles could not be loaded.')).toBeTruthy();
    expect(await screen.findByText('Your appointments could not be loaded.')).toBeTruthy();
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
