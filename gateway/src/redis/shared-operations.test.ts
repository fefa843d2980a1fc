import { eventually } from '@dewlane/test-engines';
import { expect, it } from '@jest/globals';
import type { Redis } from './redis.ts';
import { createSealer } from './sealed-texts.ts';
import { shareOperations } from './shared-operations.ts';

it('API-48 tells a build’s operations again if Redis was out of reach, or is emptied', async () => {
  const outcomes = [false, true, true];
  let tries = 0;
  const redis: Redis = {
    async send() {
      tries += 1;
      if (outcomes[tries - 1] === false) throw new Error('Redis is out of reach');
      return 1;
    },
    connection: () => undefined,
    stop: async () => undefined,
  };
  const sealer = createSealer('the secret of this test, known to its gateways');
  const shared = await shareOperations(redis, sealer, { hash: '{ viewer }' }, 10);
  expect(tries).toBe(1);
  await eventually(() => tries >= outcomes.length);
  await shared.stop();
  const then = tries;
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(tries).toBe(then);
});
