-- AlterTable
ALTER TABLE "users" ADD COLUMN     "emailProvedAt" TIMESTAMPTZ(3);
