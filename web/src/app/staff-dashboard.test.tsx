import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeDate } from '../testing/fake-date.ts';
import { press } from '../testing/presses.ts';
import { renderApp } from '../testing/render-app.tsx';
import {
  createStaffServer,
  staffAppointment,
  staffChanges,
  staffPage,
  staffUser,
} from '../testing/staff.ts';

let server: ReturnType<typeof createStaffServer>;
let appointments: ReturnType<typeof staffAppointment>[];

beforeEach(() => {
  server = createStaffServer();
  appointments = [
    staffAppointment('s1'),
    staffAppointment('s2', { vehicleInfo: '2019 Ford F-150' }),
  ];
  server.listAppointments(() => appointments);
  server.onGraph('StaffAppointmentsOfDay', ({ date }) => ({
    __typename: 'Query',
    staffAppointmentsOfDay: appointments.filter(({ serviceDate }) =>
      serviceDate.startsWith(`${date} `),
    ),
  }));
  server.onGraph('StaffAppointmentCounts', ({ month }) => ({
    __typename: 'Query',
    staffAppointmentCounts:
      month === '2026-11' ? [{ __typename: 'StaffDayCount', date: '2026-11-21', count: 2 }] : [],
  }));
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('the check for staff', () => {
  it.each([
    ['ADMIN-19', { status: 401, body: { error: 'Sign in' } }],
    ['ADMIN-19', { body: { isAdmin: false } }],
    ['ERR-35', { status: 404, body: '' }],
  ])('%s redirects everybody else to /', async (_id, response) => {
    server.on('GET /api/admin/status', response);
    const { address } = await renderApp('/admin', server);
    await waitFor(() => expect(address()).toBe('/'));
  });
});

describe('the admin path without a session', () => {
  it('ERR-08 only logs that the check failed and shows no message', async () => {
    const logged = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    server.on('GET /api/admin/status', { status: 404, body: { message: 'Not here' } });
    const { address } = await renderApp('/admin', server);
    await waitFor(() => expect(address()).toBe('/'));
    expect(logged).toHaveBeenCalledTimes(1);
    logged.mockRestore();
    expect(screen.queryByText(/Not here|Failed|Error/)).toBeNull();
  });
});

describe('the dashboard', () => {
  it('ROUTE-07 ADMIN-01 ADMIN-02 greets by name and has five buttons', async () => {
    await renderApp('/admin', server);
    expect(await screen.findByText('Logged in as')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('dana');
    for (const name of [
      'Calendar View',
      'All Appointments',
      'View Users',
      'Quiz Responses',
      'Logout',
    ]) {
      expect(screen.getByRole('button', { name })).toBeTruthy();
    }
  });

  it('ADMIN-03 ends the staff session', async () => {
    server.on('POST /api/admin/logout', { body: { success: true } });
    const { address } = await renderApp('/admin', server);
    await userEvent.click(await screen.findByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(address()).toBe('/'));
    expect(server.callsOf('POST /api/admin/logout')).toHaveLength(1);
  });

  it('ADMIN-03 ends a staff session that is over already', async () => {
    server.on('POST /api/admin/logout', { status: 401, body: { error: 'Sign in' } });
    const { address } = await renderApp('/admin', server);
    await userEvent.click(await screen.findByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(address()).toBe('/'));
  });

  it('ADMIN-05 ADMIN-06 ADMIN-07 ADMIN-08 shows months with their counts', async () => {
    await renderApp('/admin?view=calendar&month=2026-11', server);
    expect(await screen.findByRole('button', { name: '21 November, 2 appointments' })).toBeTruthy();
    const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
    for (const weekday of weekdays) {
      expect(screen.getByText((_, element) => element?.textContent === weekday)).toBeTruthy();
    }
    await press('Next Month');
    expect(await screen.findByRole('heading', { name: 'December 2026' })).toBeTruthy();
    await press('Previous Month');
    await press('Previous Month');
    expect(await screen.findByRole('heading', { name: 'October 2026' })).toBeTruthy();
    const asked = server.callsOf('StaffAppointmentCounts').length;
    await press('Refresh');
    await waitFor(() =>
      expect(server.callsOf('StaffAppointmentCounts').length).toBeGreaterThan(asked),
    );
  });

  it.each([
    [
      'has not loaded yet',
      () => server.on('StaffAppointmentCounts', () => new Promise(() => undefined)),
      'Loading...',
    ],
    [
      'could not be loaded',
      () => server.refuseGraph('StaffAppointmentCounts', 403, 'Not now.'),
      'The month could not be loaded.',
    ],
  ])('ADMIN-05 calls no day free of appointments in a month that %s', async (_, reply, text) => {
    reply();
    await renderApp('/admin?view=calendar&month=2026-11', server);
    expect(await screen.findByRole('button', { name: '21 November' })).toBeTruthy();
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /appointment/ })).toBeNull();
  });

  it('ADMIN-07 offers Today only away from the current month', async () => {
    fakeDate('2026-11-10T12:00:00');
    const { address } = await renderApp('/admin?view=calendar&month=2026-11', server);
    await screen.findByRole('heading', { name: 'November 2026' });
    expect(screen.queryByRole('button', { name: 'Today' })).toBeNull();
    await press('Next Month');
    await screen.findByRole('heading', { name: 'December 2026' });
    await press('Today');
    await waitFor(() => expect(address()).toBe('/admin?view=calendar&month=2026-11'));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Previous Month'));
  });

  it('ADMIN-09 ADMIN-10 opens a day with its appointments, each with Edit and Delete', async () => {
    const { address } = await renderApp('/admin?view=calendar&month=2026-11', server);
    await userEvent.click(await screen.findByRole('button', { name: /^21 November/ }));
    await waitFor(() => expect(address()).toBe('/admin?view=dayDetail&day=2026-11-21'));
    const day = within(await screen.findByRole('region', { name: 'Saturday, November 21' }));
    expect(await day.findAllByRole('listitem')).toHaveLength(2);
    expect(day.getAllByRole('button', { name: /^Edit/ })).toHaveLength(2);
    expect(day.getAllByRole('button', { name: /^Delete/ })).toHaveLength(2);
    expect(day.getByText('2 appointments · $400')).toBeTruthy();
  });

  it('brings a chosen day that is below the screen into view, with the focus', async () => {
    await renderApp('/admin?view=calendar&month=2026-11', server);
    const below = new DOMRect(0, window.innerHeight + 100);
    jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(below);
    const scrolled = jest.spyOn(Element.prototype, 'scrollIntoView');
    const focused = jest.spyOn(HTMLElement.prototype, 'focus');
    await userEvent.click(await screen.findByRole('button', { name: /^21 November/ }));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Saturday, November 21'));
    expect(focused).toHaveBeenLastCalledWith({ preventScroll: true });
    expect(scrolled).toHaveBeenLastCalledWith({ block: 'center', behavior: 'smooth' });
  });

  it('ADMIN-11 lists all appointments', async () => {
    await renderApp('/admin?view=appointments', server);
    expect(await screen.findByText('2022 Subaru Outback')).toBeTruthy();
    expect(screen.getByText('2019 Ford F-150')).toBeTruthy();
  });

  it('ADMIN-12 lists users', async () => {
    fakeDate('2026-11-21T20:00:00Z');
    server.onGraph('StaffUsers', () => ({
      __typename: 'Query',
      staffUsers: staffPage('StaffUser', [staffUser()]),
    }));
    await renderApp('/admin?view=users', server);
    const row = await screen.findByRole('listitem');
    const text = row.textContent ?? '';
    for (const part of [
      'Active',
      'jordan.reyes@example.com',
      'Username',
      'User ID7',
      'Member since',
      '3 days ago',
    ]) {
      expect(text).toContain(part);
    }
  });

  const quizResponse = {
    __typename: 'StaffQuizResponse',
    id: 'q1',
    sessionId: 'sess-1',
    contactName: 'Priya Nair',
    contactPhone: '(555) 014-0136',
    parkingOption: 'Street',
    vehicleType: 'van',
    previouslyDetailed: 'no',
    occupants: 'Pets',
    serviceDate: '2026-11-21',
    timeSlot: 'morning',
    customTime: null,
    location: 'Office',
    customVehicleInfo: null,
    selectedServicePackage: 'detail',
    specialInstructions: null,
    completedAt: false,
    createdAt: '2026-11-01T10:00:00.000Z',
  };

  it('ADMIN-13 lists quiz responses that open in place', async () => {
    server.onGraph('StaffQuizResponses', () => ({
      __typename: 'Query',
      staffQuizResponses: staffPage('StaffQuizResponse', [quizResponse]),
    }));
    await renderApp('/admin?view=quizResponses', server);
    const row = await screen.findByRole('button', { name: /Priya Nair.*Draft/ });
    await userEvent.click(row);
    expect(row.getAttribute('aria-expanded')).toBe('true');
    const values = screen.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(values).toEqual(
      expect.arrayContaining(['Street', 'Cargo Van', 'Pets', 'Morning (8AM - 12PM)', 'Office']),
    );
  });

  it('ADMIN-13 expects no name of a completed response that has none', async () => {
    const nameless = { ...quizResponse, contactName: null };
    server.onGraph('StaffQuizResponses', () => ({
      __typename: 'Query',
      staffQuizResponses: staffPage('StaffQuizResponse', [
        { ...nameless, id: 'q1' },
        { ...nameless, id: 'q2', completedAt: true },
      ]),
    }));
    await renderApp('/admin?view=quizResponses', server);
    expect(await screen.findByRole('button', { name: /^No name yet.*Draft/ })).toBeTruthy();
    expect(screen.getByRole('button', { name: /^No name given.*Completed/ })).toBeTruthy();
  });

  it.each([
    ['NET-09', 'appointments', 'StaffAppointment', 30_000],
    ['NET-10', 'users', 'StaffUser', 15_000],
    ['NET-11', 'quizResponses', 'StaffQuizResponse', 5_000],
  ])('%s polls for changes of %s, marked as background', async (_id, view, row, period) => {
    const operation = `${row}s`;
    const changes = `${row}Changes`;
    server.onGraph(changes, ({ since }) => ({
      __typename: 'Query',
      [changes.charAt(0).toLowerCase() + changes.slice(1)]: staffChanges(row, {
        cursor: `${since}1`,
      }),
    }));
    const root = operation.charAt(0).toLowerCase() + operation.slice(1);
    server.onGraph(operation, () => ({ __typename: 'Query', [root]: staffPage('Staff', []) }));
    const intervals: (number | undefined)[] = [];
    const polls: (() => void)[] = [];
    const original = window.setInterval;
    jest.spyOn(globalThis, 'setInterval').mockImplementation(((run: () => void, ms?: number) => {
      intervals.push(ms);
      if (ms !== period) return original(run, ms);
      // Only this test runs it: a busy machine might reach the period itself.
      polls.push(run);
      return 0;
    }) as typeof setInterval);
    await renderApp(`/admin?view=${view}`, server);
    await screen.findByText(/No .* yet\./);
    jest.restoreAllMocks();
    expect(intervals).toContain(period);
    for (const poll of polls) poll();
    await waitFor(() => expect(server.callsOf(changes)).toHaveLength(1));
    expect(server.callsOf(changes)[0]?.headers['X-Background']).toBe('1');
    expect(server.callsOf(changes)[0]?.body?.['variables']).toEqual({ since: '1.1' });
    expect(server.callsOf(operation)).toHaveLength(1);
  });
});
