import { afterEach, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { refreshCurrentUser } from '../lib/session/current-user.ts';
import { fakeDate } from '../testing/fake-date.ts';
import type { Result } from '../testing/fake-server.ts';
import { GUEST, renderApp } from '../testing/render-app.tsx';
import { createStaffServer } from '../testing/staff.ts';

afterEach(() => {
  jest.useRealTimers();
});

it('ADMIN-05 FLOW-18 opens the month of the business’s day, though its time zone comes after the first render', async () => {
  // Still November in the zone that is the default.
  fakeDate('2026-12-01T01:00:00Z');
  const server = createStaffServer();
  server.onGraph('StaffAppointmentCounts', () => ({
    __typename: 'Query',
    staffAppointmentCounts: [],
  }));
  let confirm: (result: Result) => void = () => undefined;
  server.on('GET /api/admin/status', () => new Promise((resolve) => (confirm = resolve)));
  await renderApp('/admin?view=calendar', server);
  await waitFor(() => expect(server.callsOf('GET /api/admin/status')).toHaveLength(1));
  server.on('GET /api/auth/user', { body: { ...GUEST, businessTimeZone: 'Europe/Berlin' } });
  await act(() => refreshCurrentUser());
  confirm({ body: { isAdmin: true, username: 'dana' } });
  expect(await screen.findByRole('heading', { level: 1, name: 'December 2026' })).toBeTruthy();
  await waitFor(() => expect(document.title).toBe('December 2026 · Admin · Dewlane'));
});
