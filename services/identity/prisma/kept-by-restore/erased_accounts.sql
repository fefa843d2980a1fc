-- Erased accounts stay noted (ACCT-06); if one was erased twice, the later time counts. What the back-up didn't know is marked,
-- because the restored services don't know it either. Earlier versions noted no guests.
INSERT INTO "erased_accounts" AS "known" ("userId", "erasedAt", "guestIds", "isToRepeat")
SELECT "erased"."userId", max("erased"."erasedAt"),
  coalesce(array_agg(DISTINCT "guest"."id") FILTER (WHERE "guest"."id" IS NOT NULL), '{}'), true
FROM "noted"
CROSS JOIN jsonb_to_record("noted"."row") AS "erased" ("userId" INTEGER, "erasedAt" TIMESTAMPTZ, "guestIds" TEXT[])
LEFT JOIN LATERAL unnest("erased"."guestIds") AS "guest" ("id") ON true
GROUP BY "erased"."userId"
ON CONFLICT ("userId") DO UPDATE SET
  "erasedAt" = greatest("known"."erasedAt", excluded."erasedAt"),
  "guestIds" = array(SELECT DISTINCT unnest("known"."guestIds" || excluded."guestIds") ORDER BY 1),
  "isToRepeat" = "known"."isToRepeat" OR "known"."erasedAt" < excluded."erasedAt";
