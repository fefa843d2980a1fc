-- For erasures. The service's consumer, and erasures, wait meanwhile, for about 4.5 s per million letters in all.
CREATE INDEX "dead_letters_key_idx" ON "dead_letters"("key");

-- Of expressions, which Prisma's schema can't say.
CREATE INDEX "dead_letters_owner_idx" ON "dead_letters" (("event"->'data'->'state'->>'userId'));
CREATE INDEX "dead_letters_former_owner_idx" ON "dead_letters" (("event"->'data'->'previous'->>'userId'));
