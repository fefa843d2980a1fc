import { afterEach, beforeEach, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { openAppointment } from './open-appointment.ts';
import { renderApp } from './render-app.tsx';
import { createStaffServer, staffAppointment, staffChanges } from './staff.ts';

/**
 * Staff's screens with two appointments, `s1` and `s2`, and the intervals at which they poll, anew for each test of the calling
 * file. `rows` and `changes` are what the server responds with.
 */
export function watchStaff() {
  const original = globalThis.setInterval;
  /** The intervals that the page has set. */
  let polls: { run: () => void; ms: number | undefined }[] = [];
  const watched = {
    server: createStaffServer(),
    rows: [] as ReturnType<typeof staffAppointment>[],
    changes: {} as Record<string, unknown>,
    /** Runs the polls with this interval. */
    pollAt(ms: number): void {
      for (const { run } of polls.filter((poll) => poll.ms === ms)) run();
    },
    async openList(): Promise<void> {
      await renderApp('/admin?view=appointments', watched.server);
      await screen.findByText('2022 Subaru Outback');
    },
    openDetail: () => openAppointment(watched.server),
  };

  beforeEach(() => {
    watched.server = createStaffServer();
    watched.rows = [
      staffAppointment('s1'),
      staffAppointment('s2', {
        vehicleInfo: '2019 Ford F-150',
        createdAt: '2026-10-01T10:00:00.000Z',
      }),
    ];
    watched.changes = {};
    polls = [];
    globalThis.setInterval = ((run: () => void, ms?: number) => {
      polls.push({ run, ms });
      return original(run, ms);
    }) as typeof setInterval;
    const { server } = watched;
    server.listAppointments(() => watched.rows);
    server.onGraph('StaffAppointmentChanges', () => ({
      __typename: 'Query',
      staffAppointmentChanges: staffChanges('StaffAppointment', watched.changes),
    }));
    server.showAppointment(() => watched.rows[0]);
    server.onGraph('StaffAppointmentVersion', () => ({
      __typename: 'Query',
      staffAppointment: watched.rows[0],
    }));
  });
  afterEach(() => {
    globalThis.setInterval = original;
    jest.restoreAllMocks();
  });
  return watched;
}
