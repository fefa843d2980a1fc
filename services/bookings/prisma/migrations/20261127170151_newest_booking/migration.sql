-- For the newest booking of a customer. Writes wait meanwhile, for about a second per million rows.
CREATE INDEX "services_userId_createdAt_id_idx" ON "services"("userId", "createdAt", "id");
