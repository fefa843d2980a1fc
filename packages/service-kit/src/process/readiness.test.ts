import { describe, expect, it } from '@jest/globals';
import { onceASecond, readinessResponse } from './readiness.ts';

describe('a readiness check', () => {
  const there = async () => undefined;
  const gone = async () => {
    throw new Error('gone');
  };

  it('is 503 with the names of its own failed parts, and lists the others', async () => {
    expect(await readinessResponse({ own: { database: there }, others: { bus: there } })).toEqual({
      status: 200,
      body: { status: 'ready', degraded: [] },
    });
    expect(await readinessResponse({ own: { database: there }, others: { bus: gone } })).toEqual({
      status: 200,
      body: { status: 'ready', degraded: ['bus'] },
    });
    expect(
      await readinessResponse({ own: { database: gone, tables: gone }, others: { bus: there } }),
    ).toEqual({
      status: 503,
      body: { status: 'not ready', reason: 'database, tables', degraded: [] },
    });
  });

  it('SEC-24 runs once a second, however many clients ask', async () => {
    let now = 0;
    let asked = 0;
    let isThere = false;
    const check = onceASecond(
      async () => {
        asked += 1;
        if (!isThere) throw new Error('gone');
      },
      () => now,
    );
    const looks = Array.from({ length: 100 }, () =>
      readinessResponse({ own: { database: check } }),
    );
    expect((await Promise.all(looks)).map(({ status }) => status)).toEqual(Array(100).fill(503));
    isThere = true;
    now = 999;
    expect((await readinessResponse({ own: { database: check } })).status).toBe(503);
    expect(asked).toBe(1);
    now = 1_000;
    expect((await readinessResponse({ own: { database: check } })).status).toBe(200);
    expect(asked).toBe(2);
  });
});
