import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refreshCurrentUser } from '../lib/session/current-user.ts';
import { question } from '../testing/add-page.ts';
import { fakeDate } from '../testing/fake-date.ts';
import {
  appointment,
  appointmentsPage,
  appointmentsResponse,
  vehicle,
  vehiclesResponse,
} from '../testing/garage.ts';
import { createHome } from '../testing/home.ts';
import { intervals } from '../testing/intervals.ts';
import { press } from '../testing/presses.ts';
import { MEMBER, renderApp } from '../testing/render-app.tsx';

let home: ReturnType<typeof createHome>;
let server: ReturnType<typeof createHome>['server'];
beforeEach(() => {
  home = createHome();
  server = home.server;
});
afterEach(() => {
  jest.useRealTimers();
});

describe('what /home reads', () => {
  it('NET-28 HOME-04 reads all vehicles before it shows any, a page at a time', async () => {
    const respond = server.holdAt('GarageVehicles');
    await renderApp('/home', server, MEMBER);
    await waitFor(() => expect(server.callsOf('GarageVehicles')).toHaveLength(1));
    respond({ body: { data: vehiclesResponse(home.vehicles.slice(0, 1), 'one') } });
    await waitFor(() => expect(server.callsOf('GarageVehicles')).toHaveLength(2));
    expect(screen.queryByText('2021 Toyota Camry')).toBeNull();
    respond({ body: { data: vehiclesResponse(home.vehicles.slice(1)) } });
    expect(await screen.findByText('1 of 3')).toBeTruthy();
    const sent = server.callsOf('GarageVehicles').map(({ body }) => body?.['variables']);
    expect(sent).toEqual([{ vehicles: null }, { vehicles: 'one' }]);
  });

  it('NET-28 HOME-31 lists the upcoming appointments behind the first page, too, and the newest past ones once', async () => {
    const past = [appointment('p1', { vehicleInfo: 'Past car' })];
    server.onGraph('GarageAppointments', ({ upcoming: after }) => ({
      ...appointmentsResponse([], past, 'one-past'),
      upcoming:
        after === 'one'
          ? appointmentsPage([appointment('a2', { vehicleInfo: 'Car 2' })])
          : appointmentsPage([appointment('a1', { vehicleInfo: 'Car 1' })], 'one'),
    }));
    await home.open();
    expect(await screen.findByText('Car 1')).toBeTruthy();
    expect(screen.getByText('Car 2')).toBeTruthy();
    expect(screen.getAllByText('Past car')).toHaveLength(1);
  });

  it('HOME-37 shows more past services on request, 50 at a time, with the focus on the first new one, and keeps them when the first 50 are read again', async () => {
    const services = (first: number, count: number) =>
      Array.from({ length: count }, (_, place) =>
        appointment(`p${first + place}`, { vehicleInfo: `Car ${first + place}` }),
      );
    const passMinute = intervals(60_000);
    const respondWith = (nodes: object[], end: string | null) =>
      server.onGraph('EarlierServices', () => ({ appointments: appointmentsPage(nodes, end) }));
    server.onGraph('GarageAppointments', () => appointmentsResponse([], services(1, 50), 'fifty'));
    respondWith(services(51, 50), 'hundred');
    await home.open();
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
    const queryOf = (name: string) => server.callsOf(name)[0]?.body?.['query'];
    expect(queryOf('GarageAppointments')).toMatch(/past: appointments\(filter: PAST, first: 50\)/);
    expect(queryOf('EarlierServices')).toMatch(/filter: PAST, first: 50, after: \$after/);

    const [latest, ...others] = services(1, 50);
    const again = [{ ...latest, vehicleInfo: 'Car one' }, ...others];
    server.onGraph('GarageAppointments', () => appointmentsResponse([], again, 'fifty'));
    afterHours(26);
    passMinute();
    jest.useRealTimers();
    jest.restoreAllMocks();
    await screen.findByText('Car one');
    expect(screen.getByText('Car 102')).toBeTruthy();
  });

  it('HOME-37 FLOW-24 leaves the focus where the customer has put it while more past services load', async () => {
    const rows = [appointment('p1', { vehicleInfo: 'Car 1' })];
    server.onGraph('GarageAppointments', () => appointmentsResponse([], rows, 'one'));
    const respond = server.holdAt('EarlierServices');
    await home.open();
    await screen.findByText('Car 1');
    await press('Show More of your past services');
    const elsewhere = screen.getByRole('link', { name: '← Services' });
    elsewhere.focus();
    const more = [appointment('p2', { vehicleInfo: 'Car 2' })];
    respond({ body: { data: { appointments: appointmentsPage(more) } } });
    await screen.findByText('Car 2');
    expect(document.activeElement).toBe(elsewhere);
  });

  it('HOME-37 says when more past services could not be loaded, and can try again', async () => {
    const rows = [appointment('p1', { vehicleInfo: 'Car 1' })];
    server.onGraph('GarageAppointments', () => appointmentsResponse([], rows, 'one'));
    server.refuseGraph('EarlierServices', 400, 'No');
    await home.open();
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

  it('says what could not be loaded, keeps the rest and can try again', async () => {
    server.refuseGraph('GarageVehicles', 400, 'No');
    await renderApp('/home', server, MEMBER);
    expect(await screen.findByText('Your vehicles could not be loaded.')).toBeTruthy();
    expect(await screen.findByText('Future Appointments')).toBeTruthy();
    server.onGraph('GarageVehicles', () => vehiclesResponse(home.vehicles));
    await press('Try Again');
    expect(await screen.findByText('2021 Toyota Camry')).toBeTruthy();
  });

  it.each([
    ['Upcoming Appointments', 'Your appointments could not be loaded.', 'Future Appointments'],
    ['Service History & Upcoming', 'Your service history could not be loaded.', 'Past Services'],
  ])("HOME-36 offers to try again at '%s'", async (name, failure, list) => {
    const respond = {
      body: { data: appointmentsResponse([appointment('a1')], [appointment('a2')]) },
    };
    server.refuseGraph('GarageAppointments', 400, 'No');
    await home.open();
    await screen.findByText(failure);
    const region = () => within(screen.getByRole('region', { name }));
    expect(region().getByText(failure)).toBeTruthy();
    server.on('GarageAppointments', respond);
    await userEvent.click(region().getByRole('button', { name: 'Try Again' }));
    await screen.findByText(list);
    expect(region().getByText(list)).toBeTruthy();
  });

  describe('for a user who could not be loaded', () => {
    beforeEach(async () => {
      await renderApp('/home', server, null);
      server.on('GET /api/auth/user', { status: 403, body: { error: 'No' } });
      await act(() => refreshCurrentUser());
    });

    it('HOME-36 says that nothing could be loaded, not that there is nothing, and can try again', async () => {
      expect(await screen.findByText('Your vehicles could not be loaded.')).toBeTruthy();
      expect(await screen.findByText('Your appointments could not be loaded.')).toBeTruthy();
      expect(await screen.findByText('Your service history could not be loaded.')).toBeTruthy();
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
    await home.open();
    await screen.findByText('Future Appointments');
    fireEvent.focus(window);
    await waitFor(() => expect(server.callsOf('GarageVehicles')).toHaveLength(2));
    expect(server.callsOf('GarageAppointments')).toHaveLength(1);
    expect(server.callsOf('GET /api/auth/user')).toHaveLength(1);
  });

  it('NET-04 refetches nothing on returning within 5 minutes', async () => {
    const { router } = await home.open();
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
    const { router } = await home.open();
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

  it('NET-27 refetches on returning within 5 minutes if the business’s day has changed meanwhile', async () => {
    fakeDate('2026-11-22T07:58:00Z');
    const { router } = await home.open();
    await screen.findByText('Future Appointments');
    await act(() => router.navigate('/library'));
    await screen.findByText('1 of 3 vehicles');
    jest.setSystemTime(new Date('2026-11-22T08:01:00Z'));
    await act(() => router.navigate('/home'));
    await screen.findByText('1 of 3');
    await waitFor(() => expect(server.callsOf('GarageVehicles')).toHaveLength(2));
    await waitFor(() => expect(server.callsOf('GarageAppointments')).toHaveLength(2));
  });

  it('NET-04 refetches nothing on returning from the questionnaire either', async () => {
    server.onGraph('BookingVehicles', () =>
      vehiclesResponse(home.vehicles.map(({ label: _unread, ...vehicle }) => vehicle)),
    );
    const { router } = await home.open();
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
    await home.open();
    const other = { ...MEMBER, id: '9', email: 'priya@example.com' };
    server.on('GET /api/auth/user', { body: other });
    home.vehicles = [vehicle('v9', { label: '2020 Ram ProMaster' })];
    server.onGraph('GarageAppointments', () => appointmentsResponse());
    await act(() => refreshCurrentUser());
    expect(screen.queryByText('2021 Toyota Camry')).toBeNull();
    expect(screen.queryByText('2022 Subaru Outback')).toBeNull();
    expect(await screen.findByText('2020 Ram ProMaster')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome priya');
  });

  it('NET-08 fetches nothing by itself', async () => {
    const runAll = intervals();
    await home.open();
    await screen.findByText('Future Appointments');
    jest.restoreAllMocks();
    const asked = server.calls.length;
    runAll();
    // Sent after anything that the timers would have sent, so their calls would be listed before it.
    await act(() => refreshCurrentUser());
    expect(server.calls.slice(asked).map(({ path }) => path)).toEqual(['/api/auth/user']);
  });

  it('BADGE-10 refreshes the time of the badge every 60 seconds', async () => {
    const passMinute = intervals(60_000);
    server.onGraph('GarageAppointments', () =>
      appointmentsResponse([
        appointment('a1', { startsAt: new Date(Date.now() + 90 * 60_000).toISOString() }),
      ]),
    );
    await home.open();
    expect(await screen.findByText('2 hours')).toBeTruthy();
    afterHours(1);
    passMinute();
    jest.useRealTimers();
    jest.restoreAllMocks();
    expect(screen.getByText('30 min')).toBeTruthy();
  });

  it('BADGE-05 BADGE-06 forgets an appointment of an earlier day, and asks once what the new day has', async () => {
    const passMinute = intervals(60_000);
    const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    let upcoming = [
      appointment('a1', { startsAt: at(1.5) }),
      appointment('a2', { vehicleId: 'v2', startsAt: at(1.5) }),
      appointment('a3', { vehicleId: 'v2', startsAt: at(101) }),
    ];
    server.onGraph('GarageAppointments', () => appointmentsResponse(upcoming));
    await home.open();
    expect(await screen.findByText('2 hours')).toBeTruthy();
    const reads = (name: string) => server.callsOf(name).length;
    const before = [reads('GarageAppointments'), reads('GarageVehicles')];
    upcoming = [];
    // A day after the first appointments, even where that day has 25 hours.
    afterHours(27);
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

/** Moves the clock on; timers go on in real time. Ends with `jest.useRealTimers`. */
function afterHours(hours: number): void {
  fakeDate(Date.now() + hours * 3_600_000);
}
