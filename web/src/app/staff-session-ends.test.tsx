import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { press } from '../testing/presses.ts';
import { renderApp } from '../testing/render-app.tsx';
import { signInAgain } from '../testing/sign-in-again.ts';
import {
  capacityPreview,
  inputOf,
  STAFF_BUSINESS,
  staffAppointment,
  staffChanges,
  staffPage,
} from '../testing/staff.ts';
import { watchStaff } from '../testing/watched-staff.ts';

const watched = watchStaff();
function endSession(operation: string): void {
  watched.server.refuseGraph(operation, 401, 'Please sign in to continue.', {
    code: 'UNAUTHENTICATED',
  });
}
/** The same in a browser in which a customer is signed in, whom staff's operations refuse otherwise. */
function endSessionBesideCustomer(operation: string): void {
  watched.server.refuseGraph(operation, 403, 'Only staff may do that.', { code: 'FORBIDDEN' });
  watched.server.on('GET /api/admin/status', { status: 401, body: { error: 'Please sign in.' } });
}
const signIn = (username?: string) => signInAgain(watched.server, username);

describe('a staff session that ends while a view is open', () => {
  it('STAFF-11 keeps the view under the Admin Login dialog within one poll, and continues afterwards', async () => {
    await watched.openList();
    endSession('StaffAppointmentChanges');
    watched.pollAt(30_000);
    await screen.findByRole('dialog', { name: 'Admin Login' });
    expect(screen.getByText('2022 Subaru Outback')).toBeTruthy();
    expect(screen.queryByText('No appointments yet.')).toBeNull();
    watched.server.onGraph('StaffAppointmentChanges', () => ({
      __typename: 'Query',
      staffAppointmentChanges: staffChanges('StaffAppointment', {
        changed: [staffAppointment('s1', { version: 2, vehicleInfo: '2024 Kia EV9' })],
      }),
    }));
    await signIn();
    expect(await screen.findByText('2024 Kia EV9')).toBeTruthy();
  });

  it.each([
    [401, { message: 'Invalid username or password' }, 'Invalid username or password'],
    [502, 'Bad gateway', 'Network error. Please try again.'],
  ])(
    'ERR-42 says that a login over it failed with %i, clears the fields and keeps the view',
    async (status, body, told) => {
      await watched.openList();
      endSession('StaffAppointmentChanges');
      watched.pollAt(30_000);
      watched.server.on('POST /api/admin/login', { status, body });
      const dialog = within(await screen.findByRole('dialog', { name: 'Admin Login' }));
      const password = dialog.getByLabelText<HTMLInputElement>('Password');
      await userEvent.type(dialog.getByLabelText('Username'), 'dana');
      await userEvent.type(password, 'Wrong-one-1!');
      await userEvent.click(dialog.getByRole('button', { name: 'Login' }));
      expect(await screen.findByText(told)).toBeTruthy();
      expect(password.value).toBe('');
      expect(screen.getByRole('dialog', { name: 'Admin Login' })).toBeTruthy();
      expect(screen.getByText('2022 Subaru Outback')).toBeTruthy();
    },
  );

  it('STAFF-11 never shows a 401 as an empty list', async () => {
    endSession('StaffUsers');
    await renderApp('/admin?view=users', watched.server);
    await screen.findByRole('dialog', { name: 'Admin Login' });
    expect(screen.queryByText('No users yet.')).toBeNull();
    watched.server.onGraph('StaffUsers', () => ({
      __typename: 'Query',
      staffUsers: staffPage('StaffUser', []),
    }));
    await signIn();
    expect(await screen.findByText('No users yet.')).toBeTruthy();
  });

  it.each([
    [401, endSession],
    [403, endSessionBesideCustomer],
  ])(
    'STAFF-11 completes a pending save after the login, if it was refused with %i',
    async (_status, end) => {
      await watched.openDetail();
      end('UpdateAppointment');
      await userEvent.selectOptions(screen.getByLabelText('Status'), 'In progress');
      await press('Save Status');
      await screen.findByRole('dialog', { name: 'Admin Login' });
      watched.server.on('GET /api/admin/status', { body: { isAdmin: true, username: 'dana' } });
      watched.server.onGraph('UpdateAppointment', () => {
        watched.rows[0] = staffAppointment('s1', { version: 2, status: 'in_progress' });
        return { __typename: 'Mutation', updateAppointment: watched.rows[0] };
      });
      await signIn();
      expect(await screen.findByText('Appointment Updated')).toBeTruthy();
      const keys = watched.server
        .callsOf('UpdateAppointment')
        .map(({ body }) => inputOf(body)['idempotencyKey']);
      expect(keys).toHaveLength(2);
      expect(new Set(keys).size).toBe(1);
    },
  );

  it.each([
    ['erin', 1, 'Update Failed'],
    [' Dana', 2, 'Appointment Updated'],
  ])(
    'PERM-14 completes a save only in the name of whoever saved it: after a login of %j it has been sent %i times',
    async (username, times, told) => {
      await watched.openDetail();
      endSession('UpdateAppointment');
      await userEvent.selectOptions(screen.getByLabelText('Status'), 'In progress');
      await press('Save Status');
      await screen.findByRole('dialog', { name: 'Admin Login' });
      watched.server.onGraph('UpdateAppointment', () => {
        watched.rows[0] = staffAppointment('s1', { version: 2, status: 'in_progress' });
        return { __typename: 'Mutation', updateAppointment: watched.rows[0] };
      });
      await signIn(username);
      expect(await screen.findByText(told)).toBeTruthy();
      expect(watched.server.callsOf('UpdateAppointment')).toHaveLength(times);
    },
  );

  it.each([
    ['erin', 0, 'Not Saved'],
    ['dana', 1, 'Crew Added'],
  ])(
    'PERM-14 does so with a save that first looks at what it changes: after a login of %j it has been sent %i times',
    async (username, times, told) => {
      const { server } = watched;
      server.onGraph('StaffBusiness', () => ({ business: STAFF_BUSINESS }));
      server.onGraph('StaffCrews', () => ({ crews: [] }));
      server.onGraph('CreateCrew', () => ({ createCrew: { __typename: 'Crew', id: 'c-2' } }));
      await renderApp('/admin?view=settings', server);
      await userEvent.click(await screen.findByRole('button', { name: 'Add Crew' }));
      const form = within(await screen.findByRole('dialog', { name: 'Add Crew' }));
      await userEvent.type(form.getByLabelText('Name'), 'South Van');
      endSession('PreviewCapacity');
      await userEvent.click(form.getByRole('button', { name: 'Add Crew' }));
      await screen.findByRole('dialog', { name: 'Admin Login' });
      server.onGraph('PreviewCapacity', () => capacityPreview());
      await signIn(username);
      expect(await screen.findByText(told)).toBeTruthy();
      expect(server.callsOf('CreateCrew')).toHaveLength(times);
    },
  );

  it.each([
    ['erin', 1],
    ['dana', 2],
  ])(
    'STAFF-03 takes what was saved before for their own change only if they saved it: after a login of %j it writes on version %i',
    async (username, version) => {
      const { server } = watched;
      server.onGraph('UpdateAppointment', () => {
        watched.rows[0] = staffAppointment('s1', { version: 2, status: 'in_progress' });
        return { updateAppointment: watched.rows[0] };
      });
      await watched.openDetail();
      await press('Edit Appointment');
      await userEvent.type(screen.getByLabelText('Location'), ', back door');
      await userEvent.selectOptions(screen.getByLabelText('Status'), 'In progress');
      await press('Save Status');
      await screen.findByText('Appointment Updated');
      endSession('StaffAppointmentVersion');
      watched.pollAt(10_000);
      await screen.findByRole('dialog', { name: 'Admin Login' });
      server.onGraph('StaffAppointmentVersion', () => ({ staffAppointment: watched.rows[0] }));
      await signIn(username);
      await press('Save Changes');
      await waitFor(() => expect(server.inputsOf('UpdateAppointment')).toHaveLength(2));
      expect(server.inputsOf('UpdateAppointment')[1]).toMatchObject({ expectedVersion: version });
    },
  );

  it('PERM-14 compares with whoever logged in last, even if the check after that login failed', async () => {
    const logged = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    await watched.openDetail();
    endSession('StaffAppointmentVersion');
    watched.pollAt(10_000);
    await screen.findByRole('dialog', { name: 'Admin Login' });
    watched.server.on('GET /api/admin/status', { status: 404, body: '' });
    const [staffAppointment] = watched.rows;
    watched.server.onGraph('StaffAppointmentVersion', () => ({ staffAppointment }));
    await signIn('erin');
    const failed = ['The staff check failed', expect.anything()];
    await waitFor(() => expect(logged).toHaveBeenCalledWith(...failed));
    endSession('UpdateAppointment');
    await userEvent.selectOptions(screen.getByLabelText('Status'), 'In progress');
    await press('Save Status');
    await screen.findByRole('dialog', { name: 'Admin Login' });
    watched.server.onGraph('UpdateAppointment', () => ({ updateAppointment: staffAppointment }));
    await signIn('dana');
    expect(await screen.findByText('Update Failed')).toBeTruthy();
    expect(watched.server.callsOf('UpdateAppointment')).toHaveLength(1);
  });

  it('STAFF-11 keeps what is typed if only the check after the login fails', async () => {
    const logged = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { router, address } = await watched.openDetail();
    await press('Edit Appointment');
    await userEvent.type(screen.getByLabelText('Location'), ', back door');
    endSession('StaffAppointmentVersion');
    watched.pollAt(10_000);
    await screen.findByRole('dialog', { name: 'Admin Login' });
    watched.server.on('GET /api/admin/status', { status: 404, body: '' });
    watched.server.onGraph('StaffAppointmentVersion', () => ({
      __typename: 'Query',
      staffAppointment: watched.rows[0],
    }));
    await signIn();
    const told = ['The staff check failed', expect.anything()];
    await waitFor(() => expect(logged).toHaveBeenCalledWith(...told));
    watched.rows[0] = staffAppointment('s1', { version: 2, location: '7 Harbor Way' });
    watched.pollAt(10_000);
    await screen.findByText('7 Harbor Way');
    expect([router.state.navigation.state, address()]).toEqual(['idle', '/admin/appointment/s1']);
    const location = screen.getByLabelText<HTMLInputElement>('Location');
    expect(location.value).toBe('1420 Oak Street, back door');
  });

  it('STAFF-11 NET-18 keeps an appointment’s page under the Admin Login dialog, with what is typed', async () => {
    await watched.openDetail();
    await press('Edit Appointment');
    await userEvent.type(screen.getByLabelText('Location'), ', back door');
    endSession('StaffAppointmentVersion');
    endSession('StaffAppointmentDetail');
    watched.pollAt(10_000);
    await screen.findByRole('dialog', { name: 'Admin Login' });
    expect(screen.queryByText('Appointment Not Found')).toBeNull();
    watched.rows[0] = staffAppointment('s1', { version: 2, location: '7 Harbor Way' });
    for (const operation of ['StaffAppointmentVersion', 'StaffAppointmentDetail']) {
      watched.server.onGraph(operation, () => ({
        __typename: 'Query',
        staffAppointment: watched.rows[0],
      }));
    }
    await signIn();
    expect(await screen.findByText('7 Harbor Way')).toBeTruthy();
    const location = screen.getByLabelText<HTMLInputElement>('Location');
    expect(location.value).toBe('1420 Oak Street, back door');
  });

  it('STAFF-11 keeps the page that was opened next under the Admin Login dialog, too', async () => {
    const change = {
      __typename: 'AuditEntry',
      id: 'e1',
      actor: 'dana',
      address: '203.0.113.7',
      action: 'appointment-changed',
      subjectType: 'appointment',
      subjectId: 's1',
      before: { location: 'Home' },
      after: { location: '1420 Oak Street' },
      occurredAt: '2026-11-02T10:00:00.000Z',
    };
    watched.server.onGraph('StaffChanges', () => ({
      __typename: 'Query',
      auditEntries: staffPage('AuditEntry', [change]),
    }));
    const { address } = await renderApp('/admin?view=changes', watched.server);
    const link = await screen.findByRole('link', { name: /^Open Appointment/ });
    watched.server.on('GET /api/admin/status', { status: 401, body: { error: 'Please sign in.' } });
    endSession('StaffAppointmentDetail');
    await userEvent.click(link);
    await waitFor(() => expect(address()).not.toBe('/admin?view=changes'));
    await waitFor(() => expect(watched.server.callsOf('StaffAppointmentDetail')).toHaveLength(1));
    await screen.findByRole('dialog', { name: 'Admin Login' });
    expect(address()).toBe('/admin/appointment/s1');
    watched.server.on('GET /api/admin/status', { body: { isAdmin: true, username: 'dana' } });
    watched.server.showAppointment(() => watched.rows[0]);
    await signIn();
    expect(await screen.findByRole('heading', { level: 1, name: 'CW-7KM4QX2P' })).toBeTruthy();
  });

  it('STAFF-11 leads to / without another login', async () => {
    const { address } = await renderApp('/admin?view=appointments', watched.server);
    await screen.findByText('2022 Subaru Outback');
    endSession('StaffAppointmentChanges');
    watched.pollAt(30_000);
    await screen.findByRole('dialog', { name: 'Admin Login' });
    await press('Cancel');
    await waitFor(() => expect(address()).toBe('/'));
  });
});
