-- For erasures. Writes wait meanwhile, for about a second per million rows.
CREATE INDEX "outbox_key_idx" ON "outbox"("key");
