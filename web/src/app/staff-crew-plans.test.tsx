import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeDate } from '../testing/fake-date.ts';
import { renderApp } from '../testing/render-app.tsx';
import { createStaffServer, NORTH_VAN, staffAppointment, staffChanges } from '../testing/staff.ts';

let server: ReturnType<typeof createStaffServer>;
beforeEach(() => {
  server = createStaffServer();
});
afterEach(cleanup);

describe('a day', () => {
  it('ADMIN-08 AVAIL-15 reloads the chosen day and its crews along with the month', async () => {
    const row = staffAppointment('s1');
    let rows = [row];
    let withoutOne = false;
    server.onGraph('StaffAppointmentCounts', () => ({
      __typename: 'Query',
      staffAppointmentCounts: [],
    }));
    server.onGraph('StaffAppointmentsOfDay', () => ({
      __typename: 'Query',
      staffAppointmentsOfDay: rows,
    }));
    server.onGraph('StaffCrewsOfDay', () => ({
      __typename: 'Query',
      staffAppointmentsOfDay: rows.map(({ __typename, id, version }) => ({
        __typename,
        id,
        version,
        withoutCrew: withoutOne,
        crew: withoutOne ? null : NORTH_VAN,
      })),
    }));
    await renderApp('/admin?view=dayDetail&day=2026-11-21', server);
    expect(await screen.findByText('North Van')).toBeTruthy();
    rows = [row, staffAppointment('s2', { vehicleInfo: '2020 Honda Fit' })];
    withoutOne = true;
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText('2020 Honda Fit')).toBeTruthy();
    expect(await screen.findAllByText('Without a crew')).toHaveLength(2);
    expect(screen.queryByText('North Van')).toBeNull();
  });
});

describe('a crew that is removed while its appointment is open', () => {
  const row = staffAppointment('s1');
  /** The intervals that the page has set. */
  let polls: { run: () => void; ms: number | undefined }[];
  let version: number;
  let isOver: boolean;
  const original = globalThis.setInterval;
  beforeEach(() => {
    // Within a quarter of an hour, after which all is read anew.
    fakeDate('2026-11-21T09:05:00-08:00');
    polls = [];
    version = 2;
    isOver = false;
    globalThis.setInterval = ((run: () => void, ms?: number) => {
      polls.push({ run, ms });
      return original(run, ms);
    }) as typeof setInterval;
    const { __typename, id } = row;
    const plan = () => {
      const withoutCrew = version > 2 && !isOver;
      const crew = version > 2 ? null : NORTH_VAN;
      return { __typename, id, version: 1, withoutCrew, plannedStartsAt: null, crew };
    };
    server.onGraph('StaffCapacity', () => ({
      crews: version > 2 ? [] : [{ __typename: 'Crew', id: 'c-1', version }],
      business: { __typename: 'Business', version: 1 },
    }));
    server.onGraph('StaffAppointmentsOfDay', () => ({ staffAppointmentsOfDay: [row] }));
    server.onGraph('StaffCrewsOfDay', () => ({ staffAppointmentsOfDay: [plan()] }));
    server.onGraph('StaffAppointmentCounts', () => ({ staffAppointmentCounts: [] }));
    server.showAppointment(() => row);
    server.onGraph('StaffAppointmentCrew', () => ({ staffAppointment: plan() }));
    server.listAppointments(() => [row]);
    server.onGraph('StaffAppointmentChanges', () => ({
      staffAppointmentChanges: staffChanges('StaffAppointment'),
    }));
    server.onGraph('StaffCrewPlans', () => ({
      crewPlans: [{ ...plan(), __typename: 'CrewPlan' }],
    }));
  });
  afterEach(() => {
    globalThis.setInterval = original;
    jest.useRealTimers();
  });
  const poll = () => {
    for (const { run, ms } of polls) if (ms === 30_000) run();
  };
  const PLACES = [
    ['the calendar', '/admin?view=dayDetail&day=2026-11-21', 'StaffCrewsOfDay'],
    ['its page', '/admin/appointment/s1', 'StaffAppointmentCrew'],
    ['the list', '/admin?view=appointments', 'StaffCrewPlans'],
  ] as const;

  it.each(PLACES)(
    'AVAIL-11 is not missed in %s any longer than somebody may come',
    async (_, path, operation) => {
      version = 3;
      await renderApp(path, server);
      await screen.findByText('Without a crew');
      poll();
      await waitFor(() => expect(server.callsOf(operation)).toHaveLength(2));
      isOver = true;
      jest.setSystemTime(new Date('2026-11-21T09:15:00-08:00'));
      await waitFor(() => {
        poll();
        expect(screen.queryByText('Without a crew')).toBeNull();
      });
    },
  );

  it.each(PLACES)(
    'AVAIL-15 AUTH-30 is no longer named in %s, in the background',
    async (_, path, operation) => {
      await renderApp(path, server);
      await screen.findByText('North Van');
      // What was read before the first poll may be older than that.
      poll();
      await waitFor(() => expect(server.callsOf(operation)).toHaveLength(2));
      await waitFor(() => {
        poll();
        expect(server.callsOf('StaffCapacity').length).toBeGreaterThan(2);
      });
      expect(server.callsOf(operation)).toHaveLength(2);
      version = 3;
      await waitFor(() => {
        poll();
        expect(screen.queryByText('North Van')).toBeNull();
      });
      expect(screen.getByText('Without a crew')).toBeTruthy();
      expect(server.callsOf('StaffCapacity')[0]?.headers['X-Background']).toBe('1');
      expect(server.callsOf(operation).at(-1)?.headers['X-Background']).toBe('1');
    },
  );

  it('AVAIL-15 is asked for again in the list with each check until that succeeds', async () => {
    const asked = () => server.callsOf('StaffCrewPlans').length;
    server.refuseGraph('StaffCrewPlans', 400, 'Not now.');
    await renderApp('/admin?view=appointments', server);
    await waitFor(() => expect(asked()).toBe(1));
    await waitFor(() => {
      poll();
      expect(asked()).toBeGreaterThan(2);
    });
    server.onGraph('StaffCrewPlans', () => ({
      crewPlans: [{ __typename: 'CrewPlan', id: 's1', withoutCrew: false, crew: NORTH_VAN }],
    }));
    await waitFor(() => {
      poll();
      expect(screen.queryByText('North Van')).toBeTruthy();
    });
  });
});

describe('the list of all appointments', () => {
  const rows = [staffAppointment('s1'), staffAppointment('s2', { vehicleInfo: '2020 Honda Fit' })];
  beforeEach(() => {
    server.listAppointments(() => rows);
  });
  const { innerWidth } = window;
  afterEach(() => {
    window.innerWidth = innerWidth;
    document.documentElement.style.fontSize = '';
  });
  /** The row or card of an appointment. */
  const rowOf = async (vehicle: string) => {
    const row = (await screen.findByText(vehicle)).closest('tr, li');
    if (!(row instanceof HTMLElement)) throw new Error('no such row');
    return within(row);
  };

  it.each(['a table', 'cards'])(
    'AVAIL-11 AVAIL-15 marks appointments without a crew and names the others’ crew, as %s',
    async (form) => {
      document.documentElement.style.fontSize = '16px';
      window.innerWidth = form === 'a table' ? 1280 : 390;
      const asked: unknown[] = [];
      server.onGraph('StaffCrewPlans', ({ ids }) => {
        asked.push(ids);
        return {
          crewPlans: [
            { __typename: 'CrewPlan', id: 's1', withoutCrew: true, crew: null },
            { __typename: 'CrewPlan', id: 's2', withoutCrew: false, crew: NORTH_VAN },
          ],
        };
      });
      await renderApp('/admin?view=appointments', server);
      expect(await screen.findByText('Without a crew')).toBeTruthy();
      expect((await rowOf('2022 Subaru Outback')).getByText('Without a crew')).toBeTruthy();
      expect((await rowOf('2020 Honda Fit')).getByText('North Van')).toBeTruthy();
      expect(screen.queryByRole('table') !== null).toBe(form === 'a table');
      expect(asked).toEqual([['s1', 's2']]);
    },
  );

  it('AVAIL-15 reloads the crews when it is refreshed', async () => {
    let withoutCrew = false;
    server.onGraph('StaffCrewPlans', () => ({
      crewPlans: ['s1', 's2'].map((id) => ({
        __typename: 'CrewPlan',
        id,
        withoutCrew,
        crew: withoutCrew ? null : NORTH_VAN,
      })),
    }));
    await renderApp('/admin?view=appointments', server);
    expect(await screen.findAllByText('North Van')).toHaveLength(2);
    withoutCrew = true;
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findAllByText('Without a crew')).toHaveLength(2);
  });

  it('is shown even if the crews can’t be loaded', async () => {
    server.breakAt('StaffCrewPlans');
    await renderApp('/admin?view=appointments', server);
    expect(await screen.findByText('2022 Subaru Outback')).toBeTruthy();
    await waitFor(() => expect(server.callsOf('StaffCrewPlans')).toHaveLength(1));
    expect(screen.queryByText('Without a crew')).toBeNull();
    expect(screen.getByText('2020 Honda Fit')).toBeTruthy();
  });
});

describe('an appointment for which no crew has time', () => {
  it('AVAIL-11 is moved to that time only after staff confirm it', async () => {
    server.listAppointments(() => [staffAppointment('s1')]);
    server.onGraph('StaffAppointmentChanges', () => ({
      __typename: 'Query',
      staffAppointmentChanges: staffChanges('StaffAppointment'),
    }));
    server.refuseGraph('UpdateAppointment', 409, 'No crew is free then.', {
      code: 'SLOT_TAKEN',
      alternatives: ['2026-11-23 Evening (4PM - 8PM)'],
    });
    await renderApp('/admin?view=appointments', server);
    await screen.findByText('2022 Subaru Outback');
    await userEvent.click(screen.getByRole('button', { name: /^Edit/ }));
    const field = await screen.findByLabelText('Service Date & Time');
    await userEvent.clear(field);
    await userEvent.type(field, '2026-11-23 Morning (8AM - 12PM)');
    await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
    const question = within(await screen.findByRole('dialog', { name: 'No Crew Is Free Then' }));
    expect(question.getByText('2026-11-23 Evening (4PM - 8PM)')).toBeTruthy();

    server.onGraph('UpdateAppointment', () => ({
      updateAppointment: staffAppointment('s1', { version: 2 }),
    }));
    await userEvent.click(question.getByRole('button', { name: 'Book It Anyway' }));
    await waitFor(() => expect(server.callsOf('UpdateAppointment')).toHaveLength(2));
    const [first, second] = server.inputsOf('UpdateAppointment');
    expect(first).not.toHaveProperty('overbook');
    expect(second).toMatchObject({ overbook: true, expectedVersion: 1 });
  });

  /** Opens the page of an appointment with this plan. */
  async function openPage(plan: {
    withoutCrew: boolean;
    plannedStartsAt: string | null;
    crew: object | null;
  }): Promise<void> {
    server.showAppointment(() => staffAppointment('s1'));
    server.onGraph('StaffAppointmentCrew', () => ({
      staffAppointment: { __typename: 'StaffAppointment', id: 's1', version: 1, ...plan },
    }));
    await renderApp('/admin/appointment/s1', server);
  }

  it('AVAIL-15 is marked as having no crew on its page', async () => {
    await openPage({ withoutCrew: true, plannedStartsAt: null, crew: null });
    expect(await screen.findByText('Without a crew')).toBeTruthy();
  });

  it('AVAIL-16 shows on its page which crew is planned to come, and when', async () => {
    await openPage({
      withoutCrew: false,
      plannedStartsAt: '2026-11-21T18:15:00.000Z',
      crew: NORTH_VAN,
    });
    expect(await screen.findByText('North Van')).toBeTruthy();
    expect(screen.getByText(/^Planned for Nov 21, 2026, 10:15\sAM$/)).toBeTruthy();
  });
});
