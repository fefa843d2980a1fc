import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp } from '../testing/render-app.tsx';
import { capacityPreview, createStaffServer, NORTH_VAN, STAFF_BUSINESS } from '../testing/staff.ts';

let server: ReturnType<typeof createStaffServer>;
let crews: object[];

beforeEach(() => {
  server = createStaffServer();
  crews = [NORTH_VAN];
  server.onGraph('StaffBusiness', () => ({ business: STAFF_BUSINESS }));
  server.onGraph('StaffCrews', () => ({ crews }));
  server.onGraph('PreviewCapacity', () => capacityPreview());
});

const THEIRS = { ...NORTH_VAN, version: 3, name: 'Northwest Van' };
/** Somebody else has renamed the crew meanwhile. */
function refuse(operation: string): void {
  crews = [THEIRS];
  server.refuseGraph(operation, 409, 'Somebody else has changed this crew meanwhile.', {
    code: 'CHANGED_MEANWHILE',
    current: { version: 3, name: 'Northwest Van', color: '#0a6cbd', hours: null },
  });
}
async function openDialog(button: string, name: string) {
  await renderApp('/admin?view=settings', server);
  await userEvent.click(await screen.findByRole('button', { name: button }));
  return within(await screen.findByRole('dialog', { name }));
}

describe('a crew edited by two members of staff', () => {
  it('STAFF-03 keeps what was typed, and saves only that once the second editor knows', async () => {
    const dialog = await openDialog('Edit North Van', 'Edit Crew');
    refuse('UpdateCrew');
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Works whenever you are open' }));
    fireEvent.change(dialog.getByLabelText('Monday closes'), { target: { value: '12:00' } });
    const save = dialog.getByRole('button', { name: 'Save Crew' });
    await userEvent.click(save);
    expect(await screen.findByText(/Somebody else has changed this crew/)).toBeTruthy();
    await waitFor(() => expect(server.callsOf('StaffCrews')).toHaveLength(2));
    expect(dialog.getByLabelText<HTMLInputElement>('Monday closes').value).toBe('12:00');

    server.onGraph('UpdateCrew', () => ({ updateCrew: { __typename: 'Crew', id: 'c-1' } }));
    await userEvent.click(save);
    expect(await screen.findByText('Crew Saved')).toBeTruthy();
    const hours = expect.arrayContaining([{ weekday: 1, opens: '08:00', closes: '12:00' }]);
    const edit = { id: 'c-1', idempotencyKey: expect.any(String), hours };
    expect(server.inputsOf('UpdateCrew')).toEqual([
      { ...edit, expectedVersion: 2 },
      { ...edit, expectedVersion: 3 },
    ]);
  });

  it('STAFF-03 keeps the weekdays that somebody else has changed beside one’s own', async () => {
    const hours = [1, 2].map((weekday) => ({ weekday, opens: '08:00', closes: '18:00' }));
    crews = [{ ...NORTH_VAN, hours }];
    const dialog = await openDialog('Edit North Van', 'Edit Crew');
    const [monday] = hours;
    server.refuseGraph('UpdateCrew', 409, 'Somebody else has changed this crew meanwhile.', {
      code: 'CHANGED_MEANWHILE',
      current: { version: 3, name: 'North Van', color: '#0a6cbd', hours: [monday] },
    });
    fireEvent.change(dialog.getByLabelText('Monday closes'), { target: { value: '12:00' } });
    const save = dialog.getByRole('button', { name: 'Save Crew' });
    await userEvent.click(save);
    expect(await screen.findByText(/Somebody else has changed this crew/)).toBeTruthy();
    server.onGraph('UpdateCrew', () => ({ updateCrew: { __typename: 'Crew', id: 'c-1' } }));
    await userEvent.click(save);
    expect(await screen.findByText('Crew Saved')).toBeTruthy();
    expect(server.inputsOf('UpdateCrew')[1]).toMatchObject({
      expectedVersion: 3,
      hours: [{ weekday: 1, opens: '08:00', closes: '12:00' }],
    });
  });

  it('STAFF-03 BIZ-12 names what both have changed before it is replaced', async () => {
    const hours = [1, 2].map((weekday) => ({ weekday, opens: '08:00', closes: '18:00' }));
    crews = [{ ...NORTH_VAN, hours }];
    const dialog = await openDialog('Edit North Van', 'Edit Crew');
    const theirs = [{ weekday: 1, opens: '08:00', closes: '16:00' }, hours[1]];
    server.refuseGraph('UpdateCrew', 409, 'Somebody else has changed this crew meanwhile.', {
      code: 'CHANGED_MEANWHILE',
      current: { version: 3, name: 'Northwest Van', color: '#0a6cbd', hours: theirs },
    });
    const told = 'Somebody else has changed this meanwhile, too: Monday.';
    const close = (day: string, value: string) =>
      fireEvent.change(dialog.getByLabelText(`${day} closes`), { target: { value } });
    close('Monday', '12:00');
    close('Tuesday', '13:00');
    await userEvent.click(dialog.getByRole('button', { name: 'Save Crew' }));
    expect(await dialog.findByRole('alert')).toBe(dialog.getByText(told));
    close('Monday', '16:00');
    expect(dialog.queryByText(told)).toBeNull();
    close('Monday', '12:00');
    server.onGraph('UpdateCrew', () => ({ updateCrew: { __typename: 'Crew', id: 'c-1' } }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save and Replace Theirs' }));
    expect(await screen.findByText('Crew Saved')).toBeTruthy();
    expect(server.inputsOf('UpdateCrew')[1]).toEqual({
      id: 'c-1',
      expectedVersion: 3,
      idempotencyKey: expect.any(String),
      hours: [
        { weekday: 1, opens: '08:00', closes: '12:00' },
        { weekday: 2, opens: '08:00', closes: '13:00' },
      ],
    });
  });

  it('STAFF-03 shows what somebody else has saved when the crew is opened again', async () => {
    const dialog = await openDialog('Edit North Van', 'Edit Crew');
    refuse('UpdateCrew');
    await userEvent.type(dialog.getByLabelText('Name'), ' 2');
    await userEvent.click(dialog.getByRole('button', { name: 'Save Crew' }));
    await waitFor(() => expect(server.callsOf('StaffCrews')).toHaveLength(2));
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Northwest Van' }));
    const again = within(await screen.findByRole('dialog', { name: 'Edit Crew' }));
    expect(again.getByLabelText<HTMLInputElement>('Name').value).toBe('Northwest Van');
  });

  it('STAFF-03 removes a crew that was changed meanwhile at the second press', async () => {
    const dialog = await openDialog('Remove North Van', 'Remove North Van?');
    refuse('RemoveCrew');
    const remove = dialog.getByRole('button', { name: 'Remove Crew' });
    await userEvent.click(remove);
    await waitFor(() => expect(server.callsOf('StaffCrews')).toHaveLength(2));
    server.onGraph('RemoveCrew', () => ({ removeCrew: { __typename: 'Crew', id: 'c-1' } }));
    await userEvent.click(remove);
    expect(await screen.findByText('Crew Removed')).toBeTruthy();
    expect(server.inputsOf('RemoveCrew')).toMatchObject([
      { expectedVersion: 2 },
      { expectedVersion: 3 },
    ]);
  });
});

describe('a crew whose hours stay as they are', () => {
  it('AVAIL-15 is saved without a look at what its hours would change', async () => {
    server.refuseGraph('PreviewCapacity', 400, 'Those hours are none.');
    server.onGraph('UpdateCrew', () => ({ updateCrew: { __typename: 'Crew', id: 'c-1' } }));
    const dialog = await openDialog('Edit North Van', 'Edit Crew');
    await userEvent.type(dialog.getByLabelText('Name'), ' 2');
    await userEvent.click(dialog.getByRole('button', { name: 'Save Crew' }));
    expect(await screen.findByText('Crew Saved')).toBeTruthy();
    expect(server.callsOf('PreviewCapacity')).toEqual([]);
    const edit = { id: 'c-1', expectedVersion: 2, idempotencyKey: expect.any(String) };
    expect(server.inputsOf('UpdateCrew')).toEqual([{ ...edit, name: 'North Van 2' }]);
  });
});

describe('a message about a crew’s refused hours', () => {
  it('BIZ-07 is shown below the days if none is ticked', async () => {
    const fault = 'Open on at least one weekday.';
    server.refuseGraph('PreviewCapacity', 400, fault, { fields: { 'crew.hours': fault } });
    server.refuseGraph('UpdateCrew', 400, fault, { fields: { hours: fault } });
    crews = [{ ...NORTH_VAN, hours: [{ weekday: 1, opens: '08:00', closes: '18:00' }] }];
    const dialog = await openDialog('Edit North Van', 'Edit Crew');
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Monday' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save Crew' }));
    expect((await dialog.findByRole('alert')).textContent).toBe(fault);
  });

  it('BIZ-07 stays at its day when another day is ticked', async () => {
    const fault = 'It closes before it opens.';
    server.refuseGraph('PreviewCapacity', 400, fault, {
      fields: { 'crew.hours.0.closes': fault },
    });
    server.refuseGraph('UpdateCrew', 400, fault, { fields: { 'hours.0.closes': fault } });
    const dialog = await openDialog('Edit North Van', 'Edit Crew');
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Works whenever you are open' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save Crew' }));
    await screen.findByText(fault, { selector: '[role="alert"]' });
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Sunday' }));
    expect(dialog.getByLabelText('Sunday opens').ariaInvalid).toBeNull();
    expect(dialog.getByLabelText('Monday opens').getAttribute('aria-invalid')).toBe('true');
  });
});

describe('a dialog with a form', () => {
  it('FLOW-21 takes nothing for a crew while it is saved', async () => {
    server.on('UpdateCrew', () => new Promise(() => undefined));
    const dialog = await openDialog('Edit North Van', 'Edit Crew');
    const name = dialog.getByLabelText('Name');
    await userEvent.type(name, ' 2{Enter}');
    await waitFor(() => expect(server.callsOf('UpdateCrew')).toHaveLength(1));
    expect(name.closest('[inert]')).toBeTruthy();
  });
});
