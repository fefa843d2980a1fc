-- AlterTable
ALTER TABLE "mail_messages" ADD COLUMN     "said" JSONB;
