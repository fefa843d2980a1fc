import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { renderApp } from '../testing/render-app.tsx';
import { createStaffServer, staffAppointment } from '../testing/staff.ts';

let server: ReturnType<typeof createStaffServer>;
beforeEach(() => {
  server = createStaffServer();
});

describe('the page’s title', () => {
  it.each([
    ['/admin', 'Admin · Dewlane'],
    ['/admin?view=calendar&month=2026-11', 'November 2026 · Admin · Dewlane'],
    ['/admin?view=dayDetail&day=2026-11-21', 'Nov 21, 2026 · Admin · Dewlane'],
    ['/admin?view=appointments', 'All Appointments · Admin · Dewlane'],
    ['/admin?view=users', 'Users · Admin · Dewlane'],
    ['/admin?view=quizResponses', 'Quiz Responses · Admin · Dewlane'],
    ['/admin?view=changes', 'Change Log · Admin · Dewlane'],
    ['/admin?view=settings', 'Business Settings · Admin · Dewlane'],
  ])('FLOW-18 tells at %s which view it is', async (address, title) => {
    await renderApp(address, server);
    await waitFor(() => expect(document.title).toBe(title));
  });

  it('FLOW-18 tells that it is the staff area while the check is under way', async () => {
    document.title = 'Services · Dewlane';
    server.on('GET /api/admin/status', () => new Promise(() => undefined));
    await renderApp('/admin?view=users', server);
    await waitFor(() => expect(document.title).toBe('Admin · Dewlane'));
  });

  it('FLOW-18 tells the appointment’s confirmation number once that is known', async () => {
    let respond: () => void = () => undefined;
    const body = { data: { __typename: 'Query', staffAppointment: staffAppointment('s1') } };
    server.on(
      'StaffAppointmentDetail',
      () => new Promise((resolve) => (respond = () => resolve({ body }))),
    );
    await renderApp('/admin/appointment/s1', server);
    await waitFor(() => expect(server.callsOf('StaffAppointmentDetail')).toHaveLength(1));
    await waitFor(() => expect(document.title).toBe('Appointment · Admin · Dewlane'));
    respond();
    await screen.findByRole('heading', { level: 1, name: 'CW-7KM4QX2P' });
    await waitFor(() => expect(document.title).toBe('CW-7KM4QX2P · Admin · Dewlane'));
  });
});
