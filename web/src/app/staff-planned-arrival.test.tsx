import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { isOpen } from '../testing/dialogs.ts';
import { renderApp } from '../testing/render-app.tsx';
import { createStaffServer, staffAppointment } from '../testing/staff.ts';

const crew = (id: string, name: string) => ({ __typename: 'Crew', id, name, color: '#0a6cbd' });
const NORTH = crew('c-1', 'North Van');
const SOUTH = crew('c-2', 'South Van');
/** An instant on 21 November, in the business time zone. */
const at = (clock: string) => new Date(`2026-11-21T${clock}:00-08:00`).toISOString();
const MORNING = {
  serviceDate: '2026-11-21 Morning (8AM - 12PM)',
  timeSlot: 'morning',
  customTime: null,
};
const AFTERNOON = '2026-11-21 Afternoon (12PM - 4PM)';

let server: ReturnType<typeof createStaffServer>;
let appointment: ReturnType<typeof staffAppointment>;
let times: object[] | null;

const arrival = (clock: string, one: object | null, movesTo: string | null = null) => ({
  __typename: 'ArrivalTime',
  startsAt: at(clock),
  crew: one,
  movesTo,
});
const become = (more: object) => {
  appointment = { ...appointment, version: appointment.version + 1, ...more };
  return appointment;
};
const planned = (undoForMs: number | null = null) =>
  server.onGraph('PlanArrival', ({ input }) => {
    const { plannedStartsAt } = Object(input);
    return { planArrival: become({ plannedStartsAt, undoForMs }) };
  });

beforeEach(() => {
  server = createStaffServer();
  appointment = staffAppointment('s1', {
    ...MORNING,
    withoutCrew: false,
    plannedStartsAt: at('08:00'),
    crew: NORTH,
  });
  times = [
    arrival('08:00', NORTH),
    arrival('09:00', SOUTH),
    arrival('10:30', NORTH),
    arrival('11:00', null),
    arrival('13:00', NORTH, AFTERNOON),
    arrival('14:00', null, AFTERNOON),
  ];
  server.showAppointment(() => appointment);
  server.onGraph('StaffAppointmentCrew', () => ({ staffAppointment: appointment }));
  server.onGraph('ArrivalTimes', () => ({ arrivalTimes: times }));
});
afterEach(cleanup);

async function openDialog() {
  await renderApp('/admin/appointment/s1', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Change Arrival' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Plan Arrival' }));
  return { dialog, select: await dialog.findByLabelText('The crew comes at') };
}
const sent = () => server.inputsOf('PlanArrival');
const plannedText = (clock: RegExp) => screen.findByText(clock);
/** The listed times, without the special space that some locale data have before AM. */
const words = (element: Element) => element.textContent?.replaceAll('\u202f', ' ');

describe('the planned arrival on an appointment’s page', () => {
  it('AVAIL-16 is chosen from a list that marks taken times, names other crews, and separates times that move the booking', async () => {
    const { dialog, select } = await openDialog();
    const groupOf = (name: string) =>
      within(dialog.getByRole('group', { name })).getAllByRole<HTMLOptionElement>('option');
    expect(groupOf('As booked').map(words)).toEqual([
      '8:00 AM',
      '9:00 AM – South Van',
      '10:30 AM',
      '11:00 AM – taken',
    ]);
    expect(groupOf('As booked').map(({ disabled }) => disabled)).toEqual([
      false,
      false,
      false,
      true,
    ]);
    expect(groupOf('Moves the booking').map(words)).toEqual(['1:00 PM', '2:00 PM – taken']);
    expect(dialog.getByText(/The customer isn’t told/)).toBeTruthy();
    await userEvent.selectOptions(select, at('13:00'));
    expect(
      dialog.getByText('The booking moves to Afternoon (12PM - 4PM), and the customer is told.'),
    ).toBeTruthy();
  });

  it('AVAIL-16 can be changed within the window, and changed back', async () => {
    planned();
    const { dialog, select } = await openDialog();
    await userEvent.selectOptions(select, at('10:30'));
    await userEvent.click(dialog.getByRole('button', { name: 'Save Arrival' }));
    expect(await plannedText(/^Planned for Nov 21, 2026, 10:30\sAM$/)).toBeTruthy();
    expect(await screen.findByText('Arrival Planned')).toBeTruthy();
    await userEvent.click(await screen.findByRole('button', { name: /^Back to 8:00\sAM$/ }));
    expect(await plannedText(/^Planned for Nov 21, 2026, 8:00\sAM$/)).toBeTruthy();
    expect(sent()).toMatchObject([
      { id: 's1', plannedStartsAt: at('10:30'), expectedVersion: 1 },
      { id: 's1', plannedStartsAt: at('08:00'), expectedVersion: 2 },
    ]);
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Back to/ })).toBeNull());
  });

  it('AVAIL-16 offers no way back to a time at which the booking no longer is', async () => {
    planned();
    const moved = '2026-11-24 Morning (8AM - 12PM)';
    server.onGraph('UpdateAppointment', () => ({
      updateAppointment: become({
        serviceDate: moved,
        scheduledDate: '2026-11-24',
        plannedStartsAt: '2026-11-24T16:00:00.000Z',
      }),
    }));
    const { dialog, select } = await openDialog();
    await userEvent.selectOptions(select, at('10:30'));
    await userEvent.click(dialog.getByRole('button', { name: 'Save Arrival' }));
    expect(await screen.findByRole('button', { name: /^Back to 8:00\sAM$/ })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Edit Appointment' }));
    const date = screen.getByLabelText('Service Date & Time');
    fireEvent.change(date, { target: { value: moved } });
    await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await plannedText(/^Planned for Nov 24, 2026, 8:00\sAM$/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Back to/ })).toBeNull();
  });

  it.each([
    ['was taken', { code: 'SLOT_TAKEN', alternatives: [] }, 'This time was taken meanwhile.'],
    [
      'would move the booking',
      {
        code: 'CHANGED_MEANWHILE',
        current: { version: 5, serviceDate: '2026-11-24 Morning (8AM - 12PM)' },
      },
      'The booking was moved to Nov 24, 2026, Morning (8AM - 12PM) meanwhile.',
    ],
  ])(
    'AVAIL-16 says that the former time %s meanwhile, and insists on nothing',
    async (_what, refusal, told) => {
      planned();
      const { dialog, select } = await openDialog();
      await userEvent.selectOptions(select, at('10:30'));
      await userEvent.click(dialog.getByRole('button', { name: 'Save Arrival' }));
      const back = await screen.findByRole('button', { name: /^Back to 8:00\sAM$/ });
      server.refuseGraph('PlanArrival', 409, 'No.', refusal);
      await userEvent.click(back);
      expect(await screen.findByText(told)).toBeTruthy();
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(screen.queryByRole('button', { name: /^Back to/ })).toBeNull();
    },
  );

  it('AVAIL-16 STAFF-03 is chosen again if somebody else has moved the booking meanwhile', async () => {
    const theirs = '2026-11-24T18:30:00.000Z';
    server.refuseGraph('PlanArrival', 409, 'Changed meanwhile.', {
      code: 'CHANGED_MEANWHILE',
      current: {
        version: 5,
        serviceDate: '2026-11-24 Morning (8AM - 12PM)',
        plannedStartsAt: '2026-11-24T16:00:00.000Z',
      },
    });
    const { dialog, select } = await openDialog();
    await userEvent.selectOptions(select, at('10:30'));
    times = [{ ...arrival('10:30', NORTH), startsAt: theirs }];
    await userEvent.click(dialog.getByRole('button', { name: 'Save Arrival' }));
    expect(
      await dialog.findByText(/^The booking was moved to Nov 24.* choose again\.$/),
    ).toBeTruthy();
    expect(screen.queryByRole('dialog', { name: 'Changed Meanwhile' })).toBeNull();
    const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Save Arrival' });
    expect(save.disabled).toBe(true);
    planned();
    await waitFor(() => expect(within(select).getAllByRole('option')).toHaveLength(2));
    await userEvent.selectOptions(select, theirs);
    await userEvent.click(save);
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]).toMatchObject({ expectedVersion: 5, plannedStartsAt: theirs });
  });

  it('AVAIL-11 shows it if a time can’t be booked anyway, either', async () => {
    const refuse = (...alternatives: string[]) =>
      server.refuseGraph('PlanArrival', 409, 'This time is taken.', {
        code: 'SLOT_TAKEN',
        alternatives,
      });
    refuse('2026-11-21 1:00 PM');
    const { dialog, select } = await openDialog();
    await userEvent.selectOptions(select, at('14:00'));
    await userEvent.click(dialog.getByRole('button', { name: 'Save Arrival' }));
    const question = within(await screen.findByRole('dialog', { name: 'No Crew Is Free Then' }));
    refuse('2026-11-21 3:00 PM');
    await userEvent.click(question.getByRole('button', { name: 'Book It Anyway' }));
    expect(await screen.findByText('2026-11-21 3:00 PM')).toBeTruthy();
  });

  it('AVAIL-16 STAFF-03 leads back to the times if the one insisted on was taken', async () => {
    server.refuseGraph('PlanArrival', 409, 'Changed meanwhile.', {
      code: 'CHANGED_MEANWHILE',
      current: { version: 5, serviceDate: MORNING.serviceDate, priceCents: 1 },
    });
    const { dialog, select } = await openDialog();
    await userEvent.selectOptions(select, at('10:30'));
    await userEvent.click(dialog.getByRole('button', { name: 'Save Arrival' }));
    const late = within(await screen.findByRole('dialog', { name: 'Changed Meanwhile' }));
    server.refuseGraph('PlanArrival', 409, 'Taken.', { code: 'SLOT_TAKEN', alternatives: [] });
    await userEvent.click(late.getByRole('button', { name: 'Save My Change' }));
    expect(await screen.findByText(/taken meanwhile/)).toBeTruthy();
    expect(isOpen('Plan Arrival')).toBe(true);
  });

  it('FLOW-20 keeps its dialog open while it is being saved', async () => {
    server.holdAt('PlanArrival');
    const { dialog, select } = await openDialog();
    await userEvent.selectOptions(select, at('10:30'));
    await userEvent.click(dialog.getByRole('button', { name: 'Save Arrival' }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await userEvent.keyboard('{Escape}');
    expect(isOpen('Plan Arrival')).toBe(true);
  });

  it('AVAIL-15 AVAIL-16 can stay at its minute with another crew, if its own no longer works then', async () => {
    become({ withoutCrew: true });
    times = [arrival('08:00', SOUTH)];
    planned();
    const { dialog } = await openDialog();
    expect(words(dialog.getByRole('option'))).toBe('8:00 AM – South Van');
    await userEvent.click(dialog.getByRole('button', { name: 'Save Arrival' }));
    await waitFor(() => expect(sent()).toMatchObject([{ id: 's1', plannedStartsAt: at('08:00') }]));
  });

  it.each([
    ['its own crew comes', NORTH],
    ['its minute is taken or past', null],
  ])('AVAIL-16 is not sent if nothing is chosen and %s', async (_what, one) => {
    times = [arrival('08:00', one)];
    const { dialog } = await openDialog();
    await userEvent.click(dialog.getByRole('button', { name: 'Save Arrival' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent()).toEqual([]);
  });

  it('FLOW-16 leaves the focus to Change Arrival once it is changed back', async () => {
    planned();
    const { dialog, select } = await openDialog();
    await userEvent.selectOptions(select, at('10:30'));
    await userEvent.click(dialog.getByRole('button', { name: 'Save Arrival' }));
    await userEvent.click(await screen.findByRole('button', { name: /^Back to 8:00\sAM$/ }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Back to/ })).toBeNull());
    const change = screen.getByRole('button', { name: 'Change Arrival' });
    await waitFor(() => expect(document.activeElement).toBe(change));
  });

  it('AVAIL-16 FLOW-07 says that a time was taken meanwhile, moves the focus there, and reloads the free times', async () => {
    server.refuseGraph('PlanArrival', 409, 'This time is taken.', {
      code: 'SLOT_TAKEN',
      alternatives: [],
    });
    const { dialog, select } = await openDialog();
    await userEvent.selectOptions(select, at('10:30'));
    times = [arrival('08:00', NORTH), arrival('10:30', null)];
    await userEvent.click(dialog.getByRole('button', { name: 'Save Arrival' }));
    expect(await dialog.findByText(/taken meanwhile/)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(select));
    expect(await dialog.findByRole('option', { name: /^10:30\sAM – taken$/ })).toBeTruthy();
    expect(screen.queryByRole('dialog', { name: 'No Crew Is Free Then' })).toBeNull();
  });

  it('AVAIL-11 AVAIL-16 moves the booking beyond capacity only after staff confirm it, and offers to undo it', async () => {
    server.refuseGraph('PlanArrival', 409, 'This time is taken.', {
      code: 'SLOT_TAKEN',
      alternatives: ['2026-11-21 1:00 PM'],
    });
    const { dialog, select } = await openDialog();
    await userEvent.selectOptions(select, at('14:00'));
    await userEvent.click(dialog.getByRole('button', { name: 'Save Arrival' }));
    const question = within(await screen.findByRole('dialog', { name: 'No Crew Is Free Then' }));
    expect(question.getByText('2026-11-21 1:00 PM')).toBeTruthy();
    planned(10_000);
    await userEvent.click(question.getByRole('button', { name: 'Book It Anyway' }));
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy();
    const [first, second] = sent();
    expect(first).not.toHaveProperty('overbook');
    expect(second).toMatchObject({ overbook: true, plannedStartsAt: at('14:00') });
    expect(screen.queryByRole('button', { name: /^Back to/ })).toBeNull();
  });

  it.each([
    ['what the service says', 503, 'The service is busy. Please try again in a moment.'],
    ['that it failed, without an answer', 0, 'The arrival could not be planned. Please try again.'],
  ])('says %s if it could not be saved', async (_what, status, text) => {
    if (status === 0) server.breakAt('PlanArrival');
    else server.refuseGraph('PlanArrival', status, text);
    const { dialog, select } = await openDialog();
    await userEvent.selectOptions(select, at('10:30'));
    await userEvent.click(dialog.getByRole('button', { name: 'Save Arrival' }));
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('STAFF-03 shows the currently planned arrival on a conflict', async () => {
    server.refuseGraph('PlanArrival', 409, 'Changed meanwhile.', {
      code: 'CHANGED_MEANWHILE',
      current: { version: 5, plannedStartsAt: at('09:00'), serviceDate: MORNING.serviceDate },
    });
    const { dialog, select } = await openDialog();
    await userEvent.selectOptions(select, at('10:30'));
    await userEvent.click(dialog.getByRole('button', { name: 'Save Arrival' }));
    const late = within(await screen.findByRole('dialog', { name: 'Changed Meanwhile' }));
    expect(late.getByText('Planned arrival')).toBeTruthy();
    expect(late.getByText(/^Nov 21, 2026, 9:00\sAM$/)).toBeTruthy();
    expect(late.getByText(/Nov 21, 2026, 10:30\sAM$/)).toBeTruthy();
    planned();
    await userEvent.click(late.getByRole('button', { name: 'Save My Change' }));
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]).toMatchObject({ expectedVersion: 5, plannedStartsAt: at('10:30') });
  });

  it('AVAIL-15 can be set for an appointment without a crew, but not for a cancelled one', async () => {
    become({ withoutCrew: true, crew: null, plannedStartsAt: null });
    await renderApp('/admin/appointment/s1', server);
    await userEvent.click(await screen.findByRole('button', { name: 'Plan Arrival' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Plan Arrival' }));
    await dialog.findByRole('option', { name: 'Choose a time' });
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Save Arrival' }).disabled).toBe(
      true,
    );
    cleanup();
    become({ status: 'cancelled', crew: NORTH, withoutCrew: false });
    await renderApp('/admin/appointment/s1', server);
    expect(await screen.findByText('North Van')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Arrival$/ })).toBeNull();
  });

  it('AVAIL-16 says that nobody works on the day any more, and where to move the booking', async () => {
    become({ withoutCrew: true, crew: null, plannedStartsAt: null });
    times = [];
    await renderApp('/admin/appointment/s1', server);
    await userEvent.click(await screen.findByRole('button', { name: 'Plan Arrival' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Plan Arrival' }));
    expect((await dialog.findByRole('alert')).textContent).toBe(
      'No crew works on that day any more. Move the booking under Edit Appointment.',
    );
  });

  it.each([
    ['the times', 3, 'The crew comes at'],
    ['Cancel, if there are none', 0, 'Cancel'],
  ])(
    'FLOW-16 FLOW-22 says that the times could not be loaded and that they are tried again, and leads the focus to %s',
    async (_, some, heir) => {
      become({ withoutCrew: true, crew: null, plannedStartsAt: null });
      server.refuseGraph('ArrivalTimes', 400, 'No.');
      await renderApp('/admin/appointment/s1', server);
      await userEvent.click(await screen.findByRole('button', { name: 'Plan Arrival' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Plan Arrival' }));
      expect(await dialog.findByText(/could not be read/)).toBeTruthy();
      const respond = server.holdAt('ArrivalTimes');
      const again = dialog.getByRole('button', { name: 'Try Again' });
      await userEvent.click(again);
      await waitFor(() => expect(server.callsOf('ArrivalTimes')).toHaveLength(2));
      expect(again.ariaBusy).toBe('true');
      respond({ body: { data: { arrivalTimes: times?.slice(0, some) } } });
      await dialog.findByRole('button', { name: 'Save Arrival' });
      const label = heir === 'Cancel' ? dialog.getByText(heir) : dialog.getByLabelText(heir);
      await waitFor(() => expect(document.activeElement).toBe(label));
    },
  );
});
