import { creationKey, type ExportQueries } from '@dewlane/service-kit';

/** What vehicles keeps about a person; photos are listed by their URLs. */
export const EXPORT_QUERIES: ExportQueries = {
  vehicles: `select to_jsonb(owned) as "row", ${creationKey('owned."createdAt"', 'owned."id"')} as "key"
    from vehicles as owned where owned."userId" = any($1::text[])`,
  photos: `select to_jsonb(kept) - 'bytes' || jsonb_build_object(
      'address', '/api/photos/' || kept."id" || '/' || kept."sha256") as "row",
      ${creationKey('kept."createdAt"', 'kept."id"')} as "key"
    from (select "id", "ownerId", "guestId", "contentType", "sha256", "width", "height", "vehicleId", "createdAt"
      from photos where "ownerId" = any($1::text[])) as kept`,
};
