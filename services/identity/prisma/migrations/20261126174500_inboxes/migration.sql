-- AlterTable
ALTER TABLE "mail_counts" ADD COLUMN     "inbox" VARCHAR(64);

-- CreateIndex
CREATE INDEX "mail_counts_inbox_createdAt_idx" ON "mail_counts"("inbox", "createdAt");

-- Which inbox an address reaches, as in bookings: providers deliver name+anything@ to name@.
CREATE FUNCTION "inbox_of"("address" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE
RETURN lower(regexp_replace("address", '\+[^@]*@', '@'));

-- What Prisma's schema cannot say.
CREATE INDEX "mail_messages_inbox_createdAt_idx" ON "mail_messages" ("inbox_of"("to"), "createdAt");
