import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeDate } from '../testing/fake-date.ts';
import { press } from '../testing/presses.ts';
import { renderApp } from '../testing/render-app.tsx';
import {
  NORTH_VAN,
  staffAppointment,
  staffChanges,
  staffPage,
  staffUser,
} from '../testing/staff.ts';
import { watchStaff } from '../testing/watched-staff.ts';

const watched = watchStaff();

describe('a list left open', () => {
  const { innerWidth } = window;
  beforeEach(() => {
    // Within a quarter of an hour, after which all crews are read anew.
    fakeDate('2026-11-21T09:05:00-08:00');
  });
  afterEach(() => {
    jest.useRealTimers();
    window.innerWidth = innerWidth;
    document.documentElement.style.fontSize = '';
  });

  it('STAFF-06 receives changed, new and deleted rows without being reloaded', async () => {
    await watched.openList();
    watched.changes = {
      changed: [
        staffAppointment('s1', { version: 2, vehicleInfo: '2024 Kia EV9' }),
        staffAppointment('s3', {
          vehicleInfo: '2018 Mazda CX-5',
          createdAt: '2026-12-01T10:00:00.000Z',
        }),
      ],
      deletedIds: ['s2'],
      cursor: '1.7',
    };
    watched.pollAt(30_000);
    expect(await screen.findByText('2018 Mazda CX-5')).toBeTruthy();
    const cards = within(screen.getByRole('main')).getAllByRole('listitem');
    expect(
      cards.map((card) => /Kia EV9|Mazda CX-5|F-150/.exec(card.textContent ?? '')?.[0]),
    ).toEqual(['Mazda CX-5', 'Kia EV9']);
    expect(watched.server.callsOf('StaffAppointments')).toHaveLength(1);
    watched.pollAt(30_000);
    await waitFor(() => expect(watched.server.callsOf('StaffAppointmentChanges')).toHaveLength(2));
    const asked = watched.server
      .callsOf('StaffAppointmentChanges')
      .map(({ body }) => body?.['variables']);
    expect(asked).toEqual([{ since: '1.1' }, { since: '1.7' }]);
  });

  it('AUTH-30 AVAIL-15 asks for the crews of changed rows in the background', async () => {
    await watched.openList();
    const asked = () => watched.server.callsOf('StaffCrewPlans');
    // The first poll asks for all of them once more.
    watched.pollAt(30_000);
    await waitFor(() => expect(asked()).toHaveLength(2));
    watched.changes = {
      changed: [staffAppointment('s1', { version: 2, vehicleInfo: '2024 Kia EV9' })],
    };
    watched.pollAt(30_000);
    expect(await screen.findByText('2024 Kia EV9')).toBeTruthy();
    await waitFor(() => expect(asked()).toHaveLength(3));
    expect(asked()[2]?.body?.['variables']).toEqual({ ids: ['s1'] });
    expect(asked()[2]?.headers['X-Background']).toBe('1');
  });

  it.each([
    ['a card', 390],
    ['a row', 1280],
  ])(
    'FLOW-16 leaves the focus of %s that somebody else has deleted to the content',
    async (_, width) => {
      document.documentElement.style.fontSize = '16px';
      window.innerWidth = width;
      await watched.openList();
      screen.getByRole('button', { name: /^Edit 2019 Ford F-150/ }).focus();
      watched.changes = { deletedIds: ['s2'] };
      watched.pollAt(30_000);
      await waitFor(() => expect(screen.queryByText('2019 Ford F-150')).toBeNull());
      expect(document.activeElement).toBe(screen.getByRole('main'));
    },
  );

  it('STAFF-06 is reloaded if its changes cannot be determined', async () => {
    await watched.openList();
    watched.rows = [staffAppointment('s9', { vehicleInfo: '2018 Mazda CX-5' })];
    watched.changes = { isReset: true, cursor: '2.1' };
    watched.pollAt(30_000);
    expect(await screen.findByText('2018 Mazda CX-5')).toBeTruthy();
    expect(screen.queryByText('2022 Subaru Outback')).toBeNull();
  });
});

describe('an appointment’s page', () => {
  const NOW = { version: 2, location: '98 Elm St', gateCode: '#4711', vehicleInfo: '2024 Kia EV9' };
  /** What a read of who comes responds with. */
  const plan = (plannedStartsAt: string) => ({
    staffAppointment: {
      ...watched.rows[0],
      ...{ withoutCrew: false, plannedStartsAt, crew: NORTH_VAN },
    },
  });
  const planFor = (plannedStartsAt: string) =>
    watched.server.onGraph('StaffAppointmentCrew', () => plan(plannedStartsAt));
  beforeEach(() => {
    watched.rows[0] = staffAppointment('s1', { location: '12 Oak St', gateCode: '#1111' });
  });

  /** Opens the page, goes to the list, which reads its part of a change by somebody else, and goes to the page again. */
  async function openAgainAfterChange(between: () => void = () => undefined): Promise<void> {
    const { router } = await watched.openDetail();
    await screen.findByText('No changes by staff yet.');
    await screen.findByText('Nothing was written to the customer yet.');
    await act(() => router.navigate('/admin?view=appointments'));
    await screen.findByText('2019 Ford F-150');
    watched.rows[0] = staffAppointment('s1', NOW);
    watched.changes = { changed: [watched.rows[0]] };
    watched.pollAt(30_000);
    await screen.findByText('2024 Kia EV9');
    between();
    await act(() => router.navigate('/admin/appointment/s1'));
  }

  it('STAFF-03 STAFF-17 is read anew when it is opened again, as a list has read a part of what is there now', async () => {
    planFor('2026-11-21T17:30:00.000Z');
    await openAgainAfterChange(() => planFor('2026-11-21T18:15:00.000Z'));
    expect(await screen.findByText('98 Elm St')).toBeTruthy();
    expect(screen.getByText('#4711')).toBeTruthy();
    expect(await screen.findByText(/^Planned for Nov 21, 2026, 10:15\sAM$/)).toBeTruthy();
    const reads = ['StaffAppointmentDetail', 'AppointmentAudit', 'AppointmentMails'];
    for (const read of reads) expect(watched.server.callsOf(read)).toHaveLength(2);
  });

  it('STAFF-17 shows nothing of what was there before, even if it can’t be read again', async () => {
    await openAgainAfterChange(() =>
      watched.server.refuseGraph('StaffAppointmentDetail', 400, 'Not now.'),
    );
    await screen.findByRole('heading', { level: 1, name: 'Appointment Not Found' });
    expect(screen.queryByText('12 Oak St')).toBeNull();
    watched.server.showAppointment(() => watched.rows[0]);
    await press('Try Again');
    expect(await screen.findByText('98 Elm St')).toBeTruthy();
  });

  it('STAFF-03 is read anew although who comes was read at a later version', async () => {
    const respond = watched.server.holdAt('StaffAppointmentCrew');
    await watched.openDetail();
    watched.rows[0] = staffAppointment('s1', NOW);
    respond({ body: { data: plan('2026-11-21T17:30:00.000Z') } });
    await screen.findByText('North Van');
    watched.pollAt(10_000);
    expect(await screen.findByText('98 Elm St')).toBeTruthy();
  });
});

describe('the welcome view left open', () => {
  afterEach(() => {
    jest.useRealTimers();
  });

  it('ADMIN-20 shows the appointments of the new day after the business’s midnight', async () => {
    fakeDate('2026-11-30T23:59:00-08:00');
    watched.server.onGraph('StaffAppointmentsOfDay', () => ({
      __typename: 'Query',
      staffAppointmentsOfDay: [],
    }));
    const { address } = await renderApp('/admin', watched.server);
    await screen.findByText('No appointments on this day.');
    jest.setSystemTime(new Date('2026-12-01T00:01:00-08:00'));
    act(() => watched.pollAt(60_000));
    const asked = () =>
      watched.server
        .callsOf('StaffAppointmentsOfDay')
        .map(({ body }) => Object(body?.['variables']).date);
    await waitFor(() => expect(asked()).toEqual(['2026-11-30', '2026-12-01']));
    await userEvent.click(screen.getByRole('button', { name: 'Calendar View' }));
    expect(address()).toContain('month=2026-12');
  });
});

describe('the users left open', () => {
  afterEach(() => {
    jest.useRealTimers();
  });

  it('ADMIN-12 ADMIN-20 counts a day more since they joined after the business’s midnight', async () => {
    fakeDate('2026-11-21T23:59:00-08:00');
    watched.server.onGraph('StaffUsers', () => ({
      __typename: 'Query',
      staffUsers: staffPage('StaffUser', [staffUser()]),
    }));
    await renderApp('/admin?view=users', watched.server);
    expect(await screen.findByText(/3 days ago/)).toBeTruthy();
    jest.setSystemTime(new Date('2026-11-22T00:01:00-08:00'));
    act(() => watched.pollAt(60_000));
    expect(await screen.findByText(/4 days ago/)).toBeTruthy();
  });
});

describe('a day and a month left open', () => {
  it('STAFF-06 reloads only after a change that concerns them', async () => {
    const day = [staffAppointment('s1'), staffAppointment('s2')];
    watched.server.onGraph('StaffAppointmentCounts', () => ({
      __typename: 'Query',
      staffAppointmentCounts: [{ __typename: 'StaffDayCount', date: '2026-11-21', count: 2 }],
    }));
    watched.server.onGraph('StaffAppointmentsOfDay', () => ({
      __typename: 'Query',
      staffAppointmentsOfDay: day,
    }));
    watched.server.onGraph('StaffCrewsOfDay', () => ({
      __typename: 'Query',
      staffAppointmentsOfDay: day.map(({ __typename, id, version }) => {
        return { __typename, id, version, withoutCrew: false, crew: null };
      }),
    }));
    watched.server.onGraph('StaffAppointmentCursor', () => ({
      __typename: 'Query',
      staffAppointments: staffPage('StaffAppointment', watched.rows),
    }));
    watched.server.onGraph('StaffAppointmentMarks', () => ({
      __typename: 'Query',
      staffAppointmentChanges: staffChanges('StaffAppointment', watched.changes),
    }));
    const asked = (operation: string) => watched.server.callsOf(operation).length;
    const reads = () => [asked('StaffAppointmentCounts'), asked('StaffAppointmentsOfDay')];
    let marks = 0;
    const pollWhereChanged = async (what: Record<string, unknown>) => {
      watched.changes = what;
      marks += 1;
      watched.pollAt(30_000);
      await waitFor(() => expect(asked('StaffAppointmentMarks')).toBe(marks));
    };
    await renderApp('/admin?view=dayDetail&day=2026-11-21', watched.server);
    await screen.findByText('2 appointments · $400');
    expect(reads()).toEqual([1, 1]);
    // The first poll fetches the cursor for later changes, once for day and month.
    watched.pollAt(30_000);
    await waitFor(() => expect(reads()).toEqual([2, 2]));
    expect(asked('StaffAppointmentCursor')).toBe(1);

    await pollWhereChanged({ cursor: '1.3' });
    await pollWhereChanged({
      cursor: '1.4',
      changed: [staffAppointment('s9', { scheduledDate: '2026-12-24' })],
    });
    await waitFor(() => expect(reads()).toEqual([3, 2]));
    day[1] = staffAppointment('s3', { vehicleInfo: '2024 Kia EV9' });
    await pollWhereChanged({ cursor: '1.5', changed: [day[1]] });
    expect(await screen.findByText('2024 Kia EV9')).toBeTruthy();
    day.pop();
    await pollWhereChanged({ cursor: '1.6', deletedIds: ['s3'] });
    expect(await screen.findByText('1 appointment · $200')).toBeTruthy();
    const sinces = watched.server
      .callsOf('StaffAppointmentMarks')
      .map(({ body }) => Object(body?.['variables']).since);
    expect(sinces).toEqual(['1.1', '1.3', '1.4', '1.5']);
    expect(watched.server.callsOf('StaffAppointmentMarks')[0]?.headers['X-Background']).toBe('1');
  });
});

describe('the crews of a day left open', () => {
  it.each([
    ['the first view', '/admin'],
    ['the calendar', '/admin?view=dayDetail&day=2026-11-21'],
  ])(
    'AVAIL-15 STAFF-06 reloads them in %s along with an appointment that was moved',
    async (_, path) => {
      let row = staffAppointment('s1');
      let crew = NORTH_VAN;
      watched.server.onGraph('StaffAppointmentsOfDay', () => ({
        __typename: 'Query',
        staffAppointmentsOfDay: [row],
      }));
      watched.server.onGraph('StaffCrewsOfDay', () => ({
        __typename: 'Query',
        staffAppointmentsOfDay: [
          { __typename: row.__typename, id: 's1', version: row.version, withoutCrew: false, crew },
        ],
      }));
      watched.server.onGraph('StaffAppointmentCounts', () => ({
        __typename: 'Query',
        staffAppointmentCounts: [],
      }));
      watched.server.onGraph('StaffAppointmentCursor', () => ({
        __typename: 'Query',
        staffAppointments: staffPage('StaffAppointment', watched.rows),
      }));
      watched.server.onGraph('StaffAppointmentMarks', () => ({
        __typename: 'Query',
        staffAppointmentChanges: staffChanges('StaffAppointment', watched.changes),
      }));
      await renderApp(path, watched.server);
      expect(await screen.findByText('North Van')).toBeTruthy();
      watched.pollAt(30_000);
      await waitFor(() => expect(watched.server.callsOf('StaffAppointmentsOfDay')).toHaveLength(2));
      row = staffAppointment('s1', { version: 2, customTime: '1:30 PM' });
      crew = { ...NORTH_VAN, id: 'c-2', name: 'South Van' };
      watched.changes = { cursor: '1.3', changed: [row] };
      await waitFor(() => {
        watched.pollAt(30_000);
        expect(watched.server.callsOf('StaffAppointmentMarks').length).toBeGreaterThan(0);
      });
      expect(await screen.findByText('South Van')).toBeTruthy();
      expect(screen.queryByText('North Van')).toBeNull();
      expect(screen.getByText('1:30 PM')).toBeTruthy();
      expect(watched.server.callsOf('StaffCrewsOfDay').at(-1)?.headers['X-Background']).toBe('1');
    },
  );
});
