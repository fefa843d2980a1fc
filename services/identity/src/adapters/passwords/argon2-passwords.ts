import { randomBytes } from 'node:crypto';
import { createSemaphore } from '@dewlane/service-kit';
import * as argon2 from '@node-rs/argon2';
import type { Passwords } from '../../application/ports/sign-in.ts';
import { Refusal } from '../../domain/refusal.ts';

/** argon2id, 19 MiB, 2 passes, 1 lane; argon2id is the library's own default. */
const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };
/** A hash occupies a core and 19 MiB, so only a few run concurrently. */
const AT_ONCE = 2;
/** The bound of the queue: a hash takes 20 to 50 ms, so the last in the queue waits for about a second. */
const MOST_WAITING = 60;
/** The longest wait on a slower machine: about as long as people wait for a page. */
const LONGEST_WAIT_MS = 3_000;
const RETRY_AFTER_SECONDS = 2;

/** The hashing functions used. */
export type Argon2 = Pick<typeof argon2, 'hash' | 'verify'>;

/** Hashes passwords with argon2id. For an unknown account a dummy hash is verified, so that it takes the same time. */
export async function createArgon2Passwords({ hash, verify }: Argon2 = argon2): Promise<Passwords> {
  const inTurn = createSemaphore(AT_ONCE, {
    mostWaiting: MOST_WAITING,
    longestMs: LONGEST_WAIT_MS,
    refuse: () => {
      throw new Refusal('BUSY', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    },
  });
  const decoy = await hash(randomBytes(32), COST);
  return {
    hash: (password, gone) => inTurn(() => hash(password, COST), gone),
    async verify(passwordHash, password, gone) {
      const right = await inTurn(() => verify(passwordHash ?? decoy, password), gone);
      return right && passwordHash !== null;
    },
  };
}
