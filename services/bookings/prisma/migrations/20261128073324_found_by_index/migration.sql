-- CreateIndex
CREATE INDEX "guest_moves_userId_idx" ON "guest_moves"("userId");

-- For exports and erasures, of expressions, which Prisma's schema can't say. Messages wait meanwhile.
CREATE INDEX "mail_messages_owner_idx" ON "mail_messages" ((coalesce("before", "lastState")->>'userId'));
CREATE INDEX "mail_messages_recipient_idx" ON "mail_messages" ("recipient_of"("to"));
