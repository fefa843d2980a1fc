-- CreateIndex
CREATE INDEX "erased_accounts_guestIds_idx" ON "erased_accounts" USING GIN ("guestIds");
