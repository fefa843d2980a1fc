-- AlterTable
ALTER TABLE "services" ADD COLUMN     "addOn" VARCHAR(30),
ADD COLUMN     "cancelReason" TEXT,
ADD COLUMN     "gateCode" TEXT;

-- CreateTable
CREATE TABLE "self_service" (
    "appointmentId" UUID NOT NULL,
    "linkNumber" INTEGER NOT NULL DEFAULT 1,
    "changes" INTEGER NOT NULL DEFAULT 0,
    "countedOn" DATE,

    CONSTRAINT "self_service_pkey" PRIMARY KEY ("appointmentId")
);

-- AddForeignKey
ALTER TABLE "self_service" ADD CONSTRAINT "self_service_appointmentId_fkey" FOREIGN KEY ("appointmentId") REFERENCES "services"("id") ON DELETE CASCADE ON UPDATE CASCADE;
