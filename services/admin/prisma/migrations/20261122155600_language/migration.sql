-- AlterTable
ALTER TABLE "appointments" ADD COLUMN     "language" TEXT;
