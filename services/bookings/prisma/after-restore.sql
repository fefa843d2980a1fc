-- What was due by now may have gone out after the back-up: staff see it as missed and have it sent again where it has not. The
-- sentence in the middle is a doubt (service-kit's `doubtAbout`), and `said` what an attempt since would have said, so that later
-- news tells whoever it may have reached (SELF-34).
UPDATE "mail_messages" AS "mail"
SET "state" = 'missed', "undo" = NULL,
  "error" = 'Held back by a restore: it was due by then. The restored data did not confirm the outcome: it may have arrived. Have it sent again where it has not.',
  "said" = coalesce("mail"."said", '[]') || jsonb_build_array(coalesce(
    (SELECT to_jsonb("booked") FROM "services" AS "booked" WHERE "booked"."id" = "mail"."appointmentId"), "mail"."lastState"))
WHERE "state" = 'sending' OR ("state" = 'planned' AND "dueAt" <= now());

-- A reminder that was due and has no message yet gets one, so that staff see it too.
WITH "held" AS (
  UPDATE "reminders" SET "state" = 'missed'
  WHERE "state" = 'sending' OR ("state" = 'planned' AND "remindAt" <= now())
  RETURNING *
)
INSERT INTO "mail_messages"
  ("appointmentId", "kind", "phone", "startsAt", "version", "dueAt", "sendUntil", "createdAt", "state", "said", "error")
SELECT "held"."appointmentId", "held"."kind", "held"."phone", "held"."startsAt", "booked"."version", "held"."remindAt", "held"."startsAt",
  now(), 'missed', jsonb_build_array(to_jsonb("booked")),
  'Held back by a restore: it was due by then. The restored data did not confirm the outcome: it may have arrived. Have it sent again where it has not.'
FROM "held" JOIN "services" AS "booked" ON "booked"."id" = "held"."appointmentId"
WHERE NOT EXISTS (
  SELECT FROM "mail_messages" AS "known"
  WHERE "known"."appointmentId" = "held"."appointmentId" AND "known"."kind" = "held"."kind"
    AND "known"."startsAt" = "held"."startsAt"
)
ON CONFLICT DO NOTHING;
