-- AlterTable
ALTER TABLE "mail_messages" ADD COLUMN     "askedBy" VARCHAR(64);

-- AlterTable
ALTER TABLE "reset_requests" ADD COLUMN     "addresses" VARCHAR(64)[] DEFAULT ARRAY[]::VARCHAR(64)[],
ADD COLUMN     "deviceTokens" VARCHAR(64)[] DEFAULT ARRAY[]::VARCHAR(64)[];
