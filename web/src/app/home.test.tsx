import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { currentToast } from '../lib/toasts/toasts.ts';
import { addPageServer, question } from '../testing/add-page.ts';
import { isOpen } from '../testing/dialogs.ts';
import { appointment, appointmentsResponse, vehiclesResponse } from '../testing/garage.ts';
import { createHome } from '../testing/home.ts';
import { press } from '../testing/presses.ts';
import { GUEST, MEMBER, renderApp } from '../testing/render-app.tsx';

let home: ReturnType<typeof createHome>;
let server: ReturnType<typeof createHome>['server'];
beforeEach(() => {
  home = createHome();
  server = home.server;
});
const shown = () =>
  screen.getByRole('heading', { level: 3, name: /Camry|Outback|F-150/ }).textContent;

function swipe(dx: number, dy = 0): void {
  const card = screen.getByRole('article');
  fireEvent.pointerDown(card, { clientX: 200, clientY: 200 });
  fireEvent.pointerMove(card, { clientX: 200 + dx, clientY: 200 + dy, buttons: 1 });
  fireEvent.pointerUp(card, { clientX: 200 + dx, clientY: 200 + dy });
}

describe('home', () => {
  it('ROUTE-02 HOME-01 HOME-02 HOME-20 has header and sections', async () => {
    await home.open();
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
    await home.open(GUEST);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Home');
    expect(screen.getByRole('link', { name: 'Log In' }).getAttribute('href')).toBe('/login');
    const bottom = within(screen.getByRole('navigation', { name: 'Bottom' }));
    expect(bottom.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login');
    expect(bottom.queryByRole('link', { name: 'Add' })).toBeNull();
  });

  it('NAV-01 NAV-02 has the bottom navigation', async () => {
    await home.open();
    const bottom = within(screen.getByRole('navigation', { name: 'Bottom' }));
    expect(bottom.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/home');
    expect(bottom.getByRole('link', { name: 'Add' }).getAttribute('href')).toBe('/add');
  });

  it('HOME-03 HOME-04 HOME-05 HOME-06 HOME-07 shows one vehicle at a time, and wraps around', async () => {
    await home.open();
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
    await home.open();
    swipe(-49);
    expect(shown()).toBe('2021 Toyota Camry');
    swipe(-60, 90);
    expect(shown()).toBe('2021 Toyota Camry');
    swipe(-50);
    expect(shown()).toBe('2022 Subaru Outback');
    swipe(70, 20);
    expect(shown()).toBe('2021 Toyota Camry');
  });

  it.each([
    ['scrolled', { clientX: 200, clientY: 240, buttons: 1 }, fireEvent.pointerCancel],
    ['moved', { clientX: 230, clientY: 200, buttons: 1 }, fireEvent.pointerUp],
  ])(
    'FLOW-06 takes a press by keyboard or screen reader after a finger has %s over a card',
    async (_, to, end) => {
      await home.open();
      const card = screen.getByRole('article');
      fireEvent.pointerDown(card, { clientX: 200, clientY: 200 });
      fireEvent.pointerMove(card, to);
      end(card, to);
      const button = screen.getByRole('button', { name: 'Delete vehicle 2021 Toyota Camry' });
      fireEvent.click(button, { detail: 0 });
      expect(await screen.findByRole('dialog')).toBeTruthy();
    },
  );

  it.each([
    ['whose button was released elsewhere', 1, 0],
    ['whose other button is pressed', 2, 2],
  ])('HOME-06 does not follow a mouse %s', async (_which, buttons, later) => {
    await home.open();
    const card = screen.getByRole('article');
    fireEvent.pointerDown(card, { clientX: 200, clientY: 200, buttons });
    fireEvent.pointerMove(card, { clientX: 205, clientY: 260, buttons });
    fireEvent.pointerMove(card, { clientX: 100, clientY: 210, buttons: later });
    expect(document.querySelector('[data-dragging]')).toBeNull();
    fireEvent.pointerUp(card, { clientX: 100, clientY: 210 });
    expect(shown()).toBe('2021 Toyota Camry');
  });

  it('HOME-06 takes no press at the end of a drag by mouse', async () => {
    await home.open();
    swipe(-30);
    const button = screen.getByRole('button', { name: 'Delete vehicle 2021 Toyota Camry' });
    const wasTaken = fireEvent.click(button, { detail: 1 });
    expect(wasTaken).toBe(false);
  });

  it('HOME-10 HOME-11 HOME-15 BADGE-01 BADGE-06 shows the parts of a card', async () => {
    await home.open();
    expect(screen.getByText('45,000 miles')).toBeTruthy();
    expect(screen.getByText('Needs Wash')).toBeTruthy();
    expect(screen.getByText('No photo available')).toBeTruthy();
    expect(screen.getByText('Add a photo when editing vehicle')).toBeTruthy();
    const links = ['2021 Toyota Camry', 'Schedule Service'].map((name) =>
      screen.getByRole('link', { name }).getAttribute('href'),
    );
    expect(links).toEqual(['/add?vehicle=v1', '/add?vehicle=v1']);
  });

  it('BADGE-13 draws each car as dusty as its badge says', async () => {
    await home.open();
    const wash = () =>
      screen.getByRole('article').querySelector('svg.veh')?.getAttribute('data-wash');
    expect(wash()).toBe('need');
    await press('Next vehicle');
    expect(wash()).toBe('fresh');
  });

  it('HOME-12 says that the mileage is not set, and BADGE-02 counts down to the appointment', async () => {
    await home.open();
    await press('Next vehicle');
    expect(screen.getByText('Mileage not set')).toBeTruthy();
    expect(await screen.findByText('3 days')).toBeTruthy();
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
    await home.open();
    expect(await screen.findByText('2 days')).toBeTruthy();
    await press('Next vehicle');
    expect(screen.getByText('5 days')).toBeTruthy();
  });

  it('HOME-13 HOME-14 shows the photo, and says so when it fails to load', async () => {
    await home.open();
    await press('Previous vehicle');
    const photo = screen.getByRole('img', { name: '2019 Ford F-150' });
    expect(photo.getAttribute('src')).toBe('/photos/3');
    fireEvent.error(photo);
    expect(screen.getByText('Photo unavailable')).toBeTruthy();
    expect(screen.getByText('Image failed to load')).toBeTruthy();
  });

  it('HOME-31 HOME-32 lists upcoming appointments and past services', async () => {
    await home.open();
    expect(await screen.findByText('Future Appointments')).toBeTruthy();
    expect(screen.getByText('Past Services')).toBeTruthy();
    const [upcoming, past] = screen
      .getAllByRole('listitem')
      .filter(({ className }) => className.includes('list-row'))
      .map(({ textContent }) => textContent);
    expect(upcoming).toMatch(
      /2022 Subaru Outback.*Detail Plus.*November 24, 2026.*Scheduled.*Morning \(8AM - 12PM\)/,
    );
    expect(past).toMatch(/Detail.*\$200.*2019 Ford F-150.*November 24, 2026.*Completed/);
    const rowOf = (text: string) => screen.getByText(text).closest('.row')?.textContent;
    expect(rowOf('$200')).toBe('Detail, November 24, 2026$200');
    expect(rowOf('Completed')).toBe('November 24, 2026Completed');
  });

  it('HOME-39 leads from a past service to its page', async () => {
    await home.open();
    const link = await screen.findByRole('link', { name: /^Detail ?, November 24, 2026$/ });
    expect(link.getAttribute('href')).toBe('/appointment/a2');
  });

  it.each([
    ['maintenance', 'Maintenance'],
    ['detail', 'Detail'],
    ['full', 'Detail Plus'],
    ['everything', 'Detail Plus +'],
  ])('HOME-23 HOME-24 HOME-25 shows the remembered package %s as %s', async (key, name) => {
    localStorage.setItem('selectedServicePackage', key);
    await home.open();
    const banner = within(screen.getByRole('region', { name: 'Service Selected' }));
    expect(banner.getByText(name)).toBeTruthy();
    expect(banner.getByRole('link').getAttribute('href')).toBe(`/add?service=${key}`);
  });

  it('HOME-23 HOME-26 HOME-27 HOME-28 HOME-29 HOME-30 offers a next step in every empty list', async () => {
    home.vehicles = [];
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
    let respond: () => void = () => undefined;
    server.on(
      'GarageVehicles',
      () =>
        new Promise((resolve) => {
          respond = () => resolve({ body: { data: vehiclesResponse(home.vehicles) } });
        }),
    );
    const { address, router } = await renderApp('/home', server, MEMBER);
    await waitFor(() => expect(server.callsOf('GarageVehicles')).toHaveLength(1));
    expect(address()).toBe('/home');
    expect(localStorage.getItem('pendingServiceRedirect')).toBe('/payment');
    respond();
    await waitFor(() => expect(address()).toBe('/payment'));
    // Back doesn't lead to /home, which would lead there again.
    expect(router.state.historyAction).toBe('REPLACE');
    expect(localStorage.getItem('pendingServiceRedirect')).toBeNull();
  });
});

describe('deleting a vehicle', () => {
  async function ask(): Promise<void> {
    await home.open();
    await press('Previous vehicle');
    await press('Delete vehicle 2019 Ford F-150');
    await screen.findByRole('dialog');
  }

  it('HOME-40 names the vehicle that it asks about', async () => {
    await ask();
    expect(within(screen.getByRole('dialog')).getByText('2019 Ford F-150')).toBeTruthy();
  });

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
      home.vehicles = home.vehicles.slice(0, 2);
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
    const sent = server.callsOf('DeleteVehicle').map(({ body }) => body?.['variables']);
    expect(sent).toEqual([{ input: { id: 'v3', idempotencyKey: expect.any(String) } }]);
  });

  it('NET-12 reads the list again although a read of it was under way meanwhile', async () => {
    server.onGraph('DeleteVehicle', () => ({
      deleteVehicle: { __typename: 'DeletedVehicle', id: 'v3' },
    }));
    await ask();
    const respond = server.holdAt('GarageVehicles');
    fireEvent.focus(window);
    await waitFor(() => expect(server.callsOf('GarageVehicles')).toHaveLength(2));
    await press('Delete');
    await waitFor(() => expect(server.callsOf('GarageVehicles')).toHaveLength(3));
    respond({ body: { data: vehiclesResponse(home.vehicles.slice(0, 2)) } });
    expect(await screen.findByText('Vehicle Deleted')).toBeTruthy();
    expect(await screen.findByText('2 of 2')).toBeTruthy();
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

  it('FLOW-20 stays open while a vehicle is being deleted, and then says that it failed', async () => {
    const respond = server.holdAt('DeleteVehicle');
    await ask();
    await press('Delete');
    await screen.findByRole('button', { name: 'Deleting...' });
    await press('Cancel');
    await userEvent.keyboard('{Escape}');
    expect(isOpen('Delete Vehicle')).toBe(true);
    respond({ body: { errors: [{ message: 'No.', extensions: { status: 403 } }] } });
    expect(await screen.findByText('Delete Failed')).toBeTruthy();
    await press('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('FLOW-20 leaves the next vehicle’s dialog open when lists are still read again after a deletion', async () => {
    server.onGraph('DeleteVehicle', () => {
      home.vehicles = home.vehicles.slice(0, 2);
      return { deleteVehicle: { __typename: 'DeletedVehicle', id: 'v3' } };
    });
    await ask();
    const respond = server.holdAt('GarageAppointments');
    await press('Delete');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const next = 'Delete vehicle 2022 Subaru Outback';
    await userEvent.click(await screen.findByRole('button', { name: next }));
    await screen.findByRole('dialog');
    expect(screen.getByRole('button', { name: 'Delete' })).toBeTruthy();
    respond({ body: { data: appointmentsResponse() } });
    expect(await screen.findByText('Vehicle Deleted')).toBeTruthy();
    expect(isOpen('Delete Vehicle')).toBe(true);
  });

  it('HOME-38 counts a vehicle as deleted that is not there any more, and refreshes the list', async () => {
    await ask();
    home.vehicles = home.vehicles.slice(0, 2);
    server.refuseGraph('DeleteVehicle', 404, 'Vehicle not found.', { code: 'NOT_FOUND' });
    await press('Delete');
    expect(await screen.findByText('Vehicle Deleted')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(shown()).toBe('2022 Subaru Outback');
    expect(screen.getByText('2 of 2')).toBeTruthy();
  });
});
