-- AlterTable
ALTER TABLE "mail_messages" ADD COLUMN     "askedFrom" VARCHAR(64);

-- AlterTable
ALTER TABLE "mail_counts" ADD COLUMN     "askedFrom" VARCHAR(64);
