-- AlterTable
ALTER TABLE "appointments" ADD COLUMN     "arrival" BIGINT NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "quiz_responses" ADD COLUMN     "arrival" BIGINT NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "arrival" BIGINT NOT NULL DEFAULT 0;

-- CreateIndex
CREATE INDEX "appointments_arrival_idx" ON "appointments"("arrival");

-- CreateIndex
CREATE INDEX "quiz_responses_arrival_idx" ON "quiz_responses"("arrival");

-- CreateIndex
CREATE INDEX "users_arrival_idx" ON "users"("arrival");
