-- CreateIndex
CREATE INDEX "appointments_userId_idx" ON "appointments"("userId");
