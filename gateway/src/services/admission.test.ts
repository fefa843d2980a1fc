import { ServiceError } from '@dewlane/service-kit/edge';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type Admission, type CallKind, createAdmission } from './admission.ts';
import type { EndTurn } from './call-queue.ts';

/** A call that has asked for its turn, and the outcome so far. */
interface Asked {
  endTurn?: EndTurn;
  refusal?: unknown;
}

const COME_AGAIN = { code: 'UNAVAILABLE', retryAfterSeconds: 1 };
/** For each kind of calls: how many run at once, how many may wait, both in a crowd, and the longest wait. */
const ROOMS: [
  CallKind,
  { atOnce: number; waiting: number; crowd: [number, number]; longestMs: number },
][] = [
  ['read', { atOnce: 6, waiting: 64, crowd: [2, 3], longestMs: 5_000 }],
  ['write', { atOnce: 6, waiting: 256, crowd: [1, 2], longestMs: 15_000 }],
  ['password', { atOnce: 3, waiting: 64, crowd: [1, 2], longestMs: 3_000 }],
];

describe('admission control for one service', () => {
  let now = 0;
  let admission: Admission;
  beforeEach(() => {
    jest.useFakeTimers();
    now = 0;
    admission = createAdmission(
      () => now,
      () => undefined,
    );
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  async function pass(ms: number): Promise<void> {
    now += ms;
    await jest.advanceTimersByTimeAsync(ms);
  }
  /** Sends so many calls. */
  async function ask(kind: CallKind, count = 1, gone?: AbortSignal): Promise<Asked[]> {
    const asked = Array.from({ length: count }, () => {
      const one: Asked = {};
      admission.enter(kind, gone).then(
        (endTurn) => {
          one.endTurn = endTurn;
        },
        (refusal: unknown) => {
          one.refusal = refusal;
        },
      );
      return one;
    });
    await pass(0);
    return asked;
  }
  const underWay = (asked: readonly Asked[]) =>
    asked.filter(({ endTurn }) => endTurn !== undefined);
  const refused = (asked: readonly Asked[]) => asked.filter(({ refusal }) => refusal !== undefined);
  async function end(asked: readonly Asked[]): Promise<void> {
    for (const one of underWay(asked)) {
      one.endTurn?.();
      delete one.endTurn;
    }
    await pass(0);
  }

  it.each(ROOMS)(
    'admits a limited number of calls at once, and the others in order of arrival: %s',
    async (kind, { atOnce }) => {
      const first = await ask(kind, atOnce);
      const others = await ask(kind, 20);
      expect([underWay(first).length, underWay(others).length]).toEqual([atOnce, 0]);
      await end(first.slice(0, 2));
      expect(underWay(others)).toEqual(others.slice(0, 2));
      await end(first);
      expect(underWay(others)).toEqual(others.slice(0, atOnce));
    },
  );

  it('does not make one kind of calls wait for another', async () => {
    for (const [kind, { atOnce, waiting }] of ROOMS) {
      const asked = await ask(kind, atOnce + waiting);
      expect(underWay(asked)).toHaveLength(atOnce);
    }
  });

  it.each(ROOMS)('queues a burst and refuses none of it: %s', async (kind, { atOnce, waiting }) => {
    const asked = await ask(kind, atOnce + waiting);
    await pass(2_999);
    expect(refused(asked)).toHaveLength(0);
  });

  it('AVAIL-07 serves 200 writes sent at once, even if each takes 0.4 s', async () => {
    const asked = await ask('write', 200);
    let served = 0;
    for (let ms = 0; ms < 15_000; ms += 400) {
      await pass(400);
      served += underWay(asked).length;
      await end(asked);
    }
    expect([served, refused(asked).length]).toEqual([200, 0]);
  });

  it.each(ROOMS)(
    'SEC-22 refuses calls and says when to retry, once more arrive than a burst has: %s',
    async (kind, { atOnce, waiting, crowd }) => {
      const asked = await ask(kind, atOnce + waiting);
      const [last] = await ask(kind);
      const gone = refused(asked);
      expect(gone).toEqual(asked.slice(atOnce, atOnce + waiting - (crowd[1] - 1)));
      expect(last?.refusal).toBeUndefined();
      expect(gone[0]?.refusal).toBeInstanceOf(ServiceError);
      expect(gone[0]?.refusal).toMatchObject(COME_AGAIN);
    },
  );

  it.each(ROOMS)(
    'serves the last to arrive first in a crowd, few at once: %s',
    async (kind, { atOnce, waiting, crowd }) => {
      const first = await ask(kind, atOnce);
      const crowded = await ask(kind, waiting + 1);
      await end(first.slice(0, atOnce - crowd[0]));
      expect(underWay(crowded)).toHaveLength(0);
      await end(first.slice(atOnce - crowd[0], atOnce - crowd[0] + 1));
      expect(underWay(crowded)).toEqual(crowded.slice(-1));
      const more = await ask(kind, 10);
      expect(refused([...crowded, ...more])).toHaveLength(waiting + 10 - crowd[1]);
    },
  );

  it('returns to the usual limits once no call has been refused for two seconds', async () => {
    const asked = await ask('read', 6 + 64 + 1);
    await end(asked);
    await end(asked);
    await pass(1_999);
    const few = await ask('read', 2 + 3);
    expect(underWay(few)).toHaveLength(2);
    await end(few);
    await end(few);
    await end(few);
    await pass(1);
    expect(underWay(await ask('read', 6))).toHaveLength(6);
  });

  it('SEC-22 always admits further calls of a request that has begun, and counts them', async () => {
    const asked = await ask('read', 6 + 64 + 1);
    const others = [admission.follow('read'), admission.follow('read')];
    await end(asked.slice(0, 5));
    const waiting = await ask('read', 4);
    expect(underWay(waiting)).toHaveLength(0);
    for (const endTurn of others) endTurn();
    await pass(0);
    expect(underWay(waiting)).toHaveLength(1);
  });

  it('limits writes, too, in a crowd of reads, and the other way round', async () => {
    await ask('read', 6 + 64 + 1);
    expect(underWay(await ask('write', 8))).toHaveLength(1);
  });

  it('does not limit sign-ins in a crowd of reads', async () => {
    await ask('read', 6 + 64 + 1);
    expect(underWay(await ask('password', 3))).toHaveLength(3);
  });

  it('counts a read for one second at most', async () => {
    const slow = await ask('read', 6);
    const waiting = await ask('read', 6);
    await pass(999);
    expect(underWay(waiting)).toHaveLength(0);
    await pass(1);
    expect(underWay(waiting)).toHaveLength(6);
    // These no longer count, so ending them makes no room.
    await end(slow);
    expect(underWay(await ask('read'))).toHaveLength(0);
  });

  it.each(ROOMS)(
    'refuses a call that has waited for too long: %s',
    async (kind, { atOnce, waiting, longestMs }) => {
      const [last] = (await ask(kind, atOnce + waiting)).slice(-1);
      await pass(longestMs - 1);
      expect(last).toEqual({});
      await pass(1);
      expect(last?.refusal).toMatchObject(COME_AGAIN);
    },
  );

  it.each(ROOMS)(
    'SEC-22 lets only few calls wait for two seconds after one has waited for too long: %s',
    async (kind, { atOnce, crowd, longestMs }) => {
      // Each second as many turns become free, as calls stop counting.
      await ask(kind, atOnce * (longestMs / 1_000 + 2));
      for (let ms = 0; ms < longestMs; ms += 500) await pass(500);
      const asked = await ask(kind, 20);
      expect(refused(asked).length).toBeGreaterThanOrEqual(20 - crowd[0] - crowd[1]);
    },
  );

  it('SEC-22 refuses calls at once in a crowd while the service has finished none for two seconds', async () => {
    const asked = await ask('write', 6 + 256 + 1);
    await pass(1_999);
    // Two of them wait, in place of earlier calls.
    expect(refused(await ask('write', 3))).toHaveLength(1);
    await pass(1);
    // The first calls stopped counting after a second, and those that waited got their turns.
    const more = await ask('write', 10);
    expect([underWay(more).length, refused(more).length]).toEqual([0, 10]);
    await end(asked.slice(0, 1));
    expect(refused(await ask('write'))).toHaveLength(0);
  });

  it('drops a call whose client has gone, and gives the turn to the next', async () => {
    const first = await ask('password', 3);
    const gone = new AbortController();
    const [left] = await ask('password', 1, gone.signal);
    const [next] = await ask('password');
    gone.abort(new Error('has gone'));
    await pass(0);
    expect(left?.refusal).toEqual(new Error('has gone'));
    await end(first.slice(0, 1));
    expect(next?.endTurn).toBeDefined();
  });

  it('AUTH-35 gives no place to a call whose client has gone before', async () => {
    const [left] = await ask('password', 1, AbortSignal.abort(new Error('has gone')));
    expect(left).toMatchObject({ refusal: new Error('has gone') });
    const asked = await ask('password', 3);
    expect(underWay(asked)).toHaveLength(3);
  });
});
