import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { loggerTo } from '../../test/logger-to.ts';
import {
  createLocalEnqueue,
  createRemoteEnqueue,
  enqueueLater,
  gatherRequests,
} from './enqueue.ts';
import type { JobQueue } from './job-queue.ts';

const NOON = Date.parse('2026-11-01T12:00:00.000Z');

/** A queue that notes what it is asked for, or refuses it. */
function queueOf(asked: unknown[], failure?: Error): JobQueue {
  const note = async (...request: unknown[]) => {
    if (failure) throw failure;
    asked.push(request);
  };
  return { addNow: note, addLater: note, counts: async () => ({}), stop: async () => undefined };
}

describe('enqueuing where jobs run', () => {
  const opened = Promise.resolve();

  it('gives the job to the queue, with its trace', async () => {
    const asked: unknown[] = [];
    const ran: unknown[] = [];
    const enqueue = createLocalEnqueue(
      { opened, queue: () => queueOf(asked) },
      { runNow: async (...run) => void ran.push(run) },
      loggerTo([]),
    );
    await enqueue('mail', 'trace', () => asked.push('taken'));
    expect(asked).toEqual(['taken', ['mail', 'trace']]);
    expect(ran).toEqual([]);
  });

  it('runs the job here while the queue is not open', async () => {
    const ran: unknown[] = [];
    const enqueue = createLocalEnqueue(
      { opened, queue: () => undefined },
      { runNow: async (...run) => void ran.push(run) },
      loggerTo([]),
    );
    await enqueue('mail', 'trace', () => ran.push('taken'));
    expect(ran).toEqual(['taken', ['mail', 'trace']]);
  });

  it('runs the job here if the queue refuses it, and logs why', async () => {
    const ran: unknown[] = [];
    const lines: Record<string, unknown>[] = [];
    const enqueue = createLocalEnqueue(
      { opened, queue: () => queueOf([], new Error('READONLY')) },
      { runNow: async (...run) => void ran.push(run) },
      loggerTo(lines),
    );
    await enqueue('mail', 'trace', () => undefined);
    expect(ran).toEqual([['mail', 'trace']]);
    expect(lines).toMatchObject([
      { level: 40, job: 'mail', reason: expect.stringContaining('READONLY') },
    ]);
  });
});

describe('enqueuing where jobs run in other processes only', () => {
  it('waits for the queue, and takes further requests for the same run until then', async () => {
    const asked: unknown[] = [];
    let open: () => void = () => undefined;
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    const enqueue = createRemoteEnqueue({ opened, queue: () => queueOf(asked) }, loggerTo([]));
    const done = enqueue('mail', 'trace', () => asked.push('taken'));
    await Promise.resolve();
    expect(asked).toEqual([]);
    open();
    await done;
    expect(asked).toEqual(['taken', ['mail', 'trace']]);
  });

  it('leaves the work to the sweeper if the queue refuses it, and logs why', async () => {
    const lines: Record<string, unknown>[] = [];
    const queue = queueOf([], new Error('READONLY'));
    const enqueue = createRemoteEnqueue(
      { opened: Promise.resolve(), queue: () => queue },
      loggerTo(lines),
    );
    await enqueue('mail', undefined, () => undefined);
    expect(lines).toMatchObject([
      { level: 40, job: 'mail', reason: expect.stringContaining('READONLY') },
    ]);
  });

  it('does nothing if the queue never opened', async () => {
    const taken = jest.fn();
    const enqueue = createRemoteEnqueue(
      { opened: Promise.resolve(), queue: () => undefined },
      loggerTo([]),
    );
    await enqueue('mail', undefined, taken);
    expect(taken).toHaveBeenCalledTimes(1);
  });
});

describe('gathering requests', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('shares a run for 25 ms, one for each job', () => {
    const asked: string[] = [];
    const { add } = gatherRequests(
      async (name) => void asked.push(name),
      new AbortController().signal,
    );
    add('mail');
    add('mail');
    add('texts');
    jest.advanceTimersByTime(24);
    add('mail');
    expect(asked).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(asked).toEqual(['mail', 'texts']);
  });

  it('needs a run of its own once the one before was taken, not earlier', async () => {
    const runs: (() => void)[] = [];
    const { add } = gatherRequests(
      async (_name, _trace, taken) => void runs.push(taken),
      new AbortController().signal,
    );
    add('mail');
    jest.advanceTimersByTime(25);
    add('mail');
    jest.advanceTimersByTime(25);
    expect(runs).toHaveLength(1);
    runs[0]?.();
    add('mail');
    jest.advanceTimersByTime(25);
    expect(runs).toHaveLength(2);
  });

  it('asks for nothing after a stop or when dropped', () => {
    const asked: string[] = [];
    const stopping = new AbortController();
    const { add, drop } = gatherRequests(async (name) => void asked.push(name), stopping.signal);
    add('mail');
    drop();
    stopping.abort();
    add('texts');
    jest.advanceTimersByTime(1_000);
    expect(asked).toEqual([]);
  });
});

describe('enqueuing for later', () => {
  const later = (
    queue: JobQueue,
    more: { signal?: AbortSignal; lines?: Record<string, unknown>[] } = {},
  ) =>
    enqueueLater(
      { opened: Promise.resolve(), queue: () => queue },
      { name: 'mail', delayMs: 10_000 },
      {
        clock: () => new Date(NOON),
        log: loggerTo(more.lines ?? []),
        signal: more.signal ?? new AbortController().signal,
      },
    );

  it('sets an alarm, whose id is its time, so that requests for one time are merged', async () => {
    const asked: unknown[] = [];
    await later(queueOf(asked));
    expect(asked).toEqual([['mail', 10_000, `mail-${NOON + 10_000}`]]);
  });

  it('sets none after a stop', async () => {
    const asked: unknown[] = [];
    await later(queueOf(asked), { signal: AbortSignal.abort() });
    expect(asked).toEqual([]);
  });

  it('leaves it to the sweep if the queue refuses it, and logs why', async () => {
    const lines: Record<string, unknown>[] = [];
    await later(queueOf([], new Error('READONLY')), { lines });
    expect(lines).toMatchObject([
      { level: 40, job: 'mail', reason: expect.stringContaining('READONLY') },
    ]);
  });
});
