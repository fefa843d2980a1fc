-- Whoever has stopped messages since gets none (SELF-07): of each address the state counts that changed last. It waits under a
-- digest, as an erasure leaves it, and stays under that unless the restored database has the address readable. Under a digest only
-- the stop counts: a confirmation may be that of somebody erased since, whom no repeated erasure would find there (ACCT-06).
WITH "since" AS (
  SELECT DISTINCT ON ("state"."address") "state".*
  FROM "noted"
  CROSS JOIN jsonb_to_record("noted"."row")
    AS "state" ("address" TEXT, "confirmedAt" TIMESTAMPTZ, "unsubscribedAt" TIMESTAMPTZ)
  WHERE greatest("state"."confirmedAt", "state"."unsubscribedAt") IS NOT NULL
  ORDER BY "state"."address", greatest("state"."confirmedAt", "state"."unsubscribedAt") DESC,
    "state"."unsubscribedAt" DESC NULLS LAST, "state"."confirmedAt" DESC NULLS LAST
)
INSERT INTO "recipients" AS "known" ("address", "confirmedAt", "unsubscribedAt")
SELECT coalesce("held"."address", "since"."address"),
  CASE WHEN "held"."address" NOT LIKE 'erased %' THEN "since"."confirmedAt" ELSE "held"."confirmedAt" END,
  "since"."unsubscribedAt"
FROM "since"
LEFT JOIN "recipients" AS "held" ON "since"."address" = CASE
  WHEN "held"."address" LIKE 'erased %' THEN "held"."address"
  ELSE 'erased ' || encode(sha256(convert_to("held"."address", 'UTF8')), 'hex')
END
WHERE CASE WHEN "held"."address" IS NULL THEN "since"."unsubscribedAt" IS NOT NULL
  ELSE greatest("since"."confirmedAt", "since"."unsubscribedAt")
    > coalesce(greatest("held"."confirmedAt", "held"."unsubscribedAt"), '-infinity') END
ON CONFLICT ("address") DO UPDATE SET
  "confirmedAt" = excluded."confirmedAt", "unsubscribedAt" = excluded."unsubscribedAt";
