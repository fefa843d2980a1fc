import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { createFakeServer } from '../../testing/fake-server.ts';
import { refreshCurrentUser } from './current-user.ts';
import { useCurrentUser } from './use-current-user.ts';

let server: ReturnType<typeof createFakeServer>;
beforeEach(() => {
  server = createFakeServer();
});

async function sessionOf(response: object) {
  server.on('GET /api/auth/user', response);
  await act(() => refreshCurrentUser());
  const { isAuthenticated, isGuest } = renderHook(() => useCurrentUser()).result.current;
  return { isAuthenticated, isGuest };
}

describe('useCurrentUser', () => {
  it('AUTH-14 takes a user that is no guest for authenticated', async () => {
    const session = await sessionOf({ body: { id: '7', email: 'a@example.com', isGuest: false } });
    expect(session).toEqual({ isAuthenticated: true, isGuest: false });
  });

  it('AUTH-14 takes nobody for authenticated while there is an error', async () => {
    expect(await sessionOf({ status: 403, body: 'No' })).toMatchObject({ isAuthenticated: false });
  });

  it('AUTH-14 takes whoever has isGuest true for a guest', async () => {
    const session = await sessionOf({ body: { id: 'guest_1', isGuest: true } });
    expect(session).toEqual({ isAuthenticated: false, isGuest: true });
  });

  it('takes no user for neither', async () => {
    expect(await sessionOf({ status: 401 })).toEqual({ isAuthenticated: false, isGuest: false });
  });

  it('NET-05 asks once within 5 minutes', async () => {
    await sessionOf({ body: { id: '7', isGuest: false } });
    renderHook(() => useCurrentUser());
    renderHook(() => useCurrentUser());
    expect(server.callsOf('GET /api/auth/user')).toHaveLength(1);
  });
});
