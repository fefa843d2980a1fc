import type { SqlExecutor } from '@dewlane/service-kit';
import type { Transaction } from '../../application/ports.ts';

/** The tables of the projections, each with its key. */
export const PROJECTIONS = { contacts: 'userId', vehicles: 'id' } as const;

/**
 * Projections of other services' aggregates: each keeps the newest version, whatever the order of the events. A rebuild
 * passes other `tables`.
 */
export function createProjections(
  tx: SqlExecutor,
  tables: Readonly<Record<keyof typeof PROJECTIONS, string>> = {
    contacts: 'contacts',
    vehicles: 'vehicles',
  },
): Pick<Transaction, 'rememberContact' | 'forgetContact' | 'rememberVehicle'> {
  return {
    async rememberContact({ userId, version, email, firstName, language }) {
      await tx.$executeRawUnsafe(
        `insert into "${tables.contacts}" as held ("userId", "version", "email", "firstName", "language")
         values ($1, $2, $3, $4, $5)
         on conflict ("userId") do update set "version" = excluded."version",
           "email" = excluded."email", "firstName" = excluded."firstName",
           "language" = coalesce(excluded."language", held."language")
         where excluded."version" > held."version"`,
        userId,
        version,
        email,
        firstName,
        language,
      );
    },

    async forgetContact(userId) {
      await tx.$executeRawUnsafe(`delete from "${tables.contacts}" where "userId" = $1`, userId);
    },

    async rememberVehicle(id, version, vehicle) {
      await tx.$executeRawUnsafe(
        `insert into "${tables.vehicles}" as held
           ("id", "version", "deleted", "userId", "label", "type", "miles", "color")
         values ($1::uuid, $2, $3, $4, $5, $6, $7, $8)
         on conflict ("id") do update set "version" = excluded."version",
           "deleted" = excluded."deleted", "userId" = excluded."userId",
           "label" = excluded."label", "type" = excluded."type", "miles" = excluded."miles",
           "color" = excluded."color"
         where excluded."version" > held."version"`,
        id,
        version,
        vehicle === null,
        vehicle?.userId ?? null,
        vehicle?.label ?? null,
        vehicle?.type ?? null,
        vehicle?.miles ?? null,
        vehicle?.color ?? null,
      );
    },
  };
}

/** Removes the contacts of erased persons, which a rebuild has read before their erasure and added after it. */
export async function forgetErasedContacts(tx: SqlExecutor): Promise<void> {
  await tx.$executeRawUnsafe(
    'delete from "contacts" where "userId" in (select "ownerId" from "erased_owners")',
  );
}
