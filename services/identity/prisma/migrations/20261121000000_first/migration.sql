-- CreateTable
CREATE TABLE "users" (
    "id" SERIAL NOT NULL,
    "username" VARCHAR(50) NOT NULL,
    "email" VARCHAR(100) NOT NULL,
    "passwordHash" VARCHAR(255) NOT NULL,
    "firstName" VARCHAR(50),
    "lastName" VARCHAR(50),
    "profileImageUrl" TEXT,
    "phone" TEXT,
    "location" TEXT,
    "lastLoginAt" TIMESTAMPTZ(3),
    "isLocked" BOOLEAN NOT NULL DEFAULT false,
    "lockoutUntil" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,
    "normalizedUsername" VARCHAR(50) NOT NULL,
    "normalizedEmail" VARCHAR(100) NOT NULL,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sessions" (
    "sid" VARCHAR(64) NOT NULL,
    "sess" JSONB NOT NULL,
    "expire" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("sid")
);

-- CreateTable
CREATE TABLE "devices" (
    "id" UUID NOT NULL,
    "userId" INTEGER NOT NULL,
    "deviceToken" VARCHAR(255) NOT NULL,
    "deviceFingerprint" TEXT,
    "deviceInfo" TEXT,
    "lastAccessAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "devices_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "login_attempts" (
    "id" UUID NOT NULL,
    "identifier" VARCHAR(255) NOT NULL,
    "attemptedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "successful" BOOLEAN NOT NULL DEFAULT false,
    "userAgent" TEXT,
    "ipAddress" VARCHAR(45),

    CONSTRAINT "login_attempts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sign_in_records" (
    "subject" VARCHAR(100) NOT NULL,
    "failedAt" TIMESTAMPTZ(3)[],
    "pendingAt" TIMESTAMPTZ(3)[],
    "lockedUntil" TIMESTAMPTZ(3),
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sign_in_records_pkey" PRIMARY KEY ("subject")
);

-- CreateTable
CREATE TABLE "staff_accounts" (
    "id" UUID NOT NULL,
    "username" VARCHAR(50) NOT NULL,
    "passwordHash" VARCHAR(255) NOT NULL,
    "role" VARCHAR(20) NOT NULL DEFAULT 'admin',
    "lastLoginAt" TIMESTAMPTZ(3),
    "isLocked" BOOLEAN NOT NULL DEFAULT false,
    "lockoutUntil" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "normalizedUsername" VARCHAR(50) NOT NULL,

    CONSTRAINT "staff_accounts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "guest_moves" (
    "guestId" VARCHAR(50) NOT NULL,
    "userId" INTEGER NOT NULL,
    "movedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "guest_moves_pkey" PRIMARY KEY ("guestId")
);

-- CreateTable
CREATE TABLE "outbox" (
    "id" UUID NOT NULL,
    "sequence" BIGSERIAL NOT NULL,
    "topic" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "aggregateVersion" INTEGER NOT NULL,
    "actor" JSONB NOT NULL,
    "traceparent" TEXT,
    "correlationId" TEXT,
    "causationId" TEXT,
    "occurredAt" TIMESTAMPTZ(3) NOT NULL,
    "event" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "publishedAt" TIMESTAMPTZ(3),

    CONSTRAINT "outbox_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "inbox" (
    "consumer" TEXT NOT NULL,
    "eventId" UUID NOT NULL,
    "receivedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "inbox_pkey" PRIMARY KEY ("consumer","eventId")
);

-- CreateTable
CREATE TABLE "consumer_offsets" (
    "consumer" TEXT NOT NULL,
    "topic" TEXT NOT NULL,
    "offset" BIGINT NOT NULL,

    CONSTRAINT "consumer_offsets_pkey" PRIMARY KEY ("consumer","topic")
);

-- CreateTable
CREATE TABLE "dead_letters" (
    "id" UUID NOT NULL,
    "consumer" TEXT NOT NULL,
    "topic" TEXT NOT NULL,
    "eventId" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "event" JSONB NOT NULL,
    "error" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL,
    "failedAt" TIMESTAMPTZ(3) NOT NULL,
    "deadAt" TIMESTAMPTZ(3),
    "replayedAt" TIMESTAMPTZ(3),

    CONSTRAINT "dead_letters_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "idempotency_keys" (
    "principal" TEXT NOT NULL,
    "operation" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "requestHash" TEXT NOT NULL,
    "answer" JSONB,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("principal","operation","key")
);

-- CreateIndex
CREATE UNIQUE INDEX "users_username_key" ON "users"("username");

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE UNIQUE INDEX "users_normalizedUsername_key" ON "users"("normalizedUsername");

-- CreateIndex
CREATE UNIQUE INDEX "users_normalizedEmail_key" ON "users"("normalizedEmail");

-- CreateIndex
CREATE INDEX "users_locked" ON "users"("lockoutUntil") WHERE ("isLocked");

-- CreateIndex
CREATE INDEX "sessions_expire_idx" ON "sessions"("expire");

-- CreateIndex
CREATE UNIQUE INDEX "devices_deviceToken_key" ON "devices"("deviceToken");

-- CreateIndex
CREATE INDEX "devices_userId_idx" ON "devices"("userId");

-- CreateIndex
CREATE INDEX "login_attempts_attemptedAt_idx" ON "login_attempts"("attemptedAt");

-- CreateIndex
CREATE INDEX "login_attempts_identifier_attemptedAt_idx" ON "login_attempts"("identifier", "attemptedAt");

-- CreateIndex
CREATE INDEX "sign_in_records_updatedAt_idx" ON "sign_in_records"("updatedAt");

-- CreateIndex
CREATE UNIQUE INDEX "staff_accounts_username_key" ON "staff_accounts"("username");

-- CreateIndex
CREATE UNIQUE INDEX "staff_accounts_normalizedUsername_key" ON "staff_accounts"("normalizedUsername");

-- CreateIndex
CREATE INDEX "guest_moves_userId_movedAt_idx" ON "guest_moves"("userId", "movedAt");

-- CreateIndex
CREATE INDEX "outbox_unpublished" ON "outbox"("sequence") WHERE ("publishedAt" IS NULL);

-- CreateIndex
CREATE INDEX "outbox_publishedAt_idx" ON "outbox"("publishedAt");

-- CreateIndex
CREATE UNIQUE INDEX "dead_letters_consumer_eventId_key" ON "dead_letters"("consumer", "eventId");

-- CreateIndex
CREATE INDEX "idempotency_keys_expiresAt_idx" ON "idempotency_keys"("expiresAt");

-- AddForeignKey
ALTER TABLE "devices" ADD CONSTRAINT "devices_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "guest_moves" ADD CONSTRAINT "guest_moves_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
