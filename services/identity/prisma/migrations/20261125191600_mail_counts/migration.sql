-- CreateTable
CREATE TABLE "mail_counts" (
    "id" UUID NOT NULL,
    "kind" VARCHAR(20) NOT NULL,
    "recipient" VARCHAR(64) NOT NULL,
    "askedBy" VARCHAR(64),
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "mail_counts_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "mail_counts_recipient_createdAt_idx" ON "mail_counts"("recipient", "createdAt");

-- CreateIndex
CREATE INDEX "mail_counts_createdAt_idx" ON "mail_counts"("createdAt");
