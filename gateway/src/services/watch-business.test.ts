import { setImmediate as turn } from 'node:timers/promises';
import type { Running } from '@dewlane/service-kit/edge';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ServiceClient } from './service-client.ts';
import { watchBusiness } from './watch-business.ts';

const ANSWER_AFTER_MS = 1_900;

let version = 0;
let seen: number[] = [];
let watching: Running;

/** Answers late, with the settings as they were when the call arrived. */
const bookings: ServiceClient = {
  send() {
    const body = Buffer.from(JSON.stringify({ version, settings: {} }));
    return new Promise((resolve) =>
      setTimeout(() => resolve({ status: 200, headers: {}, body }), ANSWER_AFTER_MS),
    );
  },
  close: async () => undefined,
};

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
  version = 1;
  seen = [];
  watching = watchBusiness({
    bookings,
    systemToken: async () => 'a.b.c',
    onPoll: (business) => void (business && seen.push(business.version)),
  });
});
afterEach(async () => {
  const stopped = watching.stop();
  await passes(ANSWER_AFTER_MS);
  await stopped;
  jest.useRealTimers();
});

/** Lets time pass in small steps, with all that follows from each. */
async function passes(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 50) {
    await turn();
    jest.advanceTimersByTime(50);
  }
  await turn();
}

describe('watching the settings of the business', () => {
  it('BIZ-10 sees a change within 5 s, even if bookings answers late and a poll has just missed it', async () => {
    await passes(100);
    version = 2;
    await passes(5_000);
    expect(seen).toContain(2);
  });

  it('begins a poll every 2 s, not as soon as the last one is answered', async () => {
    await passes(ANSWER_AFTER_MS + 50);
    expect(seen).toEqual([1]);
    await passes(ANSWER_AFTER_MS);
    expect(seen).toEqual([1]);
    await passes(200);
    expect(seen).toEqual([1, 1]);
  });
});
