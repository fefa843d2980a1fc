-- Of an expression, which Prisma's schema can't say: the oldest attempts of an identifier are found beyond the newest ones.
CREATE INDEX "login_attempts_lower_identifier_successful_attemptedAt_idx" ON "login_attempts" (lower("identifier"), "successful", "attemptedAt");
