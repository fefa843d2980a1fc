-- For erasures, of an expression, which Prisma's schema can't say. Writes wait meanwhile, for about 6 s per million rows.
CREATE INDEX "outbox_owner_idx" ON "outbox" ((coalesce("event"->'data'->'state'->>'userId', "event"->'data'->'previous'->>'userId')));
