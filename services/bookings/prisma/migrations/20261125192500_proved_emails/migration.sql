-- AlterTable
ALTER TABLE "contacts" ADD COLUMN     "provedEmail" VARCHAR(100);
