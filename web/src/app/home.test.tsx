import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refreshCurrentUser } from '../lib/session/current-user.ts';
import { currentToast } from '../lib/toasts/toasts.ts';
import { createFakeServer } from '../testing/fake-server.ts';
import {
  appointment,
  appointmentsPage,
  appointmentsResponse,
  vehicle,
  vehiclesResponse,
} from '../testing/garage.ts';
import { GUEST, MEMBER, renderApp } from '../testing/render-app.tsx';
import { addPageServer, question } from './routes/add/testing.ts';

let server: ReturnType<typeof createFakeServer>;
let vehicles: ReturnType<typeof vehicle>[];
beforeEach(() => {
  localStorage.clear();
  server = createFakeServer();
  vehicles = [
    vehicle('v1', { label: '2021 Toyota Camry', miles: '45000', daysSinceService: 24 }),
    vehicle('v2', { label: '2022 Subaru Outback', miles: '', daysSinceService: 3 }),
    vehicle('v3', { label: '2019 Ford F-150', photoUrl: '/photos/3', daysSinceService: 15 }),
  ];
  server.onGraph('GarageVehicles', () => vehiclesResponse(vehicles));
  server.onGraph('GarageAppointments', () =>
    appointmentsResponse(
      [appointment('a1', { vehicleId: 'v2' })],
      [
        appointment('a2', {
          status: 'completed',
          serviceType: 'Detail',
          vehicleInfo: '2019 Ford F-150',
        }),
      ],
    ),
  );
});
const shown = () =>
  screen.getByRole('heading', { level: 3, name: /Camry|Outback|F-150/ }).textContent;
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

async function openHome(user: object = MEMBER) {
  const app = await renderApp('/home', server, user);
  await screen.findByText('2021 Toyota Camry');
  return app;
}

function swipe(dx: number, dy = 0): void {
  const card = screen.getByRole('article');
  fireEvent.pointerDown(card, { clientX: 200, clientY: 200 });
  fireEvent.pointerMove(card, { clientX: 200 + dx, clientY: 200 + dy });
  fireEvent.pointerUp(card, { clientX: 200 + dx, clientY: 200 + dy });
}

describe('home', () => {
  it('ROUTE-02 HOME-01 HOME-02 HOME-20 has header and sections', async () => {
    await openHome();
    const header = within(screen.getByRole('banner'));
    expect(header.getByRole('link', { name: '← Services' }).getAttribute('href')).toBe('/services');
    expect(header.getByRole('heading', { level: 1 }).textContent).toBe('Welcome jordan.reyes');
    expect(header.getByRole('button', { name: 'Open menu' })).toBeTruthy();
    for (const name of ['Your Vehicles', 'Upcoming Appointments', 'Service History & Upcoming']) {
      expect(screen.getByRole('heading', { level: 2, name })).toBeTruthy();
    }
    expect(screen.queryByRole('link', { name: 'Log In' })).toBeNull();
  });

  it('HOME-22 NAV-03 is titled Home for a guest, and offers a login', async () => {
    await openHome(GUEST);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Home');
    expect(screen.getByRole('link', { name: 'Log In' }).getAttribute('href')).toBe('/login');
    const bottom = within(screen.getByRole('navigation', { name: 'Bottom' }));
    expect(bottom.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login');
    expect(bottom.queryByRole('link', { name: 'Add' })).toBeNull();
  });

  it('NAV-01 NAV-02 has the bottom navigation', async () => {
    await openHome();
    const bottom = within(screen.getByRole('navigation', { name: 'Bottom' }));
    expect(bottom.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/home');
    expect(bottom.getByRole('link', { name: 'Add' }).getAttribute('href')).toBe('/add');
  });

  it('HOME-03 HOME-04 HOME-05 HOME-06 HOME-07 shows one vehicle at a time, and wraps around', async () => {
    await openHome();
    expect([shown(), screen.getByText('1 of 3')]).toBeTruthy();
    await press('Next vehicle');
    expect(shown()).toBe('2022 Subaru Outback');
    expect(screen.getByText('2 of 3')).toBeTruthy();
    const dots = screen.getAllByTestId('dot').map(({ className }) => className);
    expect(dots).toEqual(['', 'is-on', '']);
    await press('Next vehicle');
    await press('Next vehicle');
    expect(shown()).toBe('2021 Toyota Camry');
    await press('Previous vehicle');
    expect(shown()).toBe('2019 Ford F-150');
  });

  it('HOME-06 HOME-08 HOME-09 follows a swipe of 50 px in its dominant direction', async () => {
    await openHome();
    swipe(-49);
    expect(shown()).toBe('2021 Toyota Camry');
    swipe(-60, 90);
    expect(shown()).toBe('2021 Toyota Camry');
    swipe(-50);
    expect(shown()).toBe('2022 Subaru Outback');
    swipe(70, 20);
    expect(shown()).toBe('2021 Toyota Camry');
  });

  it('HOME-10 HOME-11 HOME-15 BADGE-01 BADGE-06 shows the parts of a card', async () => {
    await openHome();
    expect(screen.getByText('45,000 miles')).toBeTruthy();
    expect(screen.getByText('Needs Wash')).toBeTruthy();
    expect(screen.getByText('No photo available')).toBeTruthy();
    expect(screen.getByText('Add a photo when editing vehicle')).toBeTruthy();
    const links = ['2021 Toyota Camry', 'Schedule Service'].map((name) =>
      screen.getByRole('link', { name }).getAttribute('href'),
    );
    expect(links).toEqual(['/add?vehicle=v1', '/add?vehicle=v1']);
  });

  it('HOME-12 says that the mileage is not set, and BADGE-02 counts down to the appointment', async () => {
    await openHome();
    await press('Next vehicle');
    expect(screen.getByText('Mileage not set')).toBeTruthy();
    expect(screen.getByText('3 days')).toBeTruthy();
  });

  it('BADGE-02 counts down to the next of several appointments', async () => {
    const inHours = (id: string, hours: number, vehicleId: string) =>
      appointment(id, {
        vehicleId,
        startsAt: new Date(Date.now() + hours * 3_600_000).toISOString(),
      });
    server.onGraph('GarageAppointments', () =>
      appointmentsResponse([
        inHours('a1', 30, 'v1'),
        inHours('a2', 100, 'v2'),
        inHours('a3', 200, 'v2'),
        inHours('a4', 300, 'v1'),
      ]),
    );
    await openHome();
    expect(screen.getByText('2 days')).toBeTruthy();
    await press('Next vehicle');
    expect(screen.getByText('5 days')).toBeTruthy();
  });

  it('HOME-13 HOME-14 shows the photo, and says so when it fails to load', async () => {
    await openHome();
    await press('Previous vehicle');
    const photo = screen.getByRole('img', { name: '2019 Ford F-150' });
    expect(photo.getAttribute('src')).toBe('/photos/3');
    fireEvent.error(photo);
    expect(screen.getByText('Photo unavailable')).toBeTruthy();
    expect(screen.getByText('Image failed to load')).toBeTruthy();
  });

  it('HOME-31 HOME-32 lists upcoming appointments and past services', async () => {
    await openHome();
    expect(screen.getByText('Future Appointments')).toBeTruthy();
    expect(screen.getByText('Past Services')).toBeTruthy();
    const [upcoming, past] = screen
      .getAllByRole('listitem')
      .filter(({ className }) => className.includes('list-row'))
      .map(({ textContent }) => textContent);
    expect(upcoming).toMatch(
      /2022 Subaru Outback.*Detail Plus.*November 24, 2026.*Scheduled.*Morning \(8AM - 12PM\)/,
    );
    expect(past).toMatch(/Detail.*\$200.*2019 Ford F-150.*November 24, 2026.*Completed/);
  });

  it('HOME-37 shows more past services on request, 50 at a time, with the focus on the first new one', async () => {
    const services = (first: number, count: number) =>
      Array.from({ length: count }, (_, place) =>
        appointment(`p${first + place}`, { vehicleInfo: `Car ${first + place}` }),
      );
    const passMinute = minutes();
    const respondWith = (nodes: object[], end: string | null) =>
      server.onGraph('EarlierServices', () => ({ appointments: appointmentsPage(nodes, end) }));
    server.onGraph('GarageAppointments', () => appointmentsResponse([], services(1, 50), 'fifty'));
    respondWith(services(51, 50), 'hundred');
    await openHome();
    await screen.findByText('Car 50');
    await press('Show More of your past services');
    const first = await screen.findByText('Car 51');
    expect(document.activeElement).toBe(first.closest('li'));
    expect(screen.getByText('Car 1')).toBeTruthy();
    respondWith(services(101, 2), null);
    await press('Show More of your past services');
    await screen.findByText('Car 102');
    expect(document.activeElement?.textContent).toContain('Car 101');
    expect(screen.queryByRole('button', { name: /Show More/ })).toBeNull();
    const sent = server.callsOf('EarlierServices').map(({ body }) => body?.['variables']);
    expect(sent).toEqual([{ after: 'fifty' }, { after: 'hundred' }]);

    const [latest, ...others] = services(1, 50);
    const again = [{ ...latest, vehicleInfo: 'Car one' }, ...others];
    server.onGraph('GarageAppointments', () => appointmentsResponse([], again, 'fifty'));
    inTwoDays();
    passMinute();
    jest.useRealTimers();
    jest.restoreAllMocks();
    await screen.findByText('Car one');
    expect(screen.getByText('Car 102')).toBeTruthy();
  });

  it('HOME-37 says when more past services could not be loaded, and can try again', async () => {
    const rows = [appointment('p1', { vehicleInfo: 'Car 1' })];
    server.onGraph('GarageAppointments', () => appointmentsResponse([], rows, 'one'));
    server.refuseGraph('EarlierServices', 400, 'No');
    await openHome();
    await screen.findByText('Car 1');
    await press('Show More of your past services');
    await screen.findByText('Earlier services could not be loaded.');
    server.onGraph('EarlierServices', () => ({
      appointments: appointmentsPage([appointment('p2', { vehicleInfo: 'Car 2' })]),
    }));
    const again = screen.getByRole('button', { name: 'Show More of your past services' });
    expect(document.activeElement).toBe(again);
    await userEvent.click(again);
    expect(await screen.findByText('Car 2')).toBeTruthy();
    expect(screen.queryByText('Earlier services could not be loaded.')).toBeNull();
  });

  it.each([
    ['maintenance', 'Maintenance'],
    ['detail', 'Detail'],
    ['full', 'Detail Plus'],
    ['everything', 'Detail Plus +'],
  ])('HOME-23 HOME-24 HOME-25 shows the remembered package %s as %s', async (key, name) => {
    localStorage.setItem('selectedServicePackage', key);
    await openHome();
    const banner = within(screen.getByRole('region', { name: 'Service Selected' }));
    expect(banner.getByText(name)).toBeTruthy();
    expect(banner.getByRole('link').getAttribute('href')).toBe(`/add?service=${key}`);
  });

  it('HOME-23 HOME-26 HOME-27 HOME-28 HOME-29 HOME-30 offers a next step in every empty list', async () => {
    vehicles = [];
    server.onGraph('GarageAppointments', () => appointmentsResponse());
    localStorage.setItem('selectedServicePackage', 'full');
    await renderApp('/home', server, MEMBER);
    await screen.findByText('No vehicles found');
    expect(screen.queryByText('Service Selected')).toBeNull();
    expect(screen.getByText('Add your first vehicle to get started')).toBeTruthy();
    await screen.findByText('No upcoming appointments');
    expect(screen.getByText('No service history yet')).toBeTruthy();
    const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(href('Continue Booking')).toBe('/add?service=full&skipVehicleSelect=true');
    expect(href('Add Your First Vehicle')).toBe('/add');
    expect(href('Schedule Appointment')).toBe('/add');
    expect(href('Schedule Existing Vehicle')).toBe('/add?tab=service');
    expect(href('Add New Vehicle')).toBe('/add?tab=vehicle');
    await press('Add Vehicle Later');
    expect(screen.queryByRole('link', { name: 'Continue Booking' })).toBeNull();
  });

  it('HOME-29 HOME-34 opens the questionnaire, not the vehicle form, from Schedule Appointment', async () => {
    const pages = addPageServer();
    pages.onGraph('GarageAppointments', () => appointmentsResponse());
    await renderApp('/home', pages, MEMBER);
    await import('./routes/add.tsx');
    await userEvent.click(await screen.findByRole('link', { name: 'Schedule Appointment' }));
    await question('How would you like to schedule?');
  });

  it('HOME-33 follows a pending redirect once', async () => {
    localStorage.setItem('pendingServiceRedirect', '/payment');
    const { address } = await renderApp('/home', server, MEMBER);
    await waitFor(() => expect(address()).toBe('/payment'));
    expect(localStorage.getItem('pendingServiceRedirect')).toBeNull();
  });

  it('says what could not be loaded, keeps the rest and can try again', async () => {
    server.refuseGraph('GarageVehicles', 400, 'No');
    await renderApp('/home', server, MEMBER);
    expect(await screen.findByText('Your vehicles could not be loaded.')).toBeTruthy();
    expect(await screen.findByText('Future Appointments')).toBeTruthy();
    server.onGraph('GarageVehicles', () => vehiclesResponse(vehicles));
    await press('Try Again');
    expect(await screen.findByText('2021 Toyota Camry')).toBeTruthy();
  });

  describe('for a user who could not be loaded', () => {
    beforeEach(async () => {
      await renderApp('/home', server, null);
      server.on('GET /api/auth/user', { status: 403, body: { error: 'No' } });
      await act(() => refreshCurrentUser());
    });

    it('HOME-36 says that nothing could be loaded, not that there is nothing, and can try again', async () => {
      expect(await screen.findByText('Your vehicles could not be loaded.')).toBeTruthy();
      expect(screen.getByText('Your appointments could not be loaded.')).toBeTruthy();
      expect(screen.getByText('Your service history could not be loaded.')).toBeTruthy();
      for (const empty of ['vehicles found', 'upcoming appointments', 'service history yet']) {
        expect(screen.queryByText(`No ${empty}`)).toBeNull();
      }
      let respond: () => void = () => undefined;
      server.on(
        'GET /api/auth/user',
        () => new Promise((resolve) => (respond = () => resolve({ body: MEMBER }))),
      );
      const [tryAgain] = screen.getAllByRole('button', { name: 'Try Again' });
      await userEvent.click(tryAgain as HTMLElement);
      expect(tryAgain?.getAttribute('aria-busy')).toBe('true');
      respond();
      expect(await screen.findByText('2021 Toyota Camry')).toBeTruthy();
    });

    it('NET-18 loads everything when the connection is back', async () => {
      server.on('GET /api/auth/user', { body: MEMBER });
      act(() => void window.dispatchEvent(new Event('online')));
      expect(await screen.findByText('2021 Toyota Camry')).toBeTruthy();
      expect(await screen.findByText('Future Appointments')).toBeTruthy();
    });
  });

  it('NET-07 NET-05 refetches vehicles on focus, but neither user nor appointments', async () => {
    await openHome();
    await screen.findByText('Future Appointments');
    fireEvent.focus(window);
    await waitFor(() => expect(server.callsOf('GarageVehicles')).toHaveLength(2));
    expect(server.callsOf('GarageAppointments')).toHaveLength(1);
    expect(server.callsOf('GET /api/auth/user')).toHaveLength(1);
  });

  it('NET-04 refetches nothing on returning within 5 minutes', async () => {
    const { router } = await openHome();
    await screen.findByText('Future Appointments');
    await act(() => router.navigate('/library'));
    await screen.findByText('1 of 3 vehicles');
    await act(() => router.navigate('/home'));
    await screen.findByText('1 of 3');
    expect(server.callsOf('GarageVehicles')).toHaveLength(1);
    expect(server.callsOf('GarageAppointments')).toHaveLength(1);
  });

  it('NET-04 refetches on returning after 5 minutes, though a page between showed the data from the cache', async () => {
    let now = Date.now();
    jest.spyOn(Date, 'now').mockImplementation(() => now);
    const { router } = await openHome();
    await screen.findByText('Future Appointments');
    now += 4 * 60_000;
    await act(() => router.navigate('/library'));
    await screen.findByText('1 of 3 vehicles');
    now += 2 * 60_000;
    await act(() => router.navigate('/home'));
    await waitFor(() => expect(server.callsOf('GarageVehicles')).toHaveLength(2));
    await waitFor(() => expect(server.callsOf('GarageAppointments')).toHaveLength(2));
    jest.restoreAllMocks();
  });

  it('NET-04 refetches nothing on returning from the questionnaire either', async () => {
    server.onGraph('BookingVehicles', () => ({
      vehicles: {
        __typename: 'VehicleConnection',
        nodes: vehicles.map(({ label: _unread, ...vehicle }) => vehicle),
      },
    }));
    const { router } = await openHome();
    await screen.findByText('Future Appointments');
    await act(() => router.navigate('/add?tab=service'));
    await question(/./);
    await waitFor(() => expect(server.callsOf('BookingVehicles')).toHaveLength(1));
    await act(() => router.navigate('/home'));
    await screen.findByText('1 of 3');
    expect(server.callsOf('GarageVehicles')).toHaveLength(1);
    expect(server.callsOf('GarageAppointments')).toHaveLength(1);
  });

  it('NET-13 shows nothing of the previous user after a change of user', async () => {
    await openHome();
    const other = { ...MEMBER, id: '9', email: 'priya@example.com' };
    server.on('GET /api/auth/user', { body: other });
    vehicles = [vehicle('v9', { label: '2020 Ram ProMaster' })];
    server.onGraph('GarageAppointments', () => appointmentsResponse());
    await act(() => refreshCurrentUser());
    expect(screen.queryByText('2021 Toyota Camry')).toBeNull();
    expect(screen.queryByText('2022 Subaru Outback')).toBeNull();
    expect(await screen.findByText('2020 Ram ProMaster')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome priya');
  });

  it('NET-08 fetches nothing by itself', async () => {
    const repeated: (() => void)[] = [];
    const original = window.setInterval;
    jest.spyOn(globalThis, 'setInterval').mockImplementation(((run: () => void, ms?: number) => {
      repeated.push(run);
      return original(run, ms);
    }) as typeof setInterval);
    await openHome();
    await screen.findByText('Future Appointments');
    jest.restoreAllMocks();
    const asked = server.calls.length;
    act(() => {
      for (const run of repeated) run();
    });
    // Sent after anything that the timers would have sent, so their calls would be listed before it.
    await act(() => refreshCurrentUser());
    expect(server.calls.slice(asked).map(({ path }) => path)).toEqual(['/api/auth/user']);
  });

  it('BADGE-10 refreshes the time of the badge every 60 seconds', async () => {
    const passMinute = minutes();
    const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    let upcoming = [
      appointment('a1', { startsAt: at(1.5) }),
      appointment('a2', { vehicleId: 'v2', startsAt: at(1.5) }),
      appointment('a3', { vehicleId: 'v2', startsAt: at(100) }),
    ];
    server.onGraph('GarageAppointments', () => appointmentsResponse(upcoming));
    await openHome();
    expect(await screen.findByText('2 hours')).toBeTruthy();
    const reads = (name: string) => server.callsOf(name).length;
    const before = [reads('GarageAppointments'), reads('GarageVehicles')];
    upcoming = [];
    inTwoDays();
    passMinute();
    const forgotten = screen.queryByText('Needs Wash');
    fireEvent.click(screen.getByRole('button', { name: 'Next vehicle' }));
    const following = screen.queryByText('4 days');
    passMinute();
    jest.useRealTimers();
    jest.restoreAllMocks();
    expect([forgotten, following]).toEqual([expect.anything(), expect.anything()]);
    expect(await screen.findByText('No upcoming appointments')).toBeTruthy();
    const asked = [reads('GarageAppointments'), reads('GarageVehicles')];
    expect(asked).toEqual(before.map((count) => count + 1));
  });
});

/** Captures what the page does each minute; returns a function that lets a minute pass. Ends with `jest.restoreAllMocks`. */
function minutes(): () => void {
  const clocks: (() => void)[] = [];
  const original = window.setInterval;
  jest.spyOn(globalThis, 'setInterval').mockImplementation(((run: () => void, ms?: number) => {
    if (ms === 60_000) clocks.push(run);
    return original(run, ms);
  }) as typeof setInterval);
  return () =>
    act(() => {
      for (const tick of clocks) tick();
    });
}

/** Moves the clock to a later day; timers go on in real time. */
function inTwoDays(): void {
  const now = Date.now() + 26 * 3_600_000;
  jest.useFakeTimers({ now, doNotFake: ['setTimeout', 'setInterval'] });
}

describe('deleting a vehicle', () => {
  async function ask(): Promise<void> {
    await openHome();
    await press('Previous vehicle');
    await press('Delete vehicle 2019 Ford F-150');
    await screen.findByRole('dialog');
  }

  it('HOME-16 asks first, with the focus on Cancel', async () => {
    await ask();
    const question = 'Are you sure you want to delete this vehicle? This action cannot be undone.';
    expect(screen.getByText(question)).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Cancel');
    await press('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.callsOf('DeleteVehicle')).toEqual([]);
  });

  it('HOME-17 HOME-18 HOME-19 ERR-04 NET-12 deletes, refreshes and shows the previous vehicle', async () => {
    let finish: () => void = () => undefined;
    server.on('DeleteVehicle', async () => {
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      vehicles = vehicles.slice(0, 2);
      return { body: { data: { deleteVehicle: { __typename: 'DeletedVehicle', id: 'v3' } } } };
    });
    await ask();
    await press('Delete');
    expect(await screen.findByRole('button', { name: 'Deleting...' })).toBeTruthy();
    finish();
    expect(await screen.findByText('Vehicle Deleted')).toBeTruthy();
    expect(screen.getByText('Vehicle has been successfully removed.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(shown()).toBe('2022 Subaru Outback');
    expect(screen.getByText('2 of 2')).toBeTruthy();
  });

  it('ERR-03 HOME-17 deletes after a lost response by the same call again', async () => {
    server.breakAt('DeleteVehicle');
    await ask();
    await press('Delete');
    expect(await screen.findByText('Delete Failed')).toBeTruthy();
    server.onGraph('DeleteVehicle', () => ({
      deleteVehicle: { __typename: 'DeletedVehicle', id: 'v3' },
    }));
    await press('Delete');
    expect(await screen.findByText('Vehicle Deleted')).toBeTruthy();
    const sent = server.callsOf('DeleteVehicle').map(({ body }) => body?.['variables']);
    expect(sent).toHaveLength(3);
    expect(new Set(sent.map((variables) => JSON.stringify(variables))).size).toBe(1);
  });

  it('ERR-03 says when deleting failed, and keeps the vehicle', async () => {
    server.refuseGraph('DeleteVehicle', 404, 'Not there');
    await ask();
    await press('Delete');
    expect(await screen.findByText('Delete Failed')).toBeTruthy();
    expect(screen.getByText('Unable to delete vehicle. Please try again.')).toBeTruthy();
    expect(currentToast()?.tone).toBe('error');
    await press('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(shown()).toBe('2019 Ford F-150');
  });
});
