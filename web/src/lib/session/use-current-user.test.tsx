import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
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
  it('AUTH-14 reports a user who is not a guest as authenticated', async () => {
    const session = await sessionOf({ body: { id: '7', email: 'a@example.com', isGuest: false } });
    expect(session).toEqual({ isAuthenticated: true, isGuest: false });
  });

  it('AUTH-14 reports nobody as authenticated while there is an error', async () => {
    expect(await sessionOf({ status: 403, body: 'No' })).toMatchObject({ isAuthenticated: false });
  });

  it('AUTH-14 reports a user with isGuest as a guest', async () => {
    const session = await sessionOf({ body: { id: 'guest_1', isGuest: true } });
    expect(session).toEqual({ isAuthenticated: false, isGuest: true });
  });

  it('reports neither without a user', async () => {
    expect(await sessionOf({ status: 401 })).toEqual({ isAuthenticated: false, isGuest: false });
  });

  describe('while the call fails', () => {
    beforeEach(() => {
      jest.useFakeTimers();
    });
    afterEach(() => {
      jest.useRealTimers();
    });
    /** The number of requests once so many milliseconds have passed. */
    const askedWithin = async (ms: number) => {
      await act(() => jest.advanceTimersByTimeAsync(ms));
      return server.callsOf('GET /api/auth/user').length;
    };

    it('NET-17 retries after 1 s, 2 s and 4 s, and then has the user', async () => {
      server.on('GET /api/auth/user', { status: 500, body: 'No' });
      const settled = refreshCurrentUser();
      expect([await askedWithin(999), await askedWithin(1)]).toEqual([1, 2]);
      expect([await askedWithin(1999), await askedWithin(1)]).toEqual([2, 3]);
      server.on('GET /api/auth/user', { body: { id: '7', isGuest: false } });
      expect([await askedWithin(3999), await askedWithin(1)]).toEqual([3, 4]);
      await act(() => settled);
      const { isAuthenticated } = renderHook(() => useCurrentUser()).result.current;
      expect(isAuthenticated).toBe(true);
    });

    it('NET-17 gives up after the third retry, or at once after a refusal', async () => {
      server.on('GET /api/auth/user', { status: 500, body: 'No' });
      const settled = refreshCurrentUser();
      expect(await askedWithin(60_000)).toBe(4);
      await act(() => settled);
      server.on('GET /api/auth/user', { status: 403, body: 'No' });
      await act(() => refreshCurrentUser());
      expect(await askedWithin(60_000)).toBe(5);
    });
  });

  it('NET-05 fetches the user once within 5 minutes', async () => {
    await sessionOf({ body: { id: '7', isGuest: false } });
    renderHook(() => useCurrentUser());
    renderHook(() => useCurrentUser());
    expect(server.callsOf('GET /api/auth/user')).toHaveLength(1);
  });

  it('NET-05 fetches the user again after 5 minutes, if the user is needed again', async () => {
    let now = Date.now();
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => now);
    try {
      await sessionOf({ body: { id: '7', isGuest: false } });
      now += 299_999;
      renderHook(() => useCurrentUser());
      expect(server.callsOf('GET /api/auth/user')).toHaveLength(1);
      now += 1;
      renderHook(() => useCurrentUser());
      await act(async () => undefined);
      expect(server.callsOf('GET /api/auth/user')).toHaveLength(2);
    } finally {
      clock.mockRestore();
    }
  });
});
