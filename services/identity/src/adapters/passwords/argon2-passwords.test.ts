import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { createArgon2Passwords } from './argon2-passwords.ts';

describe('passwords', () => {
  afterEach(() => {
    jest.useRealTimers();
  });

  it('AUTH-21 hashes them with argon2id, each with its own salt', async () => {
    const passwords = await createArgon2Passwords();
    const [one, two] = await Promise.all([passwords.hash('Same-1!'), passwords.hash('Same-1!')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
    expect(await passwords.verify(one, 'Same-1!')).toBe(true);
    expect(await passwords.verify(one, 'same-1!')).toBe(false);
    expect(await passwords.verify(null, 'Same-1!')).toBe(false);
  });

  it('AUTH-22 queues and does the same work for an unknown account as for any other', async () => {
    const passwords = await createArgon2Passwords();
    // Two are running and 60 wait, so the next one is refused.
    const others = Array.from({ length: 62 }, () => passwords.hash('Same-1!'));
    await expect(passwords.verify(null, 'Same-1!')).rejects.toMatchObject({ code: 'BUSY' });
    // On a slow machine the last of them may have timed out in the queue.
    await Promise.allSettled(others);
  });

  it('AUTH-35 refuses to check one that has waited for 3 s', async () => {
    jest.useFakeTimers();
    const passwords = await createArgon2Passwords({
      hash: async () => 'a hash',
      verify: () => new Promise(() => undefined),
    });
    for (let running = 0; running < 2; running += 1) void passwords.verify('a hash', 'Same-1!');
    const waiting = passwords.verify('a hash', 'Same-1!');
    jest.advanceTimersByTime(2_999);
    expect(jest.getTimerCount()).toBe(1);
    jest.advanceTimersByTime(1);
    expect(jest.getTimerCount()).toBe(0);
    await expect(waiting).rejects.toMatchObject({
      code: 'BUSY',
      details: { retryAfterSeconds: 2 },
    });
  });
});
