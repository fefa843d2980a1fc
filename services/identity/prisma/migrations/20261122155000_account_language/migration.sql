-- AlterTable
ALTER TABLE "users" ADD COLUMN     "language" VARCHAR(2);
