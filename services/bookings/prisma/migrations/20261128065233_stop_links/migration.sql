-- CreateTable
CREATE TABLE "stop_links" (
    "token" VARCHAR(64) NOT NULL,
    "recipient" VARCHAR(100) NOT NULL,
    "sentAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "stop_links_pkey" PRIMARY KEY ("token")
);

-- CreateIndex
CREATE INDEX "stop_links_sentAt_idx" ON "stop_links"("sentAt");
