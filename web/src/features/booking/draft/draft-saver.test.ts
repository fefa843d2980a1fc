import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { createDraftSaver } from './draft-saver.ts';

/** A server whose responses the test triggers. */
function setUp() {
  const calls: { snapshot: number; respond: (sessionId: string) => void; fail: () => void }[] = [];
  const kept: number[] = [];
  const saved: string[] = [];
  const logged: unknown[] = [];
  let version = 0;
  const saver = createDraftSaver<number>({
    snapshot: () => version,
    keep: () => kept.push(version),
    save: (snapshot) =>
      new Promise((resolve, reject) => {
        calls.push({ snapshot, respond: resolve, fail: () => reject(new Error('down')) });
      }),
    onSaved: (sessionId) => saved.push(sessionId),
    log: (error) => logged.push(error),
  });
  return { calls, kept, saved, logged, saver, change: () => (version += 1) };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

afterEach(() => {
  jest.useRealTimers();
});

describe('saving typed text', () => {
  it('DRAFT-13 waits 1 s after the last key', () => {
    jest.useFakeTimers();
    const { calls, saver, change } = setUp();
    saver.typed();
    jest.advanceTimersByTime(999);
    change();
    saver.typed();
    jest.advanceTimersByTime(999);
    expect(calls).toHaveLength(0);
    jest.advanceTimersByTime(1);
    expect(calls.map(({ snapshot }) => snapshot)).toEqual([1]);
  });

  it('DRAFT-13 happens with a step that is completed first, and not again', () => {
    jest.useFakeTimers();
    const { calls, saver } = setUp();
    saver.typed();
    saver.request();
    jest.advanceTimersByTime(5000);
    expect(calls).toHaveLength(1);
  });

  it('DRAFT-13 happens at once if the customer leaves within that second', () => {
    jest.useFakeTimers();
    const { calls, saver } = setUp();
    saver.flush();
    expect(calls).toHaveLength(0);
    saver.typed();
    saver.flush();
    expect(calls).toHaveLength(1);
  });

  it('creates no draft while another is offered, and continues after the decision', () => {
    jest.useFakeTimers();
    const { calls, saver } = setUp();
    saver.hold(true);
    saver.typed();
    jest.advanceTimersByTime(5000);
    saver.flush();
    expect(calls).toHaveLength(0);
    saver.hold(false);
    jest.advanceTimersByTime(1000);
    expect(calls).toHaveLength(1);
  });

  it('DRAFT-14 keeps what is typed at once, but only after the decision while another is offered', () => {
    const { kept, saver, change } = setUp();
    saver.typed();
    change();
    saver.typed();
    expect(kept).toEqual([0, 1]);
    saver.hold(true);
    change();
    saver.typed();
    expect(kept).toEqual([0, 1]);
    saver.hold(false);
    expect(kept).toEqual([0, 1, 2]);
  });

  it('stops once a booking runs', async () => {
    jest.useFakeTimers();
    const { calls, saver } = setUp();
    saver.typed();
    await saver.finish();
    jest.advanceTimersByTime(5000);
    expect(calls).toHaveLength(0);
  });
});

describe('saving drafts on the server', () => {
  it('runs one save at a time, the newest last', async () => {
    const { calls, saved, saver, change } = setUp();
    saver.request();
    change();
    saver.request();
    change();
    saver.request();
    expect(calls).toHaveLength(1);
    calls[0]?.respond('s-1');
    await settled();
    expect(calls.map(({ snapshot }) => snapshot)).toEqual([0, 2]);
    expect(saved).toEqual(['s-1']);
  });

  it('API-18 only logs a failure, and tries again at the next step', async () => {
    const { calls, saved, logged, saver } = setUp();
    saver.request();
    calls[0]?.fail();
    await settled();
    expect(logged).toHaveLength(1);
    saver.request();
    calls[1]?.respond('s-1');
    await settled();
    expect(saved).toEqual(['s-1']);
  });

  it('makes a booking wait for the running save, and starts no other', async () => {
    const { calls, saver } = setUp();
    saver.request();
    saver.request();
    let isFinished = false;
    const finish = saver.finish().then(() => {
      isFinished = true;
    });
    await settled();
    expect(isFinished).toBe(false);
    calls[0]?.respond('s-1');
    await finish;
    expect(calls).toHaveLength(1);
  });

  it('DONE-01 makes a booking wait for three seconds at most', async () => {
    jest.useFakeTimers();
    const { saver } = setUp();
    saver.request();
    const finished = jest.fn();
    void saver.finish().then(finished);
    await jest.advanceTimersByTimeAsync(2999);
    expect(finished).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(finished).toHaveBeenCalled();
  });
});
