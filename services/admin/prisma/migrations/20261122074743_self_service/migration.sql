-- AlterTable
ALTER TABLE "appointments" ADD COLUMN     "addOn" TEXT,
ADD COLUMN     "cancelReason" TEXT,
ADD COLUMN     "gateCode" TEXT;
