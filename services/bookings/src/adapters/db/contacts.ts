import type { SqlExecutor } from '@dewlane/service-kit';
import type { Contacts } from '../../application/ports/contacts.ts';

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

/** Whether an event with this version is news about an account that is known. */
export async function isNewsOfContact(
  tx: SqlExecutor,
  { userId, version }: { userId: string; version: number },
): Promise<boolean> {
  const known = await tx.$queryRawUnsafe<unknown[]>(
    'select from "contacts" where "userId" = $1 and "version" < $2',
    userId,
    version,
  );
  return known.length > 0;
}

const FOLLOW = (second: string) => `
with moved as (
  update "contacts" as held set "version" = told."version", "email" = told."email", "firstName" = told."firstName",
    "language" = coalesce(told."language", held."language")
  from "${second}" as told
  where told."userId" = held."userId" and told."version" > held."version" and told."userId" = any($1)
  returning held."userId")
insert into "self_service" as own ("appointmentId", "linkNumber")
select "id", 2 from "services" where "userId" in (select "userId" from moved) order by "id"
on conflict ("appointmentId") do update set "linkNumber" = own."linkNumber" + 1`;

/**
 * Takes over what a rebuild has read into its second table of these accounts, whose address has changed before the consumer came
 * to them, and ends the links that went to the former ones, as the consumer would (SELF-36).
 */
export async function followMovedContacts(
  tx: SqlExecutor,
  second: string,
  userIds: ReadonlySet<string>,
): Promise<void> {
  await tx.$executeRawUnsafe(FOLLOW(second), [...userIds]);
}

/** Removes the contacts of erased persons, which a rebuild has read before their erasure and added after it. */
export async function forgetErasedContacts(tx: SqlExecutor): Promise<void> {
  await tx.$executeRawUnsafe(
    'delete from "contacts" where "userId" in (select "ownerId" from "erased_owners")',
  );
}
