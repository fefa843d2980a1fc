import { LIMITS } from '@dewlane/catalog';
import { newId } from '@dewlane/service-kit';
import type { LoginAttempts } from '../../application/ports.ts';
import { boundedUserAgent } from './bounds.ts';
import type { Db } from './prisma.ts';

/** The log of sign-in attempts. */
export function loginAttemptsIn(db: Db): LoginAttempts {
  return {
    async add({ identifier, origin, at }) {
      const id = newId();
      await db.loginAttempt.create({
        data: {
          id,
          identifier: identifier.slice(0, LIMITS.loginIdentifier),
          attemptedAt: at,
          userAgent: boundedUserAgent(origin.userAgent),
          ipAddress: origin.address.slice(0, LIMITS.ipAddress),
        },
      });
      return id;
    },
    async markSuccessful(id) {
      // The row is gone if the account was erased in the meantime (ACCT-06).
      await db.loginAttempt.updateMany({ where: { id }, data: { successful: true } });
    },
    // Compared in lower case rather than by Prisma's `insensitive`, which is ILIKE: there the `_` in a name is a
    // wildcard.
    async forget(identifiers) {
      for (const identifier of identifiers) {
        await db.$executeRaw`
          delete from "login_attempts" where lower("identifier") = lower(${identifier})`;
      }
    },
    async rename(identifier, to) {
      await db.$executeRaw`
        update "login_attempts" set "identifier" = ${to}
        where lower("identifier") = lower(${identifier})`;
    },
  };
}
