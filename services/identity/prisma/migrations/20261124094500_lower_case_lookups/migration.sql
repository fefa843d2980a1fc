-- What Prisma's schema cannot say: attempts and addresses are found without regard to case.
CREATE INDEX "login_attempts_lower_identifier_idx" ON "login_attempts" (lower("identifier"));
CREATE INDEX "mail_messages_lower_to_createdAt_idx" ON "mail_messages" (lower("to"), "createdAt");
