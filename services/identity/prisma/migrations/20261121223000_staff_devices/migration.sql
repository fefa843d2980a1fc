-- CreateTable
CREATE TABLE "staff_devices" (
    "id" UUID NOT NULL,
    "staffId" UUID NOT NULL,
    "deviceToken" VARCHAR(255) NOT NULL,
    "deviceInfo" TEXT,
    "lastAccessAt" TIMESTAMPTZ(3) NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "staff_devices_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "staff_devices_staffId_idx" ON "staff_devices"("staffId");

-- CreateIndex
CREATE UNIQUE INDEX "staff_devices_deviceToken_staffId_key" ON "staff_devices"("deviceToken", "staffId");

-- AddForeignKey
ALTER TABLE "staff_devices" ADD CONSTRAINT "staff_devices_staffId_fkey" FOREIGN KEY ("staffId") REFERENCES "staff_accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
