import { afterEach, expect, it, jest } from '@jest/globals';
import { act, renderHook, waitFor } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { refreshCurrentUser } from '../../../lib/session/current-user.ts';
import { GUEST } from '../../../testing/render-app.tsx';
import { createStaffServer } from '../../../testing/staff.ts';
import '../../../testing/waiting.ts';
import { sessionHasEnded, settleSession } from './staff-session.ts';
import { useStaffSession } from './use-staff-session.ts';

afterEach(() => {
  settleSession('nobody');
  jest.restoreAllMocks();
});

it('asks who is signed in beside the first user; tells it, and builds one date format, in the zone that has come', async () => {
  const server = createStaffServer();
  server.on('GET /api/auth/user', { body: { ...GUEST, businessTimeZone: 'America/Anchorage' } });
  const built = jest.spyOn(Intl, 'DateTimeFormat');
  const { result } = renderHook(useStaffSession, { wrapper: MemoryRouter });
  await waitFor(() => expect(server.callsOf('GET /api/admin/status')).toHaveLength(1));
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(built).not.toHaveBeenCalled();
  expect(result.current.username).toBeNull();
  await act(() => refreshCurrentUser());
  expect(result.current.username).toBe('dana');
  await waitFor(() => expect(built).toHaveBeenCalled());
  expect(built.mock.calls).toEqual([
    ['en-US', expect.objectContaining({ timeZone: 'America/Anchorage' })],
  ]);
});

it('STAFF-11 takes a check that finds nobody for the end of the session, once there was one, and leads nobody away', async () => {
  const server = createStaffServer();
  server.on('GET /api/auth/user', { body: GUEST });
  const { result } = renderHook(() => ({ ...useStaffSession(), at: useLocation().pathname }), {
    wrapper: ({ children }) => <MemoryRouter initialEntries={['/admin']}>{children}</MemoryRouter>,
  });
  await act(() => refreshCurrentUser());
  await waitFor(() => expect(result.current.username).toBe('dana'));
  server.on('GET /api/admin/status', { status: 401, body: { error: 'Please sign in.' } });
  act(() => result.current.check());
  await waitFor(() => expect(server.callsOf('GET /api/admin/status')).toHaveLength(2));
  await waitFor(() => expect(sessionHasEnded()).toBe(true));
  expect(result.current).toMatchObject({ username: 'dana', at: '/admin' });
});
