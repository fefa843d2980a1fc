-- AlterTable
ALTER TABLE "mail_messages" ADD COLUMN     "before" JSONB,
ADD COLUMN     "undo" JSONB;
