-- CreateIndex
CREATE INDEX "inbox_receivedAt_idx" ON "inbox" USING BRIN ("receivedAt");
