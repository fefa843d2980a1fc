import { LIMITS } from '@dewlane/catalog';
import { newId } from '@dewlane/service-kit';
import type { LoginAttempt, LoginAttempts } from '../../application/ports/sign-in.ts';
import { subjectOf } from '../../domain/sign-in/subject.ts';
import { normalizeIdentifier } from '../../domain/user/identifier.ts';
import { boundedUserAgent, REMOVED_AT_ONCE } from './bounds.ts';
import { Prisma } from './generated/client.ts';
import type { Db } from './prisma.ts';

/** The failed, and the successful, attempts that are kept of one account, or of one identifier without, whoever makes them (AUTH-26). */
const KEPT_ATTEMPTS = 1_000;

/** The log of sign-in attempts. */
export function createLoginAttempts(db: Db): LoginAttempts {
  async function keepNewest(
    { account, identifier }: Pick<LoginAttempt, 'account' | 'identifier'>,
    successful: boolean,
  ): Promise<void> {
    const isOfSame =
      account === null
        ? Prisma.sql`"account" is null and lower("identifier") = lower(${identifier})`
        : Prisma.sql`"account" = ${account}`;
    await db.$executeRaw`
      delete from "login_attempts" where "id" in (
        select "id" from "login_attempts" where "id" in (
          select "id" from "login_attempts"
          where ${isOfSame} and "successful" = ${successful}
          order by "attemptedAt" desc offset ${KEPT_ATTEMPTS} limit ${REMOVED_AT_ONCE}
        ) for update skip locked
      )`;
  }

  return {
    async add({ account, origin, at, ...attempt }) {
      const id = newId();
      const identifier = attempt.identifier.slice(0, LIMITS.loginIdentifier);
      // Before the insert: this attempt counts as failed until its outcome is known, and a success must not evict a failure.
      await keepNewest({ account, identifier }, false);
      await db.loginAttempt.create({
        data: {
          id,
          identifier,
          account,
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
        select: { identifier: true, account: true },
      });
      if (marked !== undefined) await keepNewest(marked, true);
    },
    async forget(userId, names) {
      // The addresses that named the account once: its messages to them are kept for less long than the attempts.
      const former = await db.$queryRaw<{ address: string }[]>`
        with forgotten as (
          delete from "login_attempts" where "account" = ${subjectOf('user', userId)} returning "identifier")
        select distinct lower("identifier") as "address" from forgotten where "identifier" like '%@%'`;
      const all = [...names, ...former.map(({ address }) => address)];
      for (const name of new Set(all.map(normalizeIdentifier))) {
        // Compared in lower case rather than by Prisma's `insensitive`, which is ILIKE: there the `_` in an address is a
        // wildcard. Staff, too, may have the name, and older versions wrote attempts without an account.
        await db.$executeRaw`
          delete from "login_attempts"
          where "account" is null and lower("identifier") = ${name}
            and not exists (
              select from "users" where "normalizedEmail" = ${name} and "id" <> ${userId})
            and not exists (select from "staff_accounts" where "normalizedUsername" = ${name})`;
      }
    },
  };
}
