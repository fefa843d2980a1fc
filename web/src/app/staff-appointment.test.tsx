import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fieldsOf } from '../lib/values/fields-of.ts';
import { openAppointment } from '../testing/open-appointment.ts';
import { press } from '../testing/presses.ts';
import { renderApp } from '../testing/render-app.tsx';
import { createStaffServer, inputOf, staffAppointment, staffPage } from '../testing/staff.ts';

let server: ReturnType<typeof createStaffServer>;
let detail: ReturnType<typeof staffAppointment> | null;
beforeEach(() => {
  server = createStaffServer();
  detail = staffAppointment('s1');
  server.showAppointment(() => detail);
  server.onGraph('AppointmentAudit', () => ({
    __typename: 'Query',
    auditEntries: staffPage('AuditEntry', [{ ...change(1), actor: 'dana' }]),
  }));
});

/** A change of staff in the appointment's log. */
const change = (place: number) => ({
  __typename: 'AuditEntry',
  id: `e${place}`,
  actor: `dana-${place}`,
  address: '203.0.113.7',
  action: 'appointment-changed',
  before: { location: 'Home' },
  after: { location: '1420 Oak Street' },
  occurredAt: '2026-11-02T10:00:00.000Z',
});

const open = () => openAppointment(server);

describe("an appointment's page", () => {
  it('ROUTE-07 ADET-01 ADET-02 ADET-03 ADET-04 ADET-08 ADET-09 shows all details', async () => {
    await open();
    const text = document.body.textContent ?? '';
    for (const part of [
      'Scheduled',
      'Detail Plus',
      '$200',
      'Sat, Nov 21, 2026',
      '9:30 AM',
      '(555) 014-0162',
      'jordan.reyes@example.com',
      '2022 Subaru Outback',
      'Mid-size Crossover/Wagon',
      '40,000',
      'Previously detailedYes',
      'OccupantsBoth',
      'Side gate is open',
    ]) {
      expect(text).toContain(part);
    }
    expect(screen.getByRole('link', { name: 'Back to Admin' }).getAttribute('href')).toBe('/admin');
    expect(screen.getByRole('button', { name: 'Delete Appointment' })).toBeTruthy();
  });

  it.each([
    ['not chosen yet', { addOn: null, servicePackage: 'full' }, 'Not chosen yet'],
    ['chosen', { addOn: 'ceramic_wax', servicePackage: 'full' }, 'Ceramic wax'],
    ['no part of the package', { addOn: null, servicePackage: 'detail' }, undefined],
  ])('PRICE-05 shows the add-on that is %s', async (_, more, shown) => {
    server.showAppointment(() => ({ ...staffAppointment('s1'), ...more }));
    await open();
    const term = screen.queryByText('Add-on', { selector: 'dt' });
    expect(term?.nextElementSibling?.textContent).toBe(shown);
  });

  it('ADET-08 shows a dash for what the customer has not answered', async () => {
    const none = { quizResponse: null, previouslyDetailed: null, occupants: null };
    server.showAppointment(() => ({ ...staffAppointment('s1'), ...none }));
    await open();
    for (const label of ['Previously detailed', 'Occupants']) {
      expect(screen.getByText(label).nextElementSibling?.textContent).toBe('–');
    }
  });

  it('shows who changed what, when and from where', async () => {
    await open();
    expect(await screen.findByText('Location: Home → 1420 Oak Street')).toBeTruthy();
    expect(screen.getByText(/dana · .* · 203\.0\.113\.7/)).toBeTruthy();
  });

  it('STAFF-19 says before a completed one is moved that it is scheduled again, and shows so', async () => {
    detail = staffAppointment('s1', { status: 'completed', startsAt: '2020-11-21T17:30:00.000Z' });
    server.onGraph('UpdateAppointment', () => {
      detail = staffAppointment('s1', { version: 2, scheduledDate: '2999-11-21' });
      return { __typename: 'Mutation', updateAppointment: detail };
    });
    await open();
    await press('Edit Appointment');
    expect(screen.getByText('Moved to a coming time, it is scheduled again.')).toBeTruthy();
    const time = screen.getByLabelText('Service Date & Time');
    await userEvent.clear(time);
    await userEvent.type(time, '2999-11-21');
    await press('Save Changes');
    expect(await screen.findByText('Appointment Updated')).toBeTruthy();
    expect(screen.getByLabelText<HTMLSelectElement>('Status').value).toBe('scheduled');
    expect(server.inputsOf('UpdateAppointment')[0]).not.toHaveProperty('status');
  });

  it('ADET-05 ADET-06 ERR-27 edits date and location', async () => {
    server.on('UpdateAppointment', ({ body }) => {
      const input = inputOf(body);
      detail = staffAppointment('s1', { version: 2, location: input['location'] });
      return { body: { data: { __typename: 'Mutation', updateAppointment: detail } } };
    });
    await open();
    expect(screen.queryByLabelText('Location')).toBeNull();
    await press('Edit Appointment');
    const location = screen.getByLabelText('Location');
    await userEvent.clear(location);
    await userEvent.type(location, 'Harbor Office');
    await press('Save Changes');
    expect(await screen.findByText('Appointment Updated')).toBeTruthy();
    expect(screen.getByText('Harbor Office')).toBeTruthy();
    expect(screen.queryByLabelText('Location')).toBeNull();
    expect(document.activeElement?.textContent).toBe('Edit Appointment');
    expect(server.inputsOf('UpdateAppointment')[0]).toEqual({
      id: 's1',
      expectedVersion: 1,
      idempotencyKey: expect.any(String),
      location: 'Harbor Office',
    });
  });

  it('ADET-05 closes the form by its toggle', async () => {
    await open();
    await press('Edit Appointment');
    await press('Edit Appointment');
    expect(screen.queryByLabelText('Service Date & Time')).toBeNull();
  });

  it('FLOW-06 keeps the focus in place when a form is closed or a status is saved', async () => {
    server.on('UpdateAppointment', () => {
      detail = staffAppointment('s1', { version: 2, status: 'completed' });
      return { body: { data: { __typename: 'Mutation', updateAppointment: detail } } };
    });
    await open();
    await press('Edit Appointment');
    await press('Cancel');
    expect(document.activeElement?.textContent).toBe('Edit Appointment');
    const status = screen.getByLabelText('Status');
    await userEvent.selectOptions(status, 'Completed');
    await press('Save Status');
    await screen.findByText('Appointment Updated');
    await waitFor(() => expect(document.activeElement).toBe(status));
  });

  it('ADET-07 asks for both fields', async () => {
    await open();
    await press('Edit Appointment');
    await userEvent.clear(screen.getByLabelText('Location'));
    await press('Save Changes');
    expect(await screen.findByText('Missing Information')).toBeTruthy();
    expect(screen.getByText('Please fill in both date/time and location fields.')).toBeTruthy();
    expect(server.callsOf('UpdateAppointment')).toEqual([]);
  });

  it('FLOW-07 moves the focus to the first empty field, and to a refused one', async () => {
    const fields = { serviceDate: 'That is no date.' };
    server.refuseGraph('UpdateAppointment', 400, 'That is no date.', { fields });
    await open();
    await press('Edit Appointment');
    await userEvent.clear(screen.getByLabelText('Location'));
    await press('Save Changes');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Location')));
    await userEvent.type(screen.getByLabelText('Location'), 'Harbor Office');
    await press('Save Changes');
    const date = screen.getByLabelText('Service Date & Time');
    await waitFor(() => expect(document.activeElement).toBe(date));
  });

  it('ERR-28 says when the update failed and keeps what was typed', async () => {
    server.refuseGraph('UpdateAppointment', 400, 'No');
    await open();
    await press('Edit Appointment');
    await userEvent.type(screen.getByLabelText('Location'), ' 2');
    await press('Save Changes');
    expect(await screen.findByText('Update Failed')).toBeTruthy();
    expect(screen.getByText('Failed to update the appointment. Please try again.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Location').value).toBe('1420 Oak Street 2');
  });

  it('API-43 shows the service’s message at the field, in addition to the toast of ERR-28', async () => {
    const text = 'February 30, 2027 does not exist';
    const fields = { serviceDate: text };
    server.refuseGraph('UpdateAppointment', 400, text, { code: 'VALIDATION_FAILED', fields });
    await open();
    await press('Edit Appointment');
    const date = screen.getByLabelText('Service Date & Time');
    await userEvent.clear(date);
    await userEvent.type(date, '2027-02-30');
    await press('Save Changes');
    expect((await screen.findByText(text)).getAttribute('role')).toBe('alert');
    expect(date.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Failed to update the appointment. Please try again.')).toBeTruthy();
  });

  it('API-43 shows the service’s message if it names no field of the form', async () => {
    server.refuseGraph('UpdateAppointment', 404, 'This appointment is not there any more.');
    await open();
    await press('Edit Appointment');
    await userEvent.type(screen.getByLabelText('Location'), ' 2');
    await press('Save Changes');
    const told = await screen.findByText('This appointment is not there any more.');
    expect(told.getAttribute('role')).toBe('alert');
  });

  it('DATA-21 STAFF-09 saves the status by its button, not on choosing it', async () => {
    server.onGraph('UpdateAppointment', () => {
      detail = staffAppointment('s1', { version: 2, status: 'in_progress' });
      return { __typename: 'Mutation', updateAppointment: detail };
    });
    await open();
    await userEvent.selectOptions(screen.getByLabelText('Status'), 'In progress');
    expect(server.callsOf('UpdateAppointment')).toEqual([]);
    await press('Save Status');
    expect(await screen.findByText('Appointment Updated')).toBeTruthy();
    expect(server.inputsOf('UpdateAppointment')[0]).toEqual({
      id: 's1',
      expectedVersion: 1,
      idempotencyKey: expect.any(String),
      status: 'in_progress',
    });
  });

  it('ADET-09 deletes after confirmation and goes back', async () => {
    server.onGraph('DeleteAppointment', () => {
      detail = null;
      const gone = { __typename: 'StaffAppointment', id: 's1', version: 2, status: null };
      return { __typename: 'Mutation', deleteAppointment: gone };
    });
    const { address } = await open();
    await press('Delete Appointment');
    await screen.findByRole('dialog');
    expect(server.callsOf('DeleteAppointment')).toEqual([]);
    await press('Delete');
    await waitFor(() => expect(address()).toBe('/admin'));
    const inputs = server.inputsOf('DeleteAppointment');
    expect(inputs).toEqual([{ id: 's1', expectedVersion: 1, idempotencyKey: expect.any(String) }]);
  });

  const withdrawn = { __typename: 'StaffAppointment', id: 's1', version: 2, status: null };
  const confirmDeletion = async () => {
    await press('Delete Appointment');
    await screen.findByRole('dialog');
    await press('Delete');
  };

  it('ADET-09 goes back as soon as it is deleted, and never says that it is not found', async () => {
    const { address } = await open();
    server.on('StaffAppointmentDetail', () => new Promise(() => undefined));
    server.onGraph('DeleteAppointment', () => ({
      __typename: 'Mutation',
      deleteAppointment: withdrawn,
    }));
    let looks = 0;
    const watch = new MutationObserver(() => {
      if (screen.queryByText('Appointment Not Found')) looks += 1;
    });
    watch.observe(document.body, { childList: true, subtree: true });
    await confirmDeletion();
    await waitFor(() => expect(address()).toBe('/admin'));
    await screen.findByRole('heading', { level: 1, name: 'dana' });
    watch.disconnect();
    expect(looks).toBe(0);
  });

  it('FLOW-20 leads nobody away from another page once it is deleted', async () => {
    const respond = server.holdAt('DeleteAppointment');
    const users = () => server.callsOf('StaffUsers').length;
    server.onGraph('StaffUsers', () => ({
      __typename: 'Query',
      staffUsers: staffPage('StaffUser', []),
    }));
    const { router, address } = await open();
    await press('Delete Appointment');
    await screen.findByRole('dialog');
    await press('Delete');
    await waitFor(() => expect(server.callsOf('DeleteAppointment')).toHaveLength(1));
    await act(() => router.navigate('/admin?view=users'));
    await waitFor(() => expect(users()).toBe(1));
    const deleteAppointment = {
      __typename: 'StaffAppointment',
      id: 's1',
      version: 2,
      status: null,
    };
    respond({ body: { data: { __typename: 'Mutation', deleteAppointment } } });
    await waitFor(() => expect(users()).toBe(2));
    expect(address()).toBe('/admin?view=users');
  });

  it('PERM-08 says that the longest list has ended only when its rows are there', async () => {
    const entries = Array.from({ length: 200 }, (_, place) => change(place));
    let respond: () => void = () => undefined;
    server.on('AppointmentAudit', ({ body }) => {
      const { first } = fieldsOf(body?.['variables']);
      const auditEntries = staffPage('AuditEntry', entries.slice(0, Number(first)), true);
      const result = { body: { data: { __typename: 'Query', auditEntries } } };
      return first === 200 ? new Promise((resolve) => (respond = () => resolve(result))) : result;
    });
    await open();
    for (const last of [49, 99, 149]) {
      expect(await screen.findByText(new RegExp(`^dana-${last}`))).toBeTruthy();
      await press('Show More Changes');
    }
    await waitFor(() => expect(server.callsOf('AppointmentAudit')).toHaveLength(4));
    const button = screen.getByRole('button', { name: 'Show More Changes' });
    expect(button.getAttribute('aria-busy')).toBe('true');
    expect(screen.queryByText('These are the newest 200.')).toBeNull();
    respond();
    expect(await screen.findByText('These are the newest 200.')).toBeTruthy();
    expect(screen.getByText(/^dana-199/)).toBeTruthy();
  });

  it('PERM-08 shows the newest 50 changes, and the older ones by Show More', async () => {
    const entries = Array.from({ length: 60 }, (_, place) => change(place));
    server.onGraph('AppointmentAudit', ({ first }) => {
      const shown = entries.slice(0, Number(first));
      return {
        __typename: 'Query',
        auditEntries: staffPage('AuditEntry', shown, shown.length < entries.length),
      };
    });
    await open();
    expect(await screen.findByText(/^dana-49/)).toBeTruthy();
    expect(screen.queryByText(/^dana-50/)).toBeNull();
    await press('Show More Changes');
    expect(await screen.findByText(/^dana-59/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show More Changes' })).toBeNull();
    expect(screen.getByText('End of the list.')).toBeTruthy();
  });

  it('ERR-29 FLOW-16 NET-15 says when loading failed, and offers to try again', async () => {
    server.refuseGraph('StaffAppointmentDetail', 503, 'No');
    await renderApp('/admin/appointment/s1', server);
    expect(await screen.findByText('Appointment Not Found')).toBeTruthy();
    expect(
      (await screen.findAllByText('Failed to fetch appointment details')).length,
    ).toBeGreaterThan(0);
    server.showAppointment(() => staffAppointment('s1'));
    await press('Try Again');
    expect(await screen.findByRole('heading', { level: 1, name: 'CW-7KM4QX2P' })).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('ERR-29 says when there is no such appointment', async () => {
    detail = null;
    await renderApp('/admin/appointment/s1', server);
    expect(await screen.findByText('Appointment Not Found')).toBeTruthy();
  });
});
