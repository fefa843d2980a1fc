-- CreateIndex
CREATE INDEX "guest_moves_userId_idx" ON "guest_moves"("userId");
