import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import type { StaffMail } from './use-appointment-mails.ts';
import { useAwaitedReport } from './use-awaited-report.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

/** A text message that was sent this long ago by the device's clock, and of which nobody has reported yet. */
function sentAgo(ms: number): StaffMail {
  return {
    __typename: 'StaffMail',
    id: 'm1',
    kind: 'confirmation',
    channel: 'text',
    state: 'sent',
    report: null,
    delivered: null,
    sentAt: new Date(Date.now() - ms).toISOString(),
  } as StaffMail;
}
const passed = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

it.each([
  ['is right', 0],
  ['is some minutes ahead', 300_000],
  ['is some minutes behind', -300_000],
])(
  'SELF-15 awaits the report of a message that was just sent for a minute, if the device’s clock %s',
  async (_, ahead) => {
    const mails = [sentAgo(ahead)];
    const { result } = renderHook(() => useAwaitedReport(mails));
    await passed(59_000);
    expect(result.current).toBe(true);
    await passed(1_000);
    expect(result.current).toBe(false);
  },
);

it('SELF-15 awaits no report of an old message', async () => {
  const mails = [sentAgo(3_600_000)];
  const { result } = renderHook(() => useAwaitedReport(mails));
  await passed(0);
  expect(result.current).toBe(false);
});
