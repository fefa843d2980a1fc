CREATE TABLE "mail_messages" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "appointmentId" UUID NOT NULL,
    "kind" VARCHAR(12) NOT NULL,
    "startsAt" TIMESTAMPTZ(3) NOT NULL,
    "movedFrom" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL,
    "state" VARCHAR(10) NOT NULL DEFAULT 'planned',
    "dueAt" TIMESTAMPTZ(3) NOT NULL,
    "sendUntil" TIMESTAMPTZ(3) NOT NULL,
    "resendOf" UUID,
    "lastState" JSONB,
    "to" VARCHAR(100),
    "localTime" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "error" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sentAt" TIMESTAMPTZ(3),

    CONSTRAINT "mail_messages_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "mailbox" (
    "messageId" TEXT NOT NULL,
    "mailId" UUID NOT NULL,
    "to" VARCHAR(100) NOT NULL,
    "subject" TEXT NOT NULL,
    "html" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "calendar" TEXT NOT NULL,
    "deliveredAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "mailbox_pkey" PRIMARY KEY ("messageId")
);
CREATE INDEX "mail_messages_appointmentId_createdAt_id_idx" ON "mail_messages"("appointmentId", "createdAt", "id");
CREATE INDEX "mail_messages_createdAt_id_idx" ON "mail_messages"("createdAt", "id");
CREATE UNIQUE INDEX "mailbox_mailId_key" ON "mailbox"("mailId");
CREATE INDEX "idempotency_keys_expiresAt_idx" ON "idempotency_keys" USING BRIN ("expiresAt");
CREATE INDEX "inbox_receivedAt_idx" ON "inbox" USING BRIN ("receivedAt");
CREATE INDEX "outbox_createdAt_idx" ON "outbox" USING BRIN ("createdAt");
ALTER TABLE "mailbox" ADD CONSTRAINT "mailbox_mailId_fkey" FOREIGN KEY ("mailId") REFERENCES "mail_messages"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "mail_messages" ADD CONSTRAINT "mail_messages_kind_check" CHECK ("kind" IN ('confirmation', '24h', '2h', 'moved', 'cancelled', 'deleted'));
ALTER TABLE "mail_messages" ADD CONSTRAINT "mail_messages_state_check" CHECK ("state" IN ('planned', 'sending', 'sent', 'missed', 'failed'));

-- Partial, which Prisma's schema can't say. No message is planned twice, but staff may have one sent again.
CREATE UNIQUE INDEX "mail_messages_reminder_idx" ON "mail_messages"("appointmentId", "kind", "startsAt") WHERE "kind" IN ('24h', '2h') AND "resendOf" IS NULL;
CREATE UNIQUE INDEX "mail_messages_news_idx" ON "mail_messages"("appointmentId", "kind", "version") WHERE "kind" NOT IN ('24h', '2h') AND "resendOf" IS NULL;
-- What is to be sent, and what is to be completed: few rows of many.
CREATE INDEX "mail_messages_due_idx" ON "mail_messages"("dueAt") WHERE "state" IN ('planned', 'sending');
CREATE INDEX "services_open_idx" ON "services"("startsAt") WHERE "status" IN ('scheduled', 'in_progress');
