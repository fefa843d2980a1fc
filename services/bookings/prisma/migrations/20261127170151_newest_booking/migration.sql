-- CreateIndex
CREATE INDEX "services_userId_createdAt_id_idx" ON "services"("userId", "createdAt", "id");
