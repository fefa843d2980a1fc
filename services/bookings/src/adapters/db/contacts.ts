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

/** Removes the contacts of erased persons, which a rebuild has read before their erasure and added after it. */
export async function forgetErasedContacts(tx: SqlExecutor): Promise<void> {
  await tx.$executeRawUnsafe(
    'delete from "contacts" where "userId" in (select "ownerId" from "erased_owners")',
  );
}
