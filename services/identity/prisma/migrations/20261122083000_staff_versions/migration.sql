-- AlterTable
ALTER TABLE "staff_accounts" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;
