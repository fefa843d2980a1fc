-- Links in mail that was sent since go on to stop it, also where the booking is gone (SELF-18).
INSERT INTO "stop_links" AS "known" ("token", "recipient", "sentAt")
SELECT DISTINCT ON ("since"."token") "since".*
FROM "noted"
CROSS JOIN jsonb_to_record("noted"."row") AS "since" ("token" TEXT, "recipient" TEXT, "sentAt" TIMESTAMPTZ)
ORDER BY "since"."token", "since"."sentAt" DESC
ON CONFLICT ("token") DO UPDATE SET "sentAt" = greatest("known"."sentAt", excluded."sentAt");
