import { eventually } from '@dewlane/test-engines';
import { expect, it } from '@jest/globals';
import type { Redis } from './redis.ts';
import { createSealer } from './sealed-texts.ts';
import { shareOperations } from './shared-operations.ts';

it('API-48 tells a build’s operations again if Redis was out of reach, or is emptied', async () => {
  let isReached = false;
  const stored = new Map<string, string>();
  let tries = 0;
  const redis: Redis = {
    async send([command, , , key = '', keptMs, value = '']) {
      expect(command).toBe('EVAL');
      // Thirty days, as a literal.
      expect(keptMs).toBe('2592000000');
      tries += 1;
      if (!isReached) throw new Error('Redis is out of reach');
      stored.set(key, value);
      return 1;
    },
    connection: () => undefined,
    stop: async () => undefined,
  };
  const sealer = createSealer('the secret of this test, known to its gateways');
  const shared = await shareOperations(redis, sealer, { hash: '{ viewer }' }, 10);
  const isTold = async () => {
    const [[key = '', sealed = ''] = []] = stored;
    expect(await sealer.open(sealed, key)).toBe('{ viewer }');
  };
  expect(tries).toBe(1);
  isReached = true;
  await eventually(isTold);
  stored.clear();
  await eventually(isTold);

  await shared.stop();
  const then = tries;
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(tries).toBe(then);
});
