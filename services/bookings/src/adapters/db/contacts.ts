import type { SqlExecutor } from '@dewlane/service-kit';
import type { Contacts } from '../../application/ports/contacts.ts';
import { endingLinksOf } from './self-service.ts';

/** The contact data of accounts, in one transaction. */
export function createContacts(tx: SqlExecutor, table: string): Contacts {
  return {
    async remember({ userId, version, email, firstName, language }) {
      const [known] = await tx.$queryRawUnsafe<{ hasMoved: boolean }[]>(
        `with former as (select "email" from "${table}" where "userId" = $1)
         insert into "${table}" as held ("userId", "version", "email", "firstName", "language")
         values ($1, $2, $3, $4, $5)
         on conflict ("userId") do update set "version" = excluded."version",
           "email" = excluded."email", "firstName" = excluded."firstName",
           "language" = coalesce(excluded."language", held."language")
         where excluded."version" > held."version"
         returning exists (select from former where lower("email") <> lower($3)) as "hasMoved"`,
        userId,
        version,
        email,
        firstName,
        language,
      );
      return known?.hasMoved ?? false;
    },

    async forget(userId) {
      await tx.$executeRawUnsafe(`delete from "${table}" where "userId" = $1`, userId);
    },
  };
}

/** $1 and $2 are accounts and the last versions at which the second table saw their addresses change. */
const FOLLOW = (second: string) => `
with followed as (
  update "contacts" as held set "version" = told."version", "email" = told."email", "firstName" = told."firstName",
    "language" = coalesce(told."language", held."language")
  from "${second}" as told
  where told."userId" = held."userId" and told."version" > held."version"
    and (lower(told."email") <> lower(held."email") or exists (
      select from unnest($1::text[], $2::int[]) as moved("userId", "version")
      where moved."userId" = held."userId" and moved."version" > held."version"))
  returning held."userId")
${endingLinksOf('in (select "userId" from followed)')}`;

/**
 * Takes over what a rebuild has read into its second table of the accounts whose address has changed before the consumer came
 * to them, and ends the links that went to the former ones, as the consumer would (SELF-36).
 * @param moved accounts whose address the second table has seen change, each with the last version that changed it: one that
 * has returned to its former address shows that in no other way
 */
export async function followMovedContacts(
  tx: SqlExecutor,
  second: string,
  moved: ReadonlyMap<string, number>,
): Promise<void> {
  await tx.$executeRawUnsafe(FOLLOW(second), [...moved.keys()], [...moved.values()]);
}

/** Removes the contacts of erased persons, which a rebuild has read before their erasure and added after it. */
export async function forgetErasedContacts(tx: SqlExecutor): Promise<void> {
  await tx.$executeRawUnsafe(
    'delete from "contacts" where "userId" in (select "ownerId" from "erased_owners")',
  );
}
