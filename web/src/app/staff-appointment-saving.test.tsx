import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openAppointment } from '../testing/open-appointment.ts';
import { press } from '../testing/presses.ts';
import { createStaffServer, inputOf, staffAppointment } from '../testing/staff.ts';

let server: ReturnType<typeof createStaffServer>;
let detail: ReturnType<typeof staffAppointment>;
beforeEach(() => {
  server = createStaffServer();
  detail = staffAppointment('s1');
  server.showAppointment(() => detail);
});

describe('a change whose answer is lost', () => {
  it('NET-23 STAFF-03 is sent again with the same key, and asks nobody about it', async () => {
    server.breakAt('UpdateAppointment');
    await openAppointment(server);
    await userEvent.selectOptions(screen.getByLabelText('Status'), 'In progress');
    await press('Save Status');
    expect(await screen.findByText('Update Failed')).toBeTruthy();
    const keys = () => server.inputsOf('UpdateAppointment').map((input) => input['idempotencyKey']);
    const [first] = keys();
    // The service had saved it, and gives the same answer to the same key.
    detail = staffAppointment('s1', { version: 2, status: 'in_progress' });
    server.on('UpdateAppointment', ({ body }) => {
      if (inputOf(body)['idempotencyKey'] === first) {
        return { body: { data: { __typename: 'Mutation', updateAppointment: detail } } };
      }
      const extensions = { status: 409, code: 'CHANGED_MEANWHILE', current: detail };
      return { body: { errors: [{ message: 'Somebody else was faster.', extensions }] } };
    });
    await press('Save Status');
    expect(await screen.findByText('Appointment Updated')).toBeTruthy();
    expect(screen.queryByRole('dialog', { name: 'Changed Meanwhile' })).toBeNull();
    expect([keys().length, new Set(keys()).size]).toEqual([3, 1]);
  });

  it('NET-23 has a new key once something else is typed', async () => {
    server.breakAt('UpdateAppointment');
    await openAppointment(server);
    await press('Edit Appointment');
    let calls = 0;
    for (const text of [' 2', '3']) {
      await userEvent.type(screen.getByLabelText('Location'), text);
      await press('Save Changes');
      calls += 2;
      await waitFor(() => expect(server.callsOf('UpdateAppointment')).toHaveLength(calls));
      await waitFor(() =>
        expect(screen.getByRole('button', { name: 'Save Changes' }).ariaBusy).toBeNull(),
      );
    }
    const keys = server.inputsOf('UpdateAppointment').map((input) => input['idempotencyKey']);
    expect([keys.length, new Set(keys).size]).toEqual([4, 2]);
  });
});

describe('an appointment with a form open', () => {
  /** Saves as the service does: each change makes the next version, and one on an old version is refused. */
  function keepVersions(others: () => void = () => undefined): void {
    server.on('UpdateAppointment', ({ body }) => {
      const { expectedVersion, idempotencyKey: _, ...edit } = inputOf(body);
      if (expectedVersion !== detail.version) {
        const extensions = { status: 409, code: 'CHANGED_MEANWHILE', current: detail };
        return { body: { errors: [{ message: 'Somebody else was faster.', extensions }] } };
      }
      const saved = { ...detail, ...edit, version: detail.version + 1 };
      detail = saved;
      others();
      return { body: { data: { __typename: 'Mutation', updateAppointment: saved } } };
    });
  }
  const versions = () =>
    server.inputsOf('UpdateAppointment').map((input) => input['expectedVersion']);
  async function saveStatus(status: string): Promise<void> {
    const sent = versions().length;
    await userEvent.selectOptions(screen.getByLabelText('Status'), status);
    await press('Save Status');
    await waitFor(() => expect(versions()).toHaveLength(sent + 1));
    const button = screen.getByRole('button', { name: 'Save Status' });
    await waitFor(() => expect(button.ariaBusy).toBeNull());
  }

  it('STAFF-03 saves it although its own status was saved meanwhile', async () => {
    keepVersions();
    await openAppointment(server);
    await press('Edit Appointment');
    await userEvent.type(screen.getByLabelText('Location'), ', back door');
    await saveStatus('In progress');
    await press('Save Changes');
    await waitFor(() => expect(screen.queryByLabelText('Location')).toBeNull());
    expect(versions()).toEqual([1, 2]);
    expect(detail).toMatchObject({ location: '1420 Oak Street, back door', status: 'in_progress' });
  });

  it('FLOW-21 takes nothing while it is saved, and leaves the focus where it is', async () => {
    server.on('UpdateAppointment', () => new Promise(() => undefined));
    await openAppointment(server);
    await press('Edit Appointment');
    const location = screen.getByLabelText<HTMLInputElement>('Location');
    await userEvent.type(location, ' 2{Enter}');
    await waitFor(() => expect(server.callsOf('UpdateAppointment')).toHaveLength(1));
    await userEvent.type(location, ' more');
    expect(location.value).toBe('1420 Oak Street 2');
    expect(document.activeElement).toBe(location);
  });

  it('FLOW-20 keeps the form while it is being saved, and closes it afterwards', async () => {
    const respond = server.holdAt('UpdateAppointment');
    await openAppointment(server);
    await press('Edit Appointment');
    await userEvent.type(screen.getByLabelText('Location'), ' 2{Enter}');
    await waitFor(() => expect(server.callsOf('UpdateAppointment')).toHaveLength(1));
    for (const button of ['Cancel', 'Edit Appointment']) {
      await press(button);
      expect(screen.getByLabelText('Location')).toBeTruthy();
    }
    detail = staffAppointment('s1', { version: 2, location: '1420 Oak Street 2' });
    respond({ body: { data: { __typename: 'Mutation', updateAppointment: detail } } });
    await waitFor(() => expect(screen.queryByLabelText('Location')).toBeNull());
    await press('Edit Appointment');
    await press('Edit Appointment');
    expect(screen.queryByLabelText('Location')).toBeNull();
  });

  it('STAFF-03 still asks if somebody else has changed it between two changes of its own', async () => {
    let saves = 0;
    keepVersions(() => {
      saves += 1;
      if (saves === 1) detail = staffAppointment('s1', { version: 3, location: '7 Harbor Way' });
    });
    await openAppointment(server);
    await press('Edit Appointment');
    await userEvent.type(screen.getByLabelText('Location'), ', back door');
    await saveStatus('In progress');
    await screen.findByText('7 Harbor Way');
    await saveStatus('Completed');
    await press('Save Changes');
    const dialog = within(await screen.findByRole('dialog', { name: 'Changed Meanwhile' }));
    expect(dialog.getByText('7 Harbor Way')).toBeTruthy();
    expect(versions()).toEqual([1, 3, 2]);
  });
});
