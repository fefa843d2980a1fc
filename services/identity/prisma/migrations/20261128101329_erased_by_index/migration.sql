-- For erasures. Deletions of accounts wait meanwhile, for about 4.5 s per million letters in all.
CREATE INDEX "dead_letters_key_idx" ON "dead_letters"("key");

-- Of expressions, which Prisma's schema can't say.
CREATE INDEX "dead_letters_owner_idx" ON "dead_letters" (("event"->'data'->'state'->>'userId'));
CREATE INDEX "dead_letters_former_owner_idx" ON "dead_letters" (("event"->'data'->'previous'->>'userId'));

-- Of whom the results of visitors and of holders of links and sessions tell. Requests with a key wait meanwhile, for about 2 s
-- per million results of a day.
CREATE INDEX "idempotency_keys_account_idx" ON "idempotency_keys" (("answer"->>'userId')) WHERE ("answer"->>'userId') IS NOT NULL;
