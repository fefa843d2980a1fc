-- AlterTable
ALTER TABLE "services" ADD COLUMN     "language" VARCHAR(2);

-- AlterTable
ALTER TABLE "contacts" ADD COLUMN     "language" VARCHAR(2);
