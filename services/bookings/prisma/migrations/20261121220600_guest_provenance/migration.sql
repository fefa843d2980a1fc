-- AlterTable
ALTER TABLE "quiz_responses" ADD COLUMN     "guestId" VARCHAR(50);

-- AlterTable
ALTER TABLE "services" ADD COLUMN     "guestId" VARCHAR(50);

-- What guests have saved so far.
UPDATE "quiz_responses" SET "guestId" = "userId" WHERE starts_with("userId", 'guest_');
UPDATE "services" SET "guestId" = "userId" WHERE starts_with("userId", 'guest_');
