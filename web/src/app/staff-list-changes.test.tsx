import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { withdrawUndo } from '../features/staff/changes/undo-offer.ts';
import { isOpen } from '../testing/dialogs.ts';
import { fakeDate } from '../testing/fake-date.ts';
import { press } from '../testing/presses.ts';
import { renderApp } from '../testing/render-app.tsx';
import {
  changeWithoutLists,
  createStaffServer,
  inputOf,
  staffAppointment,
} from '../testing/staff.ts';

let server: ReturnType<typeof createStaffServer>;
let appointments: ReturnType<typeof staffAppointment>[];
const alerts = jest.fn();

beforeEach(() => {
  server = createStaffServer();
  alerts.mockClear();
  window.alert = alerts;
  appointments = [
    staffAppointment('s1'),
    staffAppointment('s2', { vehicleInfo: '2019 Ford F-150' }),
  ];
  server.listAppointments(() => appointments);
});
afterEach(() => {
  jest.useRealTimers();
  withdrawUndo();
});

describe('editing and deleting in the list', () => {
  async function openList(): Promise<void> {
    await renderApp('/admin?view=appointments', server);
    await screen.findByText('2022 Subaru Outback');
  }
  const edit = () => press(/^Edit 2022 Subaru/);
  const saveOtherDate = async () => {
    await edit();
    await screen.findByRole('dialog');
    await userEvent.type(screen.getByLabelText('Service Date & Time'), 'x');
    await press('Save Changes');
  };

  it('STAFF-19 says beforehand that a completed one is scheduled again', async () => {
    const done = { status: 'completed', startsAt: '2020-11-21T17:30:00.000Z' };
    appointments[0] = staffAppointment('s1', done);
    await openList();
    await edit();
    await screen.findByRole('dialog');
    expect(screen.getByText('Moved to a coming time, it is scheduled again.')).toBeTruthy();
  });

  it('STAFF-19 says nothing of that while the start of one that was done early lies ahead', async () => {
    fakeDate('2026-11-21T13:30:00-08:00');
    const early = { status: 'completed', startsAt: '2026-11-21T15:00:00-08:00' };
    appointments[0] = staffAppointment('s1', early);
    await openList();
    await edit();
    await screen.findByRole('dialog');
    expect(screen.queryByText('Moved to a coming time, it is scheduled again.')).toBeNull();
  });

  it('ADMIN-14 ADMIN-15 edits date and price, which the list then shows', async () => {
    server.on('UpdateAppointment', ({ body }) => {
      const input = inputOf(body);
      appointments[0] = staffAppointment('s1', {
        version: 2,
        scheduledDate: '2026-12-24',
        timeSlot: 'morning',
        priceCents: input['priceCents'],
        price: '$175.50',
      });
      return { body: { data: { __typename: 'Mutation', updateAppointment: appointments[0] } } };
    });
    await openList();
    await edit();
    const date = await screen.findByLabelText('Service Date & Time');
    const price = screen.getByLabelText('Price');
    expect([price.getAttribute('type'), price.getAttribute('step')]).toEqual(['number', '0.01']);
    await userEvent.clear(date);
    await userEvent.type(date, '2026-12-24 morning');
    await userEvent.clear(price);
    await userEvent.type(price, '175.5');
    await press('Save Changes');
    expect(await screen.findByText('$175.50')).toBeTruthy();
    expect(screen.getByText('Dec 24, 2026')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.inputsOf('UpdateAppointment')[0]).toEqual({
      id: 's1',
      expectedVersion: 1,
      idempotencyKey: expect.any(String),
      serviceDate: '2026-12-24 morning',
      priceCents: 17_550,
    });
  });

  it('ADMIN-15 shows an edit as soon as it is saved, before the list has been read again', async () => {
    const saved = staffAppointment('s1', { version: 2, price: '$175.50' });
    server.onGraph('UpdateAppointment', () => ({ updateAppointment: saved }));
    await openList();
    server.holdAt('StaffAppointments');
    await saveOtherDate();
    expect(await screen.findByText('$175.50')).toBeTruthy();
  });

  it('ADMIN-15 ADMIN-16 sends nothing on Cancel or without a price', async () => {
    await openList();
    await edit();
    await userEvent.clear(await screen.findByLabelText('Price'));
    await press('Save Changes');
    expect(await screen.findByText('Enter a price from 0 to 100,000.')).toBeTruthy();
    await press('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.callsOf('UpdateAppointment')).toEqual([]);
  });

  it('FLOW-21 takes nothing while it saves an edit', async () => {
    server.on('UpdateAppointment', () => new Promise(() => undefined));
    await openList();
    await edit();
    const price = await screen.findByLabelText<HTMLInputElement>('Price');
    await userEvent.clear(price);
    await userEvent.type(price, '175{Enter}');
    await waitFor(() => expect(server.callsOf('UpdateAppointment')).toHaveLength(1));
    await userEvent.type(price, '9');
    expect(price.value).toBe('175');
  });

  it('FLOW-07 moves the focus to an invalid price', async () => {
    await openList();
    await edit();
    await userEvent.clear(await screen.findByLabelText('Price'));
    await press('Save Changes');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Price')));
  });

  it('ERR-25 ERR-26 alerts when an update fails', async () => {
    server.refuseGraph('UpdateAppointment', 400, 'That is no date.');
    await openList();
    await saveOtherDate();
    await waitFor(() =>
      expect(alerts).toHaveBeenCalledWith('Failed to update appointment: That is no date.'),
    );
    server.breakAt('UpdateAppointment');
    await press('Save Changes');
    await waitFor(() =>
      expect(alerts).toHaveBeenLastCalledWith('Error updating appointment. Please try again.'),
    );
  });

  it('STAFF-18 STAFF-03 STAFF-09 counts an edit as saved, with Undo and its version, even if the list can’t be read', async () => {
    const saved = { id: 's1', version: 2, undoForMs: 10_000 };
    server.on('UpdateAppointment', changeWithoutLists('updateAppointment', saved));
    await openList();
    server.refuseGraph('StaffAppointments', 403, 'No answer.');
    await saveOtherDate();
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText('2022 Subaru Outback')).toBeTruthy();
    expect(alerts).not.toHaveBeenCalled();
    await saveOtherDate();
    await waitFor(() => expect(server.inputsOf('UpdateAppointment')).toHaveLength(2));
    const [, second] = server.inputsOf('UpdateAppointment');
    expect(second).toMatchObject({ id: 's1', expectedVersion: 2 });
  });

  it('ERR-26 alerts without the page that a proxy sends in place of an answer', async () => {
    server.on('UpdateAppointment', { status: 413, body: '<html>Too Large</html>' });
    await openList();
    await saveOtherDate();
    await waitFor(() =>
      expect(alerts).toHaveBeenLastCalledWith('Error updating appointment. Please try again.'),
    );
  });

  const ask = async () => {
    await openList();
    await press(/^Delete 2022 Subaru/);
    const question =
      'Are you sure you want to delete this appointment? This action cannot be undone.';
    expect(await screen.findByText(question)).toBeTruthy();
  };

  it('ADMIN-21 names the appointment that it asks about', async () => {
    await ask();
    const name = '2022 Subaru Outback · Jordan Reyes · Nov 21, 2026, 9:30 AM';
    expect(screen.getByText(name)).toBeTruthy();
  });

  it('ADMIN-17 ADMIN-18 deletes only after confirmation', async () => {
    server.on('DeleteAppointment', () => {
      appointments = appointments.slice(1);
      const gone = { __typename: 'StaffAppointment', id: 's1', version: 2, status: null };
      return { body: { data: { __typename: 'Mutation', deleteAppointment: gone } } };
    });
    await ask();
    await press('Cancel');
    expect(server.callsOf('DeleteAppointment')).toEqual([]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press(/^Delete 2022 Subaru/);
    await screen.findByRole('dialog');
    await press('Delete');
    await waitFor(() => expect(screen.queryByText('2022 Subaru Outback')).toBeNull());
    expect(screen.getByText('2019 Ford F-150')).toBeTruthy();
    const inputs = server.inputsOf('DeleteAppointment');
    expect(inputs).toEqual([{ id: 's1', expectedVersion: 1, idempotencyKey: expect.any(String) }]);
  });

  it('FLOW-20 stays open while an appointment is being deleted', async () => {
    server.holdAt('DeleteAppointment');
    await ask();
    await press('Delete');
    await screen.findByRole('button', { name: 'Deleting...' });
    await press('Cancel');
    await userEvent.keyboard('{Escape}');
    expect(isOpen('Delete Appointment')).toBe(true);
  });

  it('ADMIN-18 counts an appointment as deleted once it is, even if the list can’t tell yet', async () => {
    // The service behind the list is out of reach, whose `deleted` may not be null in the graph of an older gateway.
    server.on('DeleteAppointment', ({ body }) => {
      const isWhole = /\bdeleted\b/.test(String(body?.['query']));
      const row = { __typename: 'StaffAppointment', id: 's1', version: 2, status: null };
      const data = isWhole ? null : { __typename: 'Mutation', deleteAppointment: row };
      return { body: { data, errors: [{ message: 'No answer.', extensions: { status: 503 } }] } };
    });
    await ask();
    server.refuseGraph('StaffAppointments', 403, 'No answer.');
    await press('Delete');
    await waitFor(() => expect(screen.queryByText('2022 Subaru Outback')).toBeNull());
    expect(screen.getByText('2019 Ford F-150')).toBeTruthy();
    expect(alerts).not.toHaveBeenCalled();
  });

  it('ERR-23 ERR-24 alerts when a deletion fails', async () => {
    server.refuseGraph('DeleteAppointment', 404, 'It is not there.');
    await ask();
    await press('Delete');
    await waitFor(() =>
      expect(alerts).toHaveBeenCalledWith('Failed to delete appointment: It is not there.'),
    );
    server.breakAt('DeleteAppointment');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press(/^Delete 2022 Subaru/);
    await screen.findByRole('dialog');
    await press('Delete');
    await waitFor(() =>
      expect(alerts).toHaveBeenLastCalledWith('Error deleting appointment. Please try again.'),
    );
  });
});
