import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { isOpen } from '../testing/dialogs.ts';
import { renderApp } from '../testing/render-app.tsx';
import { capacityPreview, createStaffServer, NORTH_VAN, STAFF_BUSINESS } from '../testing/staff.ts';

let server: ReturnType<typeof createStaffServer>;
let crews: object[];
let withoutCrew: object[];
let closed: object[];

beforeEach(() => {
  server = createStaffServer();
  crews = [NORTH_VAN];
  withoutCrew = [];
  closed = [];
  server.onGraph('StaffBusiness', () => ({ business: STAFF_BUSINESS }));
  server.onGraph('StaffCrews', () => ({ crews }));
  server.onGraph('PreviewCapacity', () => capacityPreview(withoutCrew, closed));
});
afterEach(cleanup);

const LEFT = {
  __typename: 'StaffAppointment',
  id: 's1',
  version: 1,
  vehicleInfo: '2022 Subaru Outback',
  customerName: 'Jordan Reyes',
  serviceDate: '2026-11-24 Morning (8AM - 12PM)',
};

async function openSettings() {
  await renderApp('/admin?view=settings', server);
  return within(await screen.findByRole('region', { name: 'Crews' }));
}

describe('the crews page', () => {
  it.each([
    ['whenever a crew works', [NORTH_VAN]],
    ['any day and time', []],
  ])('AVAIL-14 says that without opening hours customers can book %s', async (what, known) => {
    crews = known;
    server.onGraph('StaffBusiness', () => ({
      business: { ...STAFF_BUSINESS, openingHours: null },
    }));
    await openSettings();
    const told = await screen.findByText(/^Customers see/);
    expect(told.textContent).toBe(`Customers see “Mon-Sat 8AM-6PM”, and can book ${what}.`);
  });

  it('AVAIL-14 says nothing of when customers can book while the crews are not known', async () => {
    server.refuseGraph('StaffCrews', 503, 'Not now.');
    server.onGraph('StaffBusiness', () => ({
      business: { ...STAFF_BUSINESS, openingHours: null },
    }));
    await renderApp('/admin?view=settings', server);
    const told = await screen.findByText(/^Customers see/);
    expect(told.textContent).toBe('Customers see “Mon-Sat 8AM-6PM”.');
  });

  it('AVAIL-14 lists no crews at first, and says what that means', async () => {
    crews = [];
    const panel = await openSettings();
    expect(await panel.findByText(/any number of customers can book the same time/)).toBeTruthy();
  });

  it('AVAIL-15 adds a crew at once if no appointment is left without one', async () => {
    server.onGraph('CreateCrew', () => {
      crews = [NORTH_VAN, { ...NORTH_VAN, id: 'c-2', name: 'South Van', color: '#0b6e4f' }];
      return { createCrew: { __typename: 'Crew', id: 'c-2' } };
    });
    const panel = await openSettings();
    await userEvent.click(await panel.findByRole('button', { name: 'Add Crew' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Crew' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Add Crew' }));
    expect(dialog.getByText('Give the crew a name.')).toBeTruthy();
    expect(server.callsOf('CreateCrew')).toHaveLength(0);
    await userEvent.type(dialog.getByLabelText('Name'), 'South Van');
    await userEvent.click(dialog.getByRole('button', { name: 'Add Crew' }));
    expect(await panel.findByRole('button', { name: 'Edit South Van' })).toBeTruthy();
    const list = panel.getByRole('list');
    expect(list.className).toBe('list');
    expect(within(list).getAllByRole('listitem')).toHaveLength(2);
    expect(server.inputsOf('CreateCrew')).toMatchObject([
      { name: 'South Van', color: '#0b6e4f', hours: null },
    ]);
    expect(server.inputsOf('PreviewCapacity')).toMatchObject([{ crew: { hours: null } }]);
  });

  it('FLOW-07 moves the focus to a missing name, and to a field that the service refuses', async () => {
    const fields = { 'hours.0.closes': 'It closes before it opens.' };
    server.refuseGraph('CreateCrew', 400, 'Those hours are none.', { fields });
    const panel = await openSettings();
    await userEvent.click(await panel.findByRole('button', { name: 'Add Crew' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Crew' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Add Crew' }));
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Name')));
    await userEvent.type(dialog.getByLabelText('Name'), 'South Van');
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Works whenever you are open' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Add Crew' }));
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Monday opens')));
  });

  it('AVAIL-14 adds one crew, however often the button is pressed meanwhile', async () => {
    let added: (result: object) => void = () => undefined;
    server.on('CreateCrew', () => new Promise((resolve) => (added = resolve)));
    const panel = await openSettings();
    await userEvent.click(await panel.findByRole('button', { name: 'Add Crew' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Crew' }));
    await userEvent.type(dialog.getByLabelText('Name'), 'South Van');
    const add = dialog.getByRole('button', { name: 'Add Crew' });
    await userEvent.click(add);
    await waitFor(() => expect(server.callsOf('CreateCrew')).toHaveLength(1));
    expect(add.getAttribute('aria-busy')).toBe('true');
    await userEvent.click(add);
    added({ body: { data: { createCrew: { __typename: 'Crew', id: 'c-2' } } } });
    expect(await screen.findByText('Crew Added')).toBeTruthy();
    expect(server.callsOf('PreviewCapacity')).toHaveLength(1);
    expect(server.callsOf('CreateCrew')).toHaveLength(1);
  });

  it('NET-23 adds one crew if the answer is lost, also when the dialog is closed before the next try', async () => {
    server.breakAt('CreateCrew');
    const panel = await openSettings();
    const add = async () => {
      await userEvent.click(await panel.findByRole('button', { name: 'Add Crew' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Add Crew' }));
      await userEvent.type(dialog.getByLabelText('Name'), 'South Van');
      await userEvent.click(dialog.getByRole('button', { name: 'Add Crew' }));
      return dialog;
    };
    const dialog = await add();
    await waitFor(() => expect(server.callsOf('CreateCrew')).toHaveLength(2));
    await waitFor(() =>
      expect(dialog.getByRole('button', { name: 'Add Crew' }).ariaBusy).toBeNull(),
    );
    const text = 'The crew could not be saved. Please try again.';
    expect(await screen.findByText(text)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    server.onGraph('CreateCrew', () => ({ createCrew: { __typename: 'Crew', id: 'c-2' } }));
    await add();
    expect(await screen.findByText('Crew Added')).toBeTruthy();
    const keys = server.inputsOf('CreateCrew').map(({ idempotencyKey }) => idempotencyKey);
    expect([keys.length, new Set(keys).size]).toEqual([3, 1]);
  });

  it.each([
    ['Remove North Van', 'Remove North Van?', 'Remove Crew', 'PreviewCapacity'],
    ['Edit North Van', 'Edit Crew', 'Save Crew', 'UpdateCrew'],
  ])('FLOW-20 stays open at %s while that is under way', async (button, name, act, call) => {
    server.holdAt(call);
    const panel = await openSettings();
    await userEvent.click(await panel.findByRole('button', { name: button }));
    const dialog = within(await screen.findByRole('dialog', { name }));
    const field = dialog.queryByLabelText('Name');
    if (field) await userEvent.type(field, ' 2');
    await userEvent.click(dialog.getByRole('button', { name: act }));
    await waitFor(() => expect(server.callsOf(call)).toHaveLength(1));
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await userEvent.keyboard('{Escape}');
    expect(isOpen(name)).toBe(true);
  });

  it('AVAIL-15 removes a crew only after staff have seen which appointments are left without one', async () => {
    withoutCrew = [LEFT];
    server.onGraph('RemoveCrew', () => {
      crews = [];
      return { removeCrew: { __typename: 'Crew', id: 'c-1' } };
    });
    const panel = await openSettings();
    await userEvent.click(await panel.findByRole('button', { name: 'Remove North Van' }));
    const asked = within(await screen.findByRole('dialog', { name: 'Remove North Van?' }));
    await userEvent.click(asked.getByRole('button', { name: 'Remove Crew' }));
    const listed = within(
      await screen.findByRole('dialog', { name: '1 Appointment Without a Crew' }),
    );
    expect(listed.getByText('Nov 24, 2026, Morning (8AM - 12PM)')).toBeTruthy();
    expect(server.callsOf('RemoveCrew')).toHaveLength(0);
    await userEvent.click(listed.getByRole('button', { name: 'Save Anyway' }));
    await waitFor(() => expect(server.callsOf('RemoveCrew')).toHaveLength(1));
    expect(server.inputsOf('RemoveCrew')).toMatchObject([{ id: 'c-1', expectedVersion: 2 }]);
    expect(await panel.findByText(/any number of customers/)).toBeTruthy();
  });

  it.each([
    ['if it is the last', [NORTH_VAN], true],
    ['only then', [NORTH_VAN, { ...NORTH_VAN, id: 'c-2', name: 'South Van' }], false],
  ])(
    'AVAIL-14 says before removing a crew what no crews mean, %s',
    async (_, ofTheBusiness, isSaid) => {
      crews = ofTheBusiness;
      const panel = await openSettings();
      await userEvent.click(await panel.findByRole('button', { name: 'Remove North Van' }));
      const asked = await screen.findByRole('dialog', { name: 'Remove North Van?' });
      expect(asked.textContent?.includes('any number of customers can book the same time')).toBe(
        isSaid,
      );
    },
  );

  it('AVAIL-15 fills in the business’s hours, as somebody else has just saved them, when a crew gets its own', async () => {
    const openUntil = (closes: string, version: number) => {
      const openingHours = [{ __typename: 'WeekdayHours', weekday: 2, opens: '08:00', closes }];
      const business = { ...STAFF_BUSINESS, openingHours, version };
      server.onGraph('StaffBusiness', () => ({ business }));
    };
    openUntil('18:00', 3);
    const panel = await openSettings();
    await screen.findByDisplayValue('18:00');
    openUntil('20:00', 4);
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    await screen.findByDisplayValue('20:00');
    await userEvent.click(await panel.findByRole('button', { name: 'Add Crew' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Crew' }));
    await userEvent.click(dialog.getByLabelText('Works whenever you are open'));
    expect(dialog.getByLabelText<HTMLInputElement>('Tuesday closes').value).toBe('20:00');
    expect(dialog.queryByLabelText('Monday closes')).toBeNull();
  });

  it('shows a crew’s color even if it is not among the choices', async () => {
    crews = [{ ...NORTH_VAN, color: '#123456' }];
    const panel = await openSettings();
    await userEvent.click(await panel.findByRole('button', { name: 'Edit North Van' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Crew' }));
    expect(dialog.getByLabelText<HTMLInputElement>('As it is').checked).toBe(true);
  });

  it('AVAIL-15 saves closed days only after staff have seen which appointments are left without a crew', async () => {
    withoutCrew = [LEFT, { ...LEFT, id: 's2' }];
    server.onGraph('UpdateBusiness', () => ({
      updateBusiness: { __typename: 'Business', version: 4 },
    }));
    await openSettings();
    await userEvent.click(await screen.findByRole('button', { name: 'Add Closed Days' }));
    await userEvent.type(screen.getByLabelText('First day'), '2026-11-24');
    await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
    const listed = within(
      await screen.findByRole('dialog', { name: '2 Appointments Without a Crew' }),
    );
    // It scrolls, so the keyboard must reach it.
    await userEvent.tab({ shift: true });
    expect(document.activeElement).toBe(listed.getByRole('list', { name: 'Appointments' }));
    await userEvent.click(listed.getByRole('button', { name: 'Go Back' }));
    expect(server.callsOf('UpdateBusiness')).toHaveLength(0);
    await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
    const again = await screen.findByRole('dialog', { name: '2 Appointments Without a Crew' });
    await userEvent.click(within(again).getByRole('button', { name: 'Save Anyway' }));
    await waitFor(() => expect(server.callsOf('UpdateBusiness')).toHaveLength(1));
  });

  it('AVAIL-18 saves closed days without crews only after staff have seen which appointments are on them', async () => {
    crews = [];
    closed = [LEFT, { ...LEFT, id: 's2' }];
    server.onGraph('UpdateBusiness', () => ({
      updateBusiness: { __typename: 'Business', version: 4 },
    }));
    await closeDays(1);
    const listed = within(
      await screen.findByRole('dialog', { name: '2 Appointments When You Are Closed' }),
    );
    expect(listed.getAllByText('Nov 24, 2026, Morning (8AM - 12PM)')).toHaveLength(2);
    expect(server.callsOf('UpdateBusiness')).toHaveLength(0);
    await userEvent.click(listed.getByRole('button', { name: 'Save Anyway' }));
    await waitFor(() => expect(server.callsOf('UpdateBusiness')).toHaveLength(1));
  });

  /** Adds closed days to the settings and presses Save Changes that many times. */
  async function closeDays(presses: number): Promise<void> {
    await openSettings();
    await userEvent.click(await screen.findByRole('button', { name: 'Add Closed Days' }));
    await userEvent.type(screen.getByLabelText('First day'), '2026-11-24');
    const save = screen.getByRole('button', { name: 'Save Changes' });
    for (let press = 0; press < presses; press += 1) await userEvent.click(save);
  }

  it('BIZ-12 saves closed days once, however often the button is pressed during the check', async () => {
    let looked: (result: object) => void = () => undefined;
    server.on('PreviewCapacity', () => new Promise((resolve) => (looked = resolve)));
    server.onGraph('UpdateBusiness', () => ({
      updateBusiness: { __typename: 'Business', version: 4 },
    }));
    await closeDays(2);
    looked({ body: { data: capacityPreview() } });
    await waitFor(() => expect(server.callsOf('UpdateBusiness')).toHaveLength(1));
    expect(await screen.findByText('Settings Saved')).toBeTruthy();
    expect(server.callsOf('PreviewCapacity')).toHaveLength(1);
    expect(server.callsOf('UpdateBusiness')).toHaveLength(1);
  });

  it('AVAIL-15 saves nothing if the affected appointments can’t be loaded', async () => {
    server.refuseGraph('PreviewCapacity', 503, 'Please try again.');
    await closeDays(1);
    expect(await screen.findByText('Not Saved')).toBeTruthy();
    expect(server.callsOf('UpdateBusiness')).toHaveLength(0);
  });

  it('AVAIL-15 lists the affected appointments also before settings are saved over somebody else’s', async () => {
    server.refuseGraph('UpdateBusiness', 409, 'Somebody else was faster.', {
      code: 'CHANGED_MEANWHILE',
      current: { version: 5 },
    });
    await closeDays(1);
    const insist = await screen.findByRole('button', { name: 'Save Mine Too' });
    withoutCrew = [LEFT];
    await userEvent.click(insist);
    const listed = within(
      await screen.findByRole('dialog', { name: '1 Appointment Without a Crew' }),
    );
    expect(server.callsOf('UpdateBusiness')).toHaveLength(1);
    server.onGraph('UpdateBusiness', () => ({
      updateBusiness: { __typename: 'Business', version: 6 },
    }));
    await userEvent.click(listed.getByRole('button', { name: 'Save Anyway' }));
    expect(await screen.findByText('Settings Saved')).toBeTruthy();
    expect(server.inputsOf('UpdateBusiness')).toMatchObject([
      { expectedVersion: 3 },
      { expectedVersion: 5 },
    ]);
  });

  it('BIZ-07 leaves it to the server to refuse settings that can’t be checked', async () => {
    server.refuseGraph('PreviewCapacity', 400, 'Those days are none.');
    server.refuseGraph('UpdateBusiness', 400, 'Those days are none.');
    await closeDays(1);
    expect(await screen.findByText('Those days are none.')).toBeTruthy();
    expect(server.callsOf('UpdateBusiness')).toHaveLength(1);
  });

  it('BIZ-12 STAFF-03 keeps typed settings while a crew is added and somebody else saves other settings', async () => {
    let version = 3;
    server.onGraph('StaffBusiness', () => ({
      business: { ...STAFF_BUSINESS, version, ...(version > 3 ? { name: 'Theirs' } : {}) },
    }));
    server.onGraph('CreateCrew', () => ({ createCrew: { __typename: 'Crew', id: 'c-2' } }));
    const panel = await openSettings();
    await userEvent.type(await screen.findByLabelText(/^Notice you need/), '2');
    version = 4;
    await userEvent.click(panel.getByRole('button', { name: 'Add Crew' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Crew' }));
    await userEvent.type(dialog.getByLabelText('Name'), 'South Van');
    await userEvent.click(dialog.getByRole('button', { name: 'Add Crew' }));
    expect(await screen.findByText('Crew Added')).toBeTruthy();
    await waitFor(() => expect(server.callsOf('StaffBusiness')).toHaveLength(2));
    expect(screen.getByLabelText<HTMLInputElement>(/^Notice you need/).value).toBe('2');
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(await screen.findByDisplayValue('Theirs')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(/^Notice you need/).value).toBe('');
  });

  describe('of which somebody else removes one meanwhile', () => {
    const SOUTH_VAN = { ...NORTH_VAN, id: 'c-2', name: 'South Van' };
    const UNLIMITED = 'any number of customers can book the same time';
    let poll: () => void;
    beforeEach(() => {
      const intervals = jest.spyOn(globalThis, 'setInterval');
      poll = () => {
        for (const [run, ms] of intervals.mock.calls) if (ms === 30_000) run();
      };
      crews = [NORTH_VAN, SOUTH_VAN];
    });
    afterEach(() => {
      jest.restoreAllMocks();
    });
    const buttonOf = (crew: string) => screen.queryByRole('button', { name: `Remove ${crew}` });

    it('AVAIL-14 says of the last one left what no crews mean', async () => {
      const panel = await openSettings();
      await panel.findByRole('button', { name: 'Edit South Van' });
      crews = [NORTH_VAN];
      poll();
      await waitFor(() => expect(buttonOf('South Van')).toBeNull());
      expect(server.callsOf('StaffCrews').at(-1)?.headers['X-Background']).toBe('1');
      await userEvent.click(panel.getByRole('button', { name: 'Remove North Van' }));
      const asked = await screen.findByRole('dialog', { name: 'Remove North Van?' });
      expect(asked.textContent).toContain(UNLIMITED);
    });

    it('AVAIL-14 says it of no other one', async () => {
      const panel = await openSettings();
      await userEvent.click(await panel.findByRole('button', { name: 'Remove North Van' }));
      const asked = await screen.findByRole('dialog', { name: 'Remove North Van?' });
      crews = [SOUTH_VAN];
      poll();
      await waitFor(() => expect(panel.queryByText('North Van')).toBeNull());
      expect(asked.textContent).not.toContain(UNLIMITED);
    });
  });

  it('says so if the crews or the settings could not be loaded anew, and keeps what it shows', async () => {
    const panel = await openSettings();
    await panel.findByRole('button', { name: 'Edit North Van' });
    server.refuseGraph('StaffCrews', 400, 'No.');
    server.refuseGraph('StaffBusiness', 400, 'No.');
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await panel.findByText('The crews could not be loaded.')).toBeTruthy();
    expect(await screen.findByText('The settings could not be loaded.')).toBeTruthy();
    expect(panel.getByRole('button', { name: 'Edit North Van' })).toBeTruthy();
    expect(screen.getByLabelText('Phone')).toBeTruthy();
  });

  it('reloads the crews when it is refreshed', async () => {
    const panel = await openSettings();
    await panel.findByRole('button', { name: 'Edit North Van' });
    crews = [{ ...NORTH_VAN, name: 'Northwest Van' }];
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await panel.findByRole('button', { name: 'Edit Northwest Van' })).toBeTruthy();
  });
});
