-- AlterTable
ALTER TABLE "photos" ADD COLUMN     "guestId" VARCHAR(50);

-- AlterTable
ALTER TABLE "vehicles" ADD COLUMN     "guestId" VARCHAR(50);

-- What guests have saved so far.
UPDATE "photos" SET "guestId" = "ownerId" WHERE starts_with("ownerId", 'guest_');
UPDATE "vehicles" SET "guestId" = "userId" WHERE starts_with("userId", 'guest_');
