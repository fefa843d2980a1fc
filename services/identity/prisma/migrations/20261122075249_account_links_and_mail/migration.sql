-- CreateTable
CREATE TABLE "account_links" (
    "digest" VARCHAR(64) NOT NULL,
    "userId" INTEGER NOT NULL,
    "kind" VARCHAR(10) NOT NULL,
    "newEmail" VARCHAR(100),
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "account_links_pkey" PRIMARY KEY ("digest")
);

-- CreateTable
CREATE TABLE "reset_requests" (
    "identifier" VARCHAR(255) NOT NULL,
    "askedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "reset_requests_pkey" PRIMARY KEY ("identifier")
);

-- CreateTable
CREATE TABLE "mail_messages" (
    "id" UUID NOT NULL,
    "userId" INTEGER NOT NULL,
    "kind" VARCHAR(20) NOT NULL,
    "to" VARCHAR(100) NOT NULL,
    "state" VARCHAR(10) NOT NULL DEFAULT 'planned',
    "dueAt" TIMESTAMPTZ(3) NOT NULL,
    "sendUntil" TIMESTAMPTZ(3) NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "error" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "sentAt" TIMESTAMPTZ(3),

    CONSTRAINT "mail_messages_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mailbox" (
    "messageId" TEXT NOT NULL,
    "mailId" UUID NOT NULL,
    "to" VARCHAR(100) NOT NULL,
    "subject" TEXT NOT NULL,
    "html" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "deliveredAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "mailbox_pkey" PRIMARY KEY ("messageId")
);

-- CreateIndex
CREATE INDEX "account_links_userId_idx" ON "account_links"("userId");

-- CreateIndex
CREATE INDEX "account_links_expiresAt_idx" ON "account_links"("expiresAt");

-- CreateIndex
CREATE INDEX "reset_requests_askedAt_idx" ON "reset_requests"("askedAt");

-- CreateIndex
CREATE INDEX "mail_messages_userId_createdAt_idx" ON "mail_messages"("userId", "createdAt");

-- CreateIndex
CREATE INDEX "mail_messages_to_createdAt_idx" ON "mail_messages"("to", "createdAt");

-- CreateIndex
CREATE INDEX "mail_messages_createdAt_id_idx" ON "mail_messages"("createdAt", "id");

-- CreateIndex
CREATE INDEX "mail_messages_state_dueAt_idx" ON "mail_messages"("state", "dueAt");

-- CreateIndex
CREATE UNIQUE INDEX "mailbox_mailId_key" ON "mailbox"("mailId");

-- AddForeignKey
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_messages" ADD CONSTRAINT "mail_messages_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mailbox" ADD CONSTRAINT "mailbox_mailId_fkey" FOREIGN KEY ("mailId") REFERENCES "mail_messages"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma's schema cannot say.
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_kind_check" CHECK ("kind" IN ('reset', 'email') AND ("kind" = 'email') = ("newEmail" IS NOT NULL));
ALTER TABLE "mail_messages" ADD CONSTRAINT "mail_messages_kind_check" CHECK ("kind" IN ('reset', 'email-link', 'email-changed', 'password-changed'));
ALTER TABLE "mail_messages" ADD CONSTRAINT "mail_messages_state_check" CHECK ("state" IN ('planned', 'sending', 'sent', 'missed', 'failed'));
