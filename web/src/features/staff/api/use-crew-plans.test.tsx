import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { GraphProvider } from '../../../lib/graphql/graph-provider.tsx';
import { refreshCurrentUser } from '../../../lib/session/current-user.ts';
import { fakeDate } from '../../../testing/fake-date.ts';
import type { Result } from '../../../testing/fake-server.ts';
import { GUEST } from '../../../testing/render-app.tsx';
import { createStaffServer, NORTH_VAN } from '../../../testing/staff.ts';
import '../../../testing/waiting.ts';
import { useCrewPlans } from './use-crew-plans.ts';

const withProvider = {
  wrapper: ({ children }: { readonly children: ReactNode }) => (
    <GraphProvider>{children}</GraphProvider>
  ),
};
const SOUTH_VAN = { ...NORTH_VAN, id: 'c-2', name: 'South Van' };

let server: ReturnType<typeof createStaffServer>;
let poll: () => void;
/** The rows of each call, in order. */
let asked: string[][];

beforeEach(async () => {
  // Within a quarter of an hour, after which marks are read anew.
  fakeDate('2026-11-21T09:05:00-08:00');
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const intervals = jest.spyOn(globalThis, 'setInterval');
  poll = () => {
    for (const [run, ms] of intervals.mock.calls) if (ms === 30_000) run();
  };
  server = createStaffServer();
  server.on('GET /api/auth/user', { body: GUEST });
  await refreshCurrentUser();
  asked = [];
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

type Reply = (ids: readonly string[]) => Result | Promise<Result>;

/** Responds to each call for the plans of some rows. */
function respondWith(reply: Reply): void {
  server.on('StaffCrewPlans', ({ body }) => {
    const { ids } = Object(body?.['variables']);
    asked.push(ids);
    return reply(ids);
  });
}
const plans = (ids: readonly string[], crew: object | null = NORTH_VAN): Result => ({
  body: {
    data: {
      crewPlans: ids.map((id) => ({
        __typename: 'CrewPlan',
        id,
        withoutCrew: crew === null,
        crew,
      })),
    },
  },
});

/** Runs one check to its end, and what follows it at once. */
async function check(): Promise<void> {
  const checks = server.callsOf('StaffCapacity').length;
  await act(async () => poll());
  await waitFor(() => expect(server.callsOf('StaffCapacity')).toHaveLength(checks + 1));
  await act(() => new Promise((resolve) => setTimeout(resolve)));
}

describe('a list whose crews take two calls', () => {
  const ROWS = Array.from({ length: 201 }, (_, place) => ({ id: `s${place}`, version: 1 }));
  const sizes = () => asked.map((ids) => ids.length);

  it('AVAIL-15 asks with the next check for no more of them than could not be loaded', async () => {
    respondWith((ids) => (ids.includes('s200') ? { status: 400, body: 'No.' } : plans(ids)));
    const { result } = renderHook(() => useCrewPlans(ROWS), withProvider);
    await check();
    await waitFor(() => expect(sizes()).toEqual([200, 1, 200, 1]));
    respondWith(plans);
    await check();
    await waitFor(() => expect(result.current.plans.get('s200')?.crew?.name).toBe('North Van'));
    await check();
    expect(sizes()).toEqual([200, 1, 200, 1, 1]);
  });

  it('AVAIL-11 asks in another quarter of an hour for no more of them than are marked', async () => {
    const marked = ({ isOver }: { readonly isOver: boolean }) =>
      respondWith((ids) => plans(ids, ids.includes('s200') && !isOver ? null : NORTH_VAN));
    marked({ isOver: false });
    const { result } = renderHook(() => useCrewPlans(ROWS), withProvider);
    await check();
    await waitFor(() => expect(result.current.plans.get('s200')?.withoutCrew).toBe(true));
    marked({ isOver: true });
    await check();
    jest.setSystemTime(new Date('2026-11-21T09:15:00-08:00'));
    await check();
    await waitFor(() => expect(result.current.plans.get('s200')?.withoutCrew).toBe(false));
    expect(sizes()).toEqual([200, 1, 200, 1, 1]);
  });
});

it('AVAIL-15 keeps the later answer if the one from before a change of crews comes after it', async () => {
  const rows = [{ id: 's1', version: 1 }];
  let respond: (result: Result) => void = () => undefined;
  respondWith(() => new Promise((resolve) => (respond = resolve)));
  const { result } = renderHook(() => useCrewPlans(rows), withProvider);
  await waitFor(() => expect(asked).toHaveLength(1));
  respondWith((ids) => plans(ids, SOUTH_VAN));
  await check();
  const nameOf = () => result.current.plans.get('s1')?.crew?.name;
  await waitFor(() => expect(nameOf()).toBe('South Van'));
  await act(async () => respond(plans(['s1'])));
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(nameOf()).toBe('South Van');
});
