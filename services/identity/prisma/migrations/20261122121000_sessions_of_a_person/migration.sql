-- Of an expression, which Prisma's schema can't say: a person's sessions are looked for by what they hold.
CREATE INDEX "sessions_userId_idx" ON "sessions" (("sess" #> ARRAY['userId']));
CREATE INDEX "sessions_staffId_idx" ON "sessions" (("sess" #> ARRAY['staffId']));
