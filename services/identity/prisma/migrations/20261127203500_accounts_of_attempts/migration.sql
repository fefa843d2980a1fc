-- AlterTable
ALTER TABLE "login_attempts" ADD COLUMN     "account" VARCHAR(100);

-- CreateIndex
CREATE INDEX "login_attempts_account_successful_attemptedAt_idx" ON "login_attempts"("account", "successful", "attemptedAt");
