import { LIMITS } from '@dewlane/catalog';
import { newId } from '@dewlane/service-kit';
import type { LoginAttempts } from '../../application/ports/sign-in.ts';
import { boundedUserAgent, REMOVED_AT_ONCE } from './bounds.ts';
import type { Db } from './prisma.ts';

/** The failed, and the successful, attempts of one identifier that are kept, whoever makes them (AUTH-26). */
const KEPT_ATTEMPTS = 1_000;

/** The log of sign-in attempts. */
export function createLoginAttempts(db: Db): LoginAttempts {
  async function keepNewest(identifier: string, successful: boolean): Promise<void> {
    await db.$executeRaw`
      delete from "login_attempts" where "id" in (
        select "id" from "login_attempts" where "id" in (
          select "id" from "login_attempts"
          where lower("identifier") = lower(${identifier}) and "successful" = ${successful}
          order by "attemptedAt" desc offset ${KEPT_ATTEMPTS} limit ${REMOVED_AT_ONCE}
        ) for update skip locked
      )`;
  }

  return {
    async add({ origin, at, ...attempt }) {
      const id = newId();
      const identifier = attempt.identifier.slice(0, LIMITS.loginIdentifier);
      // Before the insert: this attempt counts as failed until its outcome is known, and a success must not evict a failure.
      await keepNewest(identifier, false);
      await db.loginAttempt.create({
        data: {
          id,
          identifier,
          attemptedAt: at,
          userAgent: boundedUserAgent(origin.userAgent),
          ipAddress: origin.address.slice(0, LIMITS.ipAddress),
        },
      });
      return id;
    },
    async markSuccessful(id) {
      // The row is gone if the account was erased in the meantime (ACCT-06).
      const [marked] = await db.loginAttempt.updateManyAndReturn({
        where: { id },
        data: { successful: true },
        select: { identifier: true },
      });
      if (marked !== undefined) await keepNewest(marked.identifier, true);
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
      for (const successful of [false, true]) await keepNewest(to, successful);
    },
  };
}
