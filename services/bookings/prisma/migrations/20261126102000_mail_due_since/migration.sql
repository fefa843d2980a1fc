-- AlterTable
ALTER TABLE "mail_messages" ADD COLUMN     "dueSince" TIMESTAMPTZ(3);
