import { afterEach, expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { refreshCurrentUser } from '../../../lib/session/current-user.ts';
import { GUEST } from '../../../testing/render-app.tsx';
import { createStaffServer } from '../../../testing/staff.ts';
import { useStaffSession } from './use-staff-session.ts';

afterEach(() => {
  jest.useRealTimers();
});

// In a file of its own, since the client loads its first user only once.
it('ADMIN-19 sends nobody away in an outage that the first user outlasts: the check is asked again', async () => {
  jest.useFakeTimers();
  const server = createStaffServer();
  const end = Date.now() + 5000;
  const fromEndOn = (body: object) => () => (Date.now() < end ? { status: 503 } : { body });
  server.on('GET /api/auth/user', fromEndOn(GUEST));
  server.on('GET /api/admin/status', fromEndOn({ isAdmin: true, username: 'dana' }));
  const { result } = renderHook(
    () => ({ username: useStaffSession().username, at: useLocation().pathname }),
    {
      wrapper: ({ children }) => (
        <MemoryRouter initialEntries={['/admin']}>{children}</MemoryRouter>
      ),
    },
  );
  void refreshCurrentUser();
  await act(() => jest.advanceTimersByTimeAsync(8000));
  expect(result.current).toEqual({ username: 'dana', at: '/admin' });
});
