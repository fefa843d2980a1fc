import { expect, it } from '@jest/globals';
import { act, renderHook, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { refreshCurrentUser } from '../../../lib/session/current-user.ts';
import { createStaffServer } from '../../../testing/staff.ts';
import '../../../testing/waiting.ts';
import { useStaffSession } from './use-staff-session.ts';

it('asks who is signed in beside the first user, and tells it after that has loaded', async () => {
  const server = createStaffServer();
  server.on('GET /api/auth/user', { status: 401 });
  const { result } = renderHook(useStaffSession, { wrapper: MemoryRouter });
  await waitFor(() => expect(server.callsOf('GET /api/admin/status')).toHaveLength(1));
  await act(async () => undefined);
  expect(result.current.username).toBeNull();
  await act(() => refreshCurrentUser());
  expect(result.current.username).toBe('dana');
});
