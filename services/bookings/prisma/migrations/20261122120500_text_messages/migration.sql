-- Whoever left only a phone is told by text message. A row without a number is mail, as all were before: the version
-- before this one goes on beside it.
ALTER TABLE "mail_messages" ADD COLUMN     "goesAtNight" BOOLEAN,
ADD COLUMN     "phone" VARCHAR(20);
ALTER TABLE "reminders" ADD COLUMN     "phone" VARCHAR(20);
