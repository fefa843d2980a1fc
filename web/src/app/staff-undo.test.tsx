import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { offerUndo, withdrawUndo } from '../features/staff/changes/undo-offer.ts';
import { openAppointment } from '../testing/open-appointment.ts';
import { press } from '../testing/presses.ts';
import {
  changeWithoutLists,
  createStaffServer,
  inputOf,
  staffAppointment,
} from '../testing/staff.ts';

let server: ReturnType<typeof createStaffServer>;
let detail: ReturnType<typeof staffAppointment>;

beforeEach(() => {
  server = createStaffServer();
  detail = staffAppointment('s1');
  server.showAppointment(() => detail);
  server.onGraph('StaffAppointmentCrew', () => ({
    __typename: 'Query',
    staffAppointment: { ...detail, withoutCrew: false, plannedStartsAt: null, crew: null },
  }));
});
afterEach(() => {
  jest.restoreAllMocks();
  withdrawUndo();
});

describe('a change that notifies the customer', () => {
  const cancelled = (undoForMs: number) => () => {
    detail = staffAppointment('s1', { version: 2, status: 'cancelled' });
    return { __typename: 'Mutation', updateAppointment: { ...detail, undoForMs } };
  };
  /** Moves the clock on by so much, and stops it there. */
  function letTimePass(ms: number): void {
    const now = Date.now() + ms;
    jest.spyOn(Date, 'now').mockReturnValue(now);
  }
  async function cancel(undoForMs: number): Promise<void> {
    server.onGraph('UpdateAppointment', cancelled(undoForMs));
    await openAppointment(server);
    await userEvent.selectOptions(screen.getByLabelText('Status'), 'Cancelled');
    await press('Save Status');
  }

  it('STAFF-09 offers Undo, which reverts exactly that change', async () => {
    await cancel(10_000);
    expect(await screen.findByText(/Jordan Reyes will be told/)).toBeTruthy();
    server.onGraph('UndoAppointmentChange', () => {
      detail = staffAppointment('s1', { version: 3 });
      return { __typename: 'Mutation', undoAppointmentChange: detail };
    });
    await press('Undo');
    expect(await screen.findByText('Change Undone')).toBeTruthy();
    expect(screen.getByText('Nobody was told.')).toBeTruthy();
    expect(server.inputsOf('UndoAppointmentChange')[0]).toEqual({
      id: 's1',
      expectedVersion: 2,
      idempotencyKey: expect.any(String),
    });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
    expect(screen.getByLabelText<HTMLSelectElement>('Status').value).toBe('scheduled');
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('STAFF-18 STAFF-09 counts Undo as done even if the lists can’t be read, and leaves what is shown', async () => {
    await cancel(10_000);
    await screen.findByText('Appointment Updated');
    const undone = { id: 's1', version: 3 };
    server.on('UndoAppointmentChange', changeWithoutLists('undoAppointmentChange', undone));
    server.refuseGraph('StaffAppointmentDetail', 403, 'No answer.');
    await press('Undo');
    expect(await screen.findByText('Change Undone')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
    expect(screen.getByRole('heading', { level: 1, name: 'CW-7KM4QX2P' })).toBeTruthy();
    expect(screen.getByLabelText<HTMLSelectElement>('Status').value).toBe('cancelled');
  });

  it('STAFF-09 offers Undo as soon as it is saved, before the page has reloaded', async () => {
    let reads = 0;
    const never = new Promise<never>(() => undefined);
    server.on('StaffAppointmentDetail', () => {
      reads += 1;
      return reads > 1
        ? never
        : { body: { data: { __typename: 'Query', staffAppointment: detail } } };
    });
    await cancel(10_000);
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy();
    expect(reads).toBe(2);
    expect(screen.getByRole('button', { name: 'Save Status' }).ariaBusy).toBe('true');
  });

  it('STAFF-09 offers Undo only as long as it is possible', async () => {
    await cancel(300);
    await screen.findByText('Appointment Updated');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
  });

  it('STAFF-09 TOAST-05 says how long Undo is offered and how to reach it: F8 leads to the toasts, and from there to Undo', async () => {
    letTimePass(0);
    await cancel(10_000);
    const undo = await screen.findByRole('button', { name: 'Undo' });
    const said = undo.closest('[role="status"]')?.textContent;
    expect(said).toContain('in 10 seconds; press F8 twice for Undo');
    const focused = () => document.activeElement;
    const holdOn = () => fireEvent.keyDown(focused() ?? document, { key: 'F8', repeat: true });
    const area = expect.stringContaining('toast-area');
    await userEvent.keyboard('{F8}');
    expect(focused()?.className).toEqual(area);
    holdOn();
    expect(focused()?.className).toEqual(area);
    await userEvent.keyboard('{F8}');
    expect(focused()).toBe(undo);
    holdOn();
    expect(focused()).toBe(undo);
    await userEvent.keyboard('{F8}');
    expect(focused()?.className).toEqual(area);
  });

  it('STAFF-09 leaves F8 to the toasts while a dialog is open over Undo', async () => {
    await cancel(10_000);
    await screen.findByRole('button', { name: 'Undo' });
    await press('Delete Appointment');
    await screen.findByRole('dialog');
    await userEvent.keyboard('{F8}');
    await userEvent.keyboard('{F8}');
    expect(document.activeElement?.className).toContain('toast-area');
  });

  it('STAFF-09 leaves the focus to the content when the time to undo is over', async () => {
    await cancel(10_000);
    (await screen.findByRole('button', { name: 'Undo' })).focus();
    letTimePass(10_000);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('STAFF-09 moves no focus when the time to undo is over, unless Undo had it', async () => {
    await cancel(10_000);
    await screen.findByRole('button', { name: 'Undo' });
    const status = screen.getByLabelText('Status');
    await waitFor(() => expect(document.activeElement).toBe(status));
    status.blur();
    letTimePass(10_000);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
    expect(document.activeElement).toBe(document.body);
  });

  it('STAFF-09 offers no Undo of an appointment that is deleted by then', async () => {
    await cancel(10_000);
    await screen.findByRole('button', { name: 'Undo' });
    server.onGraph('DeleteAppointment', () => ({
      __typename: 'Mutation',
      deleteAppointment: { __typename: 'StaffAppointment', id: 's1', version: 3, status: null },
    }));
    await press('Delete Appointment');
    await screen.findByRole('dialog');
    await press('Delete');
    await screen.findByRole('heading', { level: 1, name: 'dana' });
    expect(screen.queryByText(/will be told/)).toBeNull();
  });

  it('STAFF-09 ends the offer once somebody else has changed the appointment', async () => {
    const intervals = jest.spyOn(globalThis, 'setInterval');
    await cancel(60_000);
    await screen.findByRole('button', { name: 'Undo' });
    await screen.findByText('Appointment Updated');
    detail = staffAppointment('s1', { version: 3, status: 'completed' });
    server.onGraph('StaffAppointmentVersion', () => ({
      __typename: 'Query',
      staffAppointment: detail,
    }));
    for (const [poll, ms] of intervals.mock.calls) if (ms === 10_000) poll();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
  });

  it('STAFF-03 STAFF-09 still undoes its own change after a poll that tells of the version before, with the time that is left', async () => {
    const intervals = jest.spyOn(globalThis, 'setInterval');
    await cancel(60_000);
    await screen.findByRole('button', { name: 'Undo' });
    await screen.findByText('Appointment Updated');
    const reads = server.callsOf('StaffAppointmentDetail').length;
    server.onGraph('StaffAppointmentVersion', () => ({
      __typename: 'Query',
      staffAppointment: staffAppointment('s1', { version: 1, undoForMs: 8_000 }),
    }));
    for (const [poll, ms] of intervals.mock.calls) if (ms === 10_000) poll();
    await waitFor(() =>
      expect(server.callsOf('StaffAppointmentDetail').length).toBeGreaterThan(reads),
    );
    server.onGraph('UndoAppointmentChange', () => {
      detail = staffAppointment('s1', { version: 3 });
      return { __typename: 'Mutation', undoAppointmentChange: detail };
    });
    await press('Undo');
    expect(await screen.findByText('Change Undone')).toBeTruthy();
    expect(server.inputsOf('UndoAppointmentChange')[0]).toMatchObject({
      expectedVersion: 2,
    });
  });

  it('STAFF-09 offers no Undo again when a poll tells late of the change that was undone meanwhile', async () => {
    const intervals = jest.spyOn(globalThis, 'setInterval');
    await cancel(60_000);
    await screen.findByText('Appointment Updated');
    const poll = () => {
      for (const [run, ms] of intervals.mock.calls) if (ms === 10_000) run();
    };
    const respond = server.holdAt('StaffAppointmentVersion');
    poll();
    await waitFor(() => expect(server.callsOf('StaffAppointmentVersion')).toHaveLength(1));
    server.onGraph('UndoAppointmentChange', () => {
      detail = staffAppointment('s1', { version: 3 });
      return { __typename: 'Mutation', undoAppointmentChange: detail };
    });
    await press('Undo');
    await screen.findByText('Change Undone');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
    const late = staffAppointment('s1', { version: 2, status: 'cancelled', undoForMs: 8_000 });
    respond({ body: { data: { __typename: 'Query', staffAppointment: late } } });
    // The next poll begins once this one has ended.
    await waitFor(() => {
      poll();
      expect(server.callsOf('StaffAppointmentVersion')).toHaveLength(2);
    });
    expect(screen.queryByText(/will be told/)).toBeNull();
  });

  it('STAFF-09 keeps the offer for another appointment on the page of one that somebody else has changed', async () => {
    const intervals = jest.spyOn(globalThis, 'setInterval');
    offerUndo({ id: 's9', version: 2, customerName: 'Priya Nair', undoForMs: 60_000 });
    await openAppointment(server);
    expect(screen.getByText(/Priya Nair will be told/)).toBeTruthy();
    detail = staffAppointment('s1', { version: 3, location: '7 Harbor Way', undoForMs: 8_000 });
    server.onGraph('StaffAppointmentVersion', () => ({
      __typename: 'Query',
      staffAppointment: detail,
    }));
    for (const [poll, ms] of intervals.mock.calls) if (ms === 10_000) poll();
    await screen.findByText('7 Harbor Way');
    expect(screen.getByText(/Priya Nair will be told/)).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(1);
  });

  it('STAFF-09 offers Undo of a change that somebody else has just made, as long as nothing else can be undone', async () => {
    const intervals = jest.spyOn(globalThis, 'setInterval');
    await openAppointment(server);
    detail = staffAppointment('s1', { version: 2, location: '7 Harbor Way', undoForMs: 60_000 });
    server.onGraph('StaffAppointmentVersion', () => ({
      __typename: 'Query',
      staffAppointment: detail,
    }));
    for (const [poll, ms] of intervals.mock.calls) if (ms === 10_000) poll();
    expect(await screen.findByText(/Jordan Reyes will be told/)).toBeTruthy();
  });

  it('STAFF-09 says when it was too late to undo', async () => {
    await cancel(10_000);
    server.refuseGraph('UndoAppointmentChange', 409, 'The customer has been told.');
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Not Undone')).toBeTruthy();
    expect(screen.getByText('The customer has been told.')).toBeTruthy();
  });

  it('STAFF-09 shows what somebody else has changed once that refuses Undo', async () => {
    await cancel(10_000);
    await screen.findByText('Appointment Updated');
    detail = staffAppointment('s1', { version: 3, location: '7 Harbor Way' });
    server.refuseGraph('UndoAppointmentChange', 409, 'Somebody else was faster.', {
      code: 'CHANGED_MEANWHILE',
      current: { version: 3 },
    });
    await press('Undo');
    expect(await screen.findByText('Somebody else was faster.')).toBeTruthy();
    expect(await screen.findByText('7 Harbor Way')).toBeTruthy();
  });

  it('STAFF-09 keeps Undo while it is possible if the connection is lost, and repeats the same', async () => {
    await cancel(60_000);
    server.breakAt('UndoAppointmentChange');
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Not Undone')).toBeTruthy();
    const text = 'The change could not be undone. Please try again.';
    expect(screen.getByText(text)).toBeTruthy();
    server.onGraph('UndoAppointmentChange', () => {
      detail = staffAppointment('s1', { version: 3 });
      return { __typename: 'Mutation', undoAppointmentChange: detail };
    });
    await press('Undo');
    expect(await screen.findByText('Change Undone')).toBeTruthy();
    const keys = server
      .callsOf('UndoAppointmentChange')
      .map(({ body }) => inputOf(body)['idempotencyKey']);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
  });
});
