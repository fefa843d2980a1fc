import { describe, expect, it } from '@jest/globals';
import { createDraftSaver } from './draft-saver.ts';

/** A server that answers when told to. */
function setUp() {
  const calls: { snapshot: number; answer: (sessionId: string) => void; fail: () => void }[] = [];
  const saved: string[] = [];
  const logged: unknown[] = [];
  let version = 0;
  const saver = createDraftSaver<number>({
    snapshot: () => version,
    save: (snapshot) =>
      new Promise((resolve, reject) => {
        calls.push({ snapshot, answer: resolve, fail: () => reject(new Error('down')) });
      }),
    onSaved: (sessionId) => saved.push(sessionId),
    log: (error) => logged.push(error),
  });
  return { calls, saved, logged, saver, change: () => (version += 1) };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('saving drafts on the server', () => {
  it('saves one at a time and the newest last', async () => {
    const { calls, saved, saver, change } = setUp();
    saver.request();
    change();
    saver.request();
    change();
    saver.request();
    expect(calls).toHaveLength(1);
    calls[0]?.answer('s-1');
    await settled();
    expect(calls.map(({ snapshot }) => snapshot)).toEqual([0, 2]);
    expect(saved).toEqual(['s-1']);
  });

  it('API-18 only logs a failure, and saves again at the next step', async () => {
    const { calls, saved, logged, saver } = setUp();
    saver.request();
    calls[0]?.fail();
    await settled();
    expect(logged).toHaveLength(1);
    saver.request();
    calls[1]?.answer('s-1');
    await settled();
    expect(saved).toEqual(['s-1']);
  });

  it('lets the booking wait for the running save and starts no other', async () => {
    const { calls, saver } = setUp();
    saver.request();
    saver.request();
    let isFinished = false;
    const finish = saver.finish().then(() => {
      isFinished = true;
    });
    await settled();
    expect(isFinished).toBe(false);
    calls[0]?.answer('s-1');
    await finish;
    expect(calls).toHaveLength(1);
  });
});
