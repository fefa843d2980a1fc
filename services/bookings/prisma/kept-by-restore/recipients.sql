-- Whoever has stopped messages since gets none (SELF-07): of each address the state counts that changed last.
INSERT INTO "recipients" AS "known" ("address", "confirmedAt", "unsubscribedAt")
SELECT "since"."address", "since"."confirmedAt", "since"."unsubscribedAt"
FROM "noted"
CROSS JOIN jsonb_to_record("noted"."row")
  AS "since" ("address" TEXT, "confirmedAt" TIMESTAMPTZ, "unsubscribedAt" TIMESTAMPTZ)
WHERE greatest("since"."confirmedAt", "since"."unsubscribedAt") IS NOT NULL
ON CONFLICT ("address") DO UPDATE SET
  "confirmedAt" = excluded."confirmedAt", "unsubscribedAt" = excluded."unsubscribedAt"
WHERE greatest(excluded."confirmedAt", excluded."unsubscribedAt")
  > coalesce(greatest("known"."confirmedAt", "known"."unsubscribedAt"), '-infinity');
