-- Links that were ended since stay so, and those that were sent instead work (SELF-14).
INSERT INTO "self_service" AS "known" ("appointmentId", "linkNumber")
SELECT "since"."appointmentId", max("since"."linkNumber")
FROM "noted"
CROSS JOIN jsonb_to_record("noted"."row") AS "since" ("appointmentId" UUID, "linkNumber" INTEGER)
JOIN "services" AS "booked" ON "booked"."id" = "since"."appointmentId"
WHERE "since"."linkNumber" > 1
GROUP BY "since"."appointmentId"
ON CONFLICT ("appointmentId") DO UPDATE SET "linkNumber" = greatest("known"."linkNumber", excluded."linkNumber");
