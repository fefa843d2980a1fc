import { afterEach, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp } from '../testing/render-app.tsx';
import { createStaffServer, NORTH_VAN, staffAppointment } from '../testing/staff.ts';

const { scrollY } = window;

afterEach(() => {
  jest.restoreAllMocks();
  Object.assign(window, { scrollY });
});

it('STAFF-15 goes back from an appointment to where the list was, with its rows, and checks nobody anew', async () => {
  const server = createStaffServer();
  const rows = [staffAppointment('s1'), staffAppointment('s2', { vehicleInfo: '2020 Honda Fit' })];
  server.listAppointments(() => rows);
  server.showAppointment(() => rows[0]);
  const plan = { __typename: 'CrewPlan', id: 's2', withoutCrew: false, crew: NORTH_VAN };
  server.onGraph('StaffCrewPlans', () => ({ crewPlans: [plan] }));
  /** The row each time that the page was scrolled down: its height is that of the crew's name, too. */
  const rowsAtPlace: (string | null | undefined)[] = [];
  jest.spyOn(window, 'scrollTo').mockImplementation((...place: unknown[]) => {
    if (place[1] !== 4_000) return;
    const row = screen.queryByText('2020 Honda Fit')?.closest('li');
    rowsAtPlace.push(row?.textContent);
  });
  const { router } = await renderApp('/admin?view=appointments', server);
  await screen.findByText('North Van');
  const link = (await screen.findAllByRole('link', { name: /Nov 21/ }))[0];
  if (!link) throw new Error('expected a row');
  Object.assign(window, { scrollY: 4_000 });
  await userEvent.click(link);
  await screen.findByRole('heading', { level: 1, name: 'CW-7KM4QX2P' });
  const content = screen.getByRole('main');
  Object.assign(window, { scrollY: 0 });
  server.on('StaffCrewPlans', () => new Promise(() => undefined));
  await act(() => router.navigate(-1));
  await screen.findByText('2020 Honda Fit');
  expect(rowsAtPlace).toEqual([expect.stringContaining('North Van')]);
  expect(screen.getByRole('main')).toBe(content);
  await waitFor(() => expect(server.callsOf('GET /api/admin/status')).toHaveLength(1));
});

/** A change log of two pages, each with one change of an appointment; the second follows the cursor `older`. */
function serveChanges() {
  const server = createStaffServer();
  const entry = (id: string, location: string) => ({
    ...{
      __typename: 'AuditEntry',
      id,
      actor: 'dana',
      address: null,
      action: 'appointment-changed',
    },
    ...{ subjectType: 'appointment', subjectId: 's1', before: { location: 'Home' } },
    ...{ after: { location }, occurredAt: '2026-11-21T20:00:00.000Z' },
  });
  server.onGraph('StaffChanges', ({ after }) => ({
    auditEntries: {
      __typename: 'AuditEntryConnection',
      nodes: [after === 'older' ? entry('e2', 'Older Street') : entry('e1', 'Newer Street')],
      pageInfo: { __typename: 'PageInfo', hasNextPage: !after, endCursor: after ? null : 'older' },
    },
  }));
  server.showAppointment(() => staffAppointment('s1'));
  return server;
}

it('STAFF-15 goes back from an appointment to the page of the change log it was opened from, and from that to the one before', async () => {
  const { router, address } = await renderApp('/admin?view=changes', serveChanges());
  await screen.findByText(/Newer Street/);
  await userEvent.click(screen.getByRole('button', { name: 'Older Changes' }));
  await screen.findByText(/Older Street/);
  expect(address()).toBe('/admin?view=changes&after=older');
  await userEvent.click(screen.getByRole('link', { name: /^Open Appointment/ }));
  await screen.findByRole('heading', { level: 1, name: 'CW-7KM4QX2P' });
  await act(() => router.navigate(-1));
  expect(await screen.findByText(/Older Street/)).toBeTruthy();
  await act(() => router.navigate(-1));
  expect(await screen.findByText(/Newer Street/)).toBeTruthy();
  expect(address()).toBe('/admin?view=changes');
});

it('STAFF-15 leads from an address whose page of the change log is refused to the newest changes', async () => {
  const server = serveChanges();
  server.refuseGraph('StaffChanges', 400, 'This cursor is not valid.');
  const { address } = await renderApp('/admin?view=changes&after=bad', server);
  expect(await screen.findByText('The change log could not be loaded.')).toBeTruthy();
  serveChanges();
  await userEvent.click(screen.getByRole('button', { name: 'Newest Changes' }));
  expect(await screen.findByText(/Newer Street/)).toBeTruthy();
  expect(address()).toBe('/admin?view=changes');
});
