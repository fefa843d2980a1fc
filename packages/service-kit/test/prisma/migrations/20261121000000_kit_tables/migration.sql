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

-- CreateTable
CREATE TABLE "erased_owners" (
    "ownerId" TEXT NOT NULL,
    "erasedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "erased_owners_pkey" PRIMARY KEY ("ownerId")
);

-- CreateTable
CREATE TABLE "counters" (
    "id" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "value" INTEGER NOT NULL,

    CONSTRAINT "counters_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "outbox_publishedAt_idx" ON "outbox"("publishedAt");

-- CreateIndex
CREATE INDEX "outbox_key_idx" ON "outbox"("key");

-- CreateIndex
CREATE INDEX "inbox_receivedAt_idx" ON "inbox"("receivedAt");

-- CreateIndex
CREATE UNIQUE INDEX "dead_letters_consumer_eventId_key" ON "dead_letters"("consumer", "eventId");

-- CreateIndex
CREATE INDEX "idempotency_keys_expiresAt_idx" ON "idempotency_keys"("expiresAt");

-- CreateIndex
CREATE INDEX "erased_owners_erasedAt_idx" ON "erased_owners"("erasedAt");

-- What Prisma's schema cannot say
CREATE INDEX "outbox_unpublished_idx" ON "outbox"("sequence") WHERE "publishedAt" IS NULL;
