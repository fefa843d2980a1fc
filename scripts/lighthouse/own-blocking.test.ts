import { describe, expect, it } from '@jest/globals';
import { ownBlockingMs } from './own-blocking.mjs';

const navigation = (documentLoaderURL: string, ts: number) => ({
  name: 'navigationStart',
  pid: 1,
  tid: 2,
  ts,
  args: { data: { documentLoaderURL } },
});
const task = (ts: number, tdur: number, more = {}) => ({
  name: 'ThreadControllerImpl::RunTask',
  pid: 1,
  tid: 2,
  ts,
  dur: 90_000,
  tdur,
  args: {},
  ...more,
});

describe('the blocking time of a page’s own work', () => {
  it('counts what tasks of its thread computed beyond 50 ms on a phone, not how long they lasted', () => {
    const events = [
      navigation('about:blank', 0),
      task(5, 40_000),
      navigation('http://localhost/home', 10),
      task(20, 12_500),
      task(30, 20_000),
      task(40, 15_000),
      task(50, 40_000, { tid: 3 }),
      task(60, 40_000, { name: 'FunctionCall' }),
    ];
    expect(ownBlockingMs(events)).toBe(30 + 10);
  });
});
