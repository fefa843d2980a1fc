import { afterEach, expect, it, jest } from '@jest/globals';
import { act, renderHook, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { refreshCurrentUser } from '../../../lib/session/current-user.ts';
import { GUEST } from '../../../testing/render-app.tsx';
import { createStaffServer } from '../../../testing/staff.ts';
import '../../../testing/waiting.ts';
import { useStaffSession } from './use-staff-session.ts';

afterEach(() => {
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
