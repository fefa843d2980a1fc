import type { IdentityOptions } from '@dewlane/identity';
import * as argon2 from '@node-rs/argon2';

/** The library at its lowest cost, for tests of something else: hundreds of passwords at the real one take minutes. */
export const quickArgon2: NonNullable<IdentityOptions['argon2']> = {
  hash: (password, options) => argon2.hash(password, { ...options, memoryCost: 64, timeCost: 1 }),
  // Reads the cost from the hash.
  verify: argon2.verify,
};
