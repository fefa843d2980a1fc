-- What was due by now may have gone out after the back-up: staff see it as missed and have it sent again where it has not.
UPDATE "mail_messages"
SET "state" = 'missed', "undo" = NULL,
  "error" = 'Held back by a restore: it may have gone out already. Have it sent again where it has not.'
WHERE "state" = 'sending' OR ("state" = 'planned' AND "dueAt" <= now());

-- A reminder that was due and has no message yet gets one, so that staff see it too.
WITH "held" AS (
  UPDATE "reminders" SET "state" = 'missed'
  WHERE "state" = 'sending' OR ("state" = 'planned' AND "remindAt" <= now())
  RETURNING *
)
INSERT INTO "mail_messages"
  ("appointmentId", "kind", "phone", "startsAt", "version", "dueAt", "sendUntil", "createdAt", "state", "error")
SELECT "held"."appointmentId", "held"."kind", "held"."phone", "held"."startsAt", "booked"."version", "held"."remindAt", "held"."startsAt",
  now(), 'missed', 'Held back by a restore: it may have gone out already. Have it sent again where it has not.'
FROM "held" JOIN "services" AS "booked" ON "booked"."id" = "held"."appointmentId"
WHERE NOT EXISTS (
  SELECT FROM "mail_messages" AS "known"
  WHERE "known"."appointmentId" = "held"."appointmentId" AND "known"."kind" = "held"."kind"
    AND "known"."startsAt" = "held"."startsAt"
)
ON CONFLICT DO NOTHING;
