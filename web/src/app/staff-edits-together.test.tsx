import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { isOpen } from '../testing/dialogs.ts';
import { press } from '../testing/presses.ts';
import { renderApp } from '../testing/render-app.tsx';
import { inputOf, STAFF_BUSINESS, staffAppointment } from '../testing/staff.ts';
import { watchStaff } from '../testing/watched-staff.ts';

const watched = watchStaff();

const late = {
  code: 'CHANGED_MEANWHILE',
  current: {
    version: 2,
    serviceDate: '2026-12-24 Morning (8AM - 12PM)',
    status: 'scheduled',
    priceCents: 20_000,
    price: '$200',
    location: '1420 Oak Street',
  },
};
const refuseLate = () =>
  watched.server.refuseGraph('UpdateAppointment', 409, 'Somebody else has changed this.', late);

describe('an appointment edited by two members of staff', () => {
  async function changePrice(): Promise<void> {
    await watched.openList();
    refuseLate();
    await press(/^Edit 2022 Subaru/);
    const price = await screen.findByLabelText('Price');
    await userEvent.clear(price);
    await userEvent.type(price, '175.5');
    await press('Save Changes');
  }

  it('STAFF-03 sends only changed fields, and shows the second editor the current values to decide', async () => {
    await changePrice();
    const dialog = within(await screen.findByRole('dialog', { name: 'Changed Meanwhile' }));
    const text = (name: string) => dialog.getByText(name).parentElement?.textContent;
    expect(text('Date and time')).toContain('Now 2026-12-24 Morning (8AM - 12PM)');
    expect(text('Price')).toMatch(/Now \$200.*Yours \$175\.50/);
    watched.server.onGraph('UpdateAppointment', () => {
      watched.rows[0] = staffAppointment('s1', {
        version: 3,
        priceCents: 17_550,
        price: '$175.50',
      });
      return { __typename: 'Mutation', updateAppointment: watched.rows[0] };
    });
    await press('Save My Change');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const inputs = watched.server.inputsOf('UpdateAppointment');
    const edit = { id: 's1', idempotencyKey: expect.any(String), priceCents: 17_550 };
    expect(inputs).toEqual([
      { ...edit, expectedVersion: 1 },
      { ...edit, expectedVersion: 2 },
    ]);
    expect(inputs[0]?.['idempotencyKey']).not.toBe(inputs[1]?.['idempotencyKey']);
  });

  it('STAFF-03 keeps the current values if the second editor prefers them', async () => {
    await changePrice();
    await screen.findByRole('dialog', { name: 'Changed Meanwhile' });
    await press('Keep What Is There');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(watched.server.callsOf('UpdateAppointment')).toHaveLength(1);
    const edit = screen.getByRole('button', { name: /^Edit 2022 Subaru/ });
    expect(document.activeElement).toBe(edit);
  });

  it('STAFF-03 AVAIL-11 goes back to the form from a time that nobody has after a conflict', async () => {
    await changePrice();
    await screen.findByRole('dialog', { name: 'Changed Meanwhile' });
    watched.server.refuseGraph('UpdateAppointment', 409, 'No crew is free then.', {
      code: 'SLOT_TAKEN',
    });
    await press('Save My Change');
    await screen.findByRole('dialog', { name: 'No Crew Is Free Then' });
    await press('Choose Another Time');
    await screen.findByRole('dialog', { name: 'Edit Appointment' });
    expect(screen.getByLabelText<HTMLInputElement>('Price').value).toBe('175.5');
    // What was decided on is not asked again, but what has changed since is.
    await press('Save Changes');
    await screen.findByRole('dialog', { name: 'No Crew Is Free Then' });
    await press('Choose Another Time');
    await screen.findByRole('dialog', { name: 'Edit Appointment' });
    refuseLate();
    await press('Save Changes');
    await screen.findByRole('dialog', { name: 'Changed Meanwhile' });
    const versions = watched.server
      .inputsOf('UpdateAppointment')
      .map(({ expectedVersion }) => expectedVersion);
    expect(versions).toEqual([1, 2, 2, 2]);
  });

  it('STAFF-03 asks about another appointment although one of an earlier version was decided on', async () => {
    await watched.openList();
    watched.server.refuseGraph('DeleteAppointment', 409, 'Somebody else has changed this.', late);
    await press(/^Delete 2022 Subaru/);
    await press('Delete');
    await screen.findByRole('dialog', { name: 'Changed Meanwhile' });
    watched.server.onGraph('DeleteAppointment', () => {
      watched.rows = watched.rows.slice(1);
      const gone = { __typename: 'StaffAppointment', id: 's1', version: 3, status: null };
      return { __typename: 'Mutation', deleteAppointment: gone };
    });
    await press('Delete Anyway');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    watched.server.refuseGraph('DeleteAppointment', 409, 'Somebody else has changed this.', late);
    await press(/^Delete 2019 Ford/);
    await press('Delete');
    await screen.findByRole('dialog', { name: 'Changed Meanwhile' });
    expect(
      watched.server
        .inputsOf('DeleteAppointment')
        .map(({ id, expectedVersion }) => [id, expectedVersion]),
    ).toEqual([
      ['s1', 1],
      ['s1', 2],
      ['s2', 1],
    ]);
  });

  it('FLOW-20 keeps the form and each question open while what was pressed there is being saved', async () => {
    jest.spyOn(window, 'alert').mockReturnValue(undefined);
    let sent = 1;
    /** Presses a button that sends the change, and then one that would close the dialog. */
    async function pressBoth(name: string, other: string): Promise<(code: string) => void> {
      const respond = watched.server.holdAt('UpdateAppointment');
      await press(name);
      sent += 1;
      await waitFor(() => expect(watched.server.callsOf('UpdateAppointment')).toHaveLength(sent));
      await press(other);
      await userEvent.keyboard('{Escape}');
      return (code) =>
        respond({
          body: {
            errors: [{ message: 'No.', extensions: { ...late, status: 409, code } }],
          },
        });
    }
    await changePrice();
    await screen.findByRole('dialog', { name: 'Changed Meanwhile' });
    const answerInsisting = await pressBoth('Save My Change', 'Keep What Is There');
    expect(isOpen('Changed Meanwhile')).toBe(true);
    answerInsisting('SLOT_TAKEN');
    await screen.findByRole('dialog', { name: 'No Crew Is Free Then' });
    const answerOverbooking = await pressBoth('Book It Anyway', 'Choose Another Time');
    expect(isOpen('No Crew Is Free Then')).toBe(true);
    answerOverbooking('CONFLICT');
    await screen.findByRole('dialog', { name: 'Edit Appointment' });
    const answerSaving = await pressBoth('Save Changes', 'Cancel');
    expect(isOpen('Edit Appointment')).toBe(true);
    answerSaving('CHANGED_MEANWHILE');
    await screen.findByRole('dialog', { name: 'Changed Meanwhile' });
  });

  it('STAFF-03 asks again before deleting an appointment that was changed meanwhile', async () => {
    await watched.openList();
    watched.server.refuseGraph('DeleteAppointment', 409, 'Somebody else has changed this.', late);
    await press(/^Delete 2022 Subaru/);
    await screen.findByRole('dialog');
    await press('Delete');
    await screen.findByRole('dialog', { name: 'Changed Meanwhile' });
    watched.server.onGraph('DeleteAppointment', () => {
      watched.rows = watched.rows.slice(1);
      const gone = { __typename: 'StaffAppointment', id: 's1', version: 3, status: null };
      return { __typename: 'Mutation', deleteAppointment: gone };
    });
    await press('Delete Anyway');
    await waitFor(() => expect(screen.queryByText('2022 Subaru Outback')).toBeNull());
    const versions = watched.server
      .callsOf('DeleteAppointment')
      .map(({ body }) => inputOf(body)['expectedVersion']);
    expect(versions).toEqual([1, 2]);
  });

  it('STAFF-03 says so where nothing has changed that it can list', async () => {
    await watched.openList();
    const { serviceDate, status, priceCents, price, location } = staffAppointment('s1');
    const same = { version: 2, serviceDate, status, priceCents, price, location };
    watched.server.refuseGraph('DeleteAppointment', 409, 'Somebody else has changed this.', {
      ...late,
      current: same,
    });
    await press(/^Delete 2022 Subaru/);
    await screen.findByRole('dialog');
    await press('Delete');
    const dialog = within(await screen.findByRole('dialog', { name: 'Changed Meanwhile' }));
    expect(dialog.getByText(/in something that is not shown here/)).toBeTruthy();
    expect(dialog.queryByRole('term')).toBeNull();
  });

  it('STAFF-03 lists what the customer has changed, as far as it was on the screen', async () => {
    await watched.openDetail();
    const current = {
      ...staffAppointment('s1', {
        version: 2,
        status: 'cancelled',
        gateCode: '#4711',
        addOn: 'seat_extraction',
      }),
      plannedStartsAt: '2026-11-21T17:30:00.000Z',
    };
    watched.server.refuseGraph('DeleteAppointment', 409, 'Somebody else has changed this.', {
      ...late,
      current,
    });
    await press('Delete Appointment');
    const question = within(await screen.findByRole('dialog', { name: 'Delete Appointment' }));
    await userEvent.click(question.getByRole('button', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Changed Meanwhile' }));
    const shown = dialog
      .getAllByRole('term')
      .map(({ parentElement }) => parentElement?.textContent);
    expect(shown).toEqual([
      'StatusNow Cancelled',
      'Add-onNow Seat extraction',
      'Gate codeNow #4711',
    ]);
    expect(dialog.getByText(/This is what is there now/)).toBeTruthy();
  });

  it('STAFF-03 doesn’t take what the server doesn’t tell for changed', async () => {
    watched.rows[0] = staffAppointment('s1', { gateCode: '#4711' });
    await watched.openDetail();
    watched.server.refuseGraph('DeleteAppointment', 409, 'Somebody else has changed this.', late);
    await press('Delete Appointment');
    const question = within(await screen.findByRole('dialog', { name: 'Delete Appointment' }));
    await userEvent.click(question.getByRole('button', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Changed Meanwhile' }));
    expect(dialog.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'Date and time',
    ]);
  });

  it('ADMIN-18 removes the row of an appointment that somebody else has just deleted', async () => {
    const alerts = jest.spyOn(window, 'alert').mockImplementation(() => undefined);
    await watched.openList();
    watched.rows = watched.rows.slice(1);
    watched.server.refuseGraph('DeleteAppointment', 404, 'This appointment is not there any more.');
    await press(/^Delete 2022 Subaru/);
    await screen.findByRole('dialog');
    await press('Delete');
    await waitFor(() => expect(alerts).toHaveBeenCalled());
    await waitFor(() => expect(screen.queryByText('2022 Subaru Outback')).toBeNull());
  });

  it('STAFF-03 deletes an appointment only as it was when that was asked, though its page shows a later change by then', async () => {
    await watched.openDetail();
    await press('Delete Appointment');
    const question = within(await screen.findByRole('dialog', { name: 'Delete Appointment' }));
    watched.rows[0] = staffAppointment('s1', { version: 2, location: '7 Harbor Way' });
    watched.pollAt(10_000);
    await screen.findByText('7 Harbor Way');
    watched.server.refuseGraph('DeleteAppointment', 409, 'Somebody else has changed this.', late);
    await userEvent.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(watched.server.callsOf('DeleteAppointment')).toHaveLength(1));
    expect(watched.server.inputsOf('DeleteAppointment')[0]).toMatchObject({
      id: 's1',
      expectedVersion: 1,
    });
    expect(await screen.findByRole('dialog', { name: 'Changed Meanwhile' })).toBeTruthy();
  });

  it('FLOW-16 leaves the focus to the content once somebody else has deleted it', async () => {
    await watched.openDetail();
    await press('Edit Appointment');
    screen.getByLabelText('Location').focus();
    const gone = () => ({ __typename: 'Query', staffAppointment: null });
    watched.server.onGraph('StaffAppointmentVersion', gone);
    watched.server.onGraph('StaffAppointmentDetail', gone);
    watched.pollAt(10_000);
    await screen.findByRole('heading', { level: 1, name: 'Appointment Not Found' });
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('STAFF-03 shows changes made elsewhere on the detail page within 15 s', async () => {
    await watched.openDetail();
    watched.rows[0] = staffAppointment('s1', { version: 2, location: '7 Harbor Way' });
    watched.pollAt(10_000);
    expect((await screen.findAllByText('7 Harbor Way')).length).toBeGreaterThan(0);
    const marks = watched.server
      .callsOf('StaffAppointmentDetail')
      .map(({ headers }) => headers['X-Background']);
    expect(marks).toEqual([undefined, '1']);
  });

  it.each([
    ['e-mail address', { customerEmail: 'jr@example.com' }, 'jr@example.com'],
    ['name', { customerName: 'Jo Reyes' }, 'Jo Reyes'],
  ])(
    'STAFF-03 shows there, too, that the customer’s account has another %s, which makes no version',
    async (_, account, shown) => {
      await watched.openDetail();
      watched.rows[0] = staffAppointment('s1', account);
      watched.pollAt(10_000);
      expect((await screen.findAllByText(shown)).length).toBeGreaterThan(0);
    },
  );
});

describe('settings edited by two members of staff', () => {
  const theirs = (version: number, phone: string) => ({ ...STAFF_BUSINESS, version, phone });

  it('STAFF-03 BIZ-12 FLOW-16 shows the newest of theirs at Take Theirs, with nothing left to save', async () => {
    const { server } = watched;
    server.onGraph('StaffBusiness', () => ({ business: STAFF_BUSINESS }));
    await renderApp('/admin?view=settings', server);
    const name = () => screen.findByLabelText<HTMLInputElement>('Business name');
    const phone = () => screen.getByLabelText<HTMLInputElement>('Phone').value;
    await userEvent.type(await name(), '!');
    const { __typename, timeZone, ...current } = theirs(4, '(408) 555-0144');
    server.refuseGraph('UpdateBusiness', 409, 'Somebody else was faster.', {
      code: 'CHANGED_MEANWHILE',
      current,
    });
    server.onGraph('StaffBusiness', () => ({ business: theirs(4, current.phone) }));
    await press('Save Changes');
    await screen.findByText('Somebody else has saved other settings meanwhile.');
    await waitFor(() => expect(server.callsOf('StaffBusiness')).toHaveLength(2));
    expect(phone()).toBe(STAFF_BUSINESS.phone);
    server.onGraph('StaffBusiness', () => ({ business: theirs(5, '(408) 555-0155') }));
    await press('Take Theirs');
    await waitFor(() => expect(phone()).toBe('(408) 555-0155'));
    expect((await name()).value).toBe('Dewlane');
    for (const bar of ['Save Changes', 'Save Mine Too', 'Take Theirs', 'Discard']) {
      expect(screen.queryByRole('button', { name: bar })).toBeNull();
    }
    expect(document.activeElement).toBe(screen.getByRole('main'));
    expect(server.callsOf('UpdateBusiness')).toHaveLength(1);
  });
});
