import { describe, expect, it } from '@jest/globals';
import { longestTasks, ownBlockingMs } from './page-tasks.mjs';

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

  it('is in its three longest tasks, each with its start', () => {
    const events = [
      task(5, 40_000),
      navigation('http://localhost/home', 1000),
      task(3000, 1000, { dur: 2000 }),
      task(9000, 12_000, { dur: 15_000 }),
      task(40_000, 20_000, { dur: 21_000 }),
      task(80_000, 4000, { dur: 40_000 }),
    ];
    expect(longestTasks(events)).toEqual([
      { atMs: 79, ms: 160, ownMs: 16 },
      { atMs: 39, ms: 84, ownMs: 80 },
      { atMs: 8, ms: 60, ownMs: 48 },
    ]);
  });
});
