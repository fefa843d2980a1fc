import { ServiceError } from '@dewlane/service-kit/edge';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type Admission, type CallKind, createAdmission } from './admission.ts';
import type { Leave } from './waiting-calls.ts';

/** A call that asked for its turn, and what came of it so far. */
interface Asked {
  leave?: Leave;
  refusal?: unknown;
}

describe('what one service is given to do', () => {
  let now = 0;
  let admission: Admission;
  beforeEach(() => {
    jest.useFakeTimers();
    now = 0;
    admission = createAdmission(() => now);
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  async function pass(ms: number): Promise<void> {
    now += ms;
    await jest.advanceTimersByTimeAsync(ms);
  }
  /** Asks for a turn so many times. */
  async function ask(kind: CallKind, count = 1): Promise<Asked[]> {
    const asked = Array.from({ length: count }, () => {
      const one: Asked = {};
      admission.enter(kind).then(
        (leave) => {
          one.leave = leave;
        },
        (error: unknown) => {
          one.refusal = error;
        },
      );
      return one;
    });
    await pass(0);
    return asked;
  }
  const underWay = (asked: readonly Asked[]) => asked.filter(({ leave }) => leave !== undefined);
  const refused = (asked: readonly Asked[]) => asked.filter(({ refusal }) => refusal !== undefined);
  /** Ends those that are under way. */
  async function end(asked: readonly Asked[]): Promise<void> {
    for (const one of underWay(asked)) {
      one.leave?.();
      delete one.leave;
    }
    await pass(0);
  }

  it('gives it 32 calls at once, and the others as those end, first come first', async () => {
    const first = await ask('read', 32);
    const others = await ask('read', 40);
    expect([underWay(first).length, underWay(others).length]).toEqual([32, 0]);
    await end(first.slice(0, 2));
    expect(underWay(others)).toEqual(others.slice(0, 2));
    await end(first);
    expect(underWay(others)).toHaveLength(32);
  });

  it('lets who writes go before who reads', async () => {
    const first = await ask('write', 32);
    const reads = await ask('read', 2);
    const writes = await ask('write', 2);
    await end(first.slice(0, 3));
    expect(underWay(writes)).toHaveLength(2);
    expect(underWay(reads)).toEqual(reads.slice(0, 1));
  });

  it.each([
    ['read', 128],
    ['write', 256],
  ] as const)('lets any burst wait: of %s more than %i', async (kind, many) => {
    const asked = await ask(kind, 32 + 2 * many);
    await pass(249);
    expect(refused([...asked, ...(await ask(kind))])).toHaveLength(0);
  });

  it.each([
    ['read', 128],
    ['write', 256],
  ] as const)(
    'SEC-22 refuses a %s, and says when to come again, once %i have waited for a while',
    async (kind, many) => {
      await ask(kind, 32 + many);
      await pass(250);
      const [one] = await ask(kind);
      expect(one?.refusal).toBeInstanceOf(ServiceError);
      expect(one?.refusal).toMatchObject({ code: 'UNAVAILABLE', retryAfterSeconds: 1 });
    },
  );

  it('refuses nobody while fewer wait', async () => {
    const asked = await ask('read', 32 + 127);
    await pass(4_999);
    expect(refused([...asked, ...(await ask('read'))])).toHaveLength(0);
  });

  it('begins to count anew when there was a moment of less', async () => {
    const asked = await ask('read', 32 + 128);
    await pass(249);
    await end(asked.slice(0, 1));
    await ask('read');
    await pass(249);
    expect(refused(await ask('read'))).toHaveLength(0);
    await pass(1);
    expect(refused(await ask('read'))).toHaveLength(1);
  });

  it('keeps few waiting from then on: the reads that came last, and every write', async () => {
    const first = await ask('write', 32);
    const writes = await ask('write', 40);
    const reads = await ask('read', 128);
    await pass(250);
    await ask('read');
    expect(refused(reads)).toEqual(reads.slice(0, 122));
    expect(refused([...first, ...writes])).toHaveLength(0);
    expect(refused(await ask('write'))).toHaveLength(0);
  });

  it('gives it six at once from then on, and lets six reads wait', async () => {
    const first = await ask('read', 32);
    const waiting = await ask('read', 128);
    await pass(250);
    await ask('read');
    await end(first.slice(0, 26));
    expect(underWay(waiting)).toHaveLength(0);
    await end(first);
    expect(underWay(waiting)).toEqual(waiting.slice(122));
    expect(refused(await ask('read', 7))).toHaveLength(1);
  });

  it('forgets it once nobody has been refused for two seconds', async () => {
    const first = await ask('read', 32);
    const waiting = await ask('read', 128);
    await pass(250);
    await ask('read');
    await pass(1_999);
    await end(first);
    expect(underWay(waiting)).toHaveLength(6);
    await end(waiting);
    await pass(1);
    expect(underWay(await ask('read', 40))).toHaveLength(32);
  });

  it('gives up who has waited for five seconds', async () => {
    await ask('write', 32);
    const [one] = await ask('write');
    await pass(4_999);
    expect(one?.refusal).toBeUndefined();
    await pass(1);
    expect(one?.refusal).toMatchObject({ code: 'UNAVAILABLE', retryAfterSeconds: 1 });
  });

  it('gives no turn to who was given up', async () => {
    const first = await ask('write', 32);
    const given = await ask('write');
    await pass(5_000);
    const [next] = await ask('write');
    await end(first.slice(0, 1));
    expect(given[0]?.leave).toBeUndefined();
    expect(next?.leave).toBeDefined();
  });
});
