CREATE TABLE "vehicles" (
    "id" UUID NOT NULL,
    "userId" VARCHAR(50) NOT NULL,
    "make" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "year" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "miles" TEXT NOT NULL,
    "color" TEXT,
    "imageUrl" TEXT,
    "lastServiceDate" DATE,
    "daysSinceService" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "photoId" UUID,

    CONSTRAINT "vehicles_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "vehicles_photoId_key" ON "vehicles"("photoId");
CREATE INDEX "vehicles_userId_createdAt_id_idx" ON "vehicles"("userId", "createdAt", "id");

CREATE TABLE "photos" (
    "id" UUID NOT NULL,
    "ownerId" VARCHAR(50) NOT NULL,
    "bytes" BYTEA NOT NULL,
    "contentType" VARCHAR(50) NOT NULL,
    "sha256" CHAR(64) NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "vehicleId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "photos_pkey" PRIMARY KEY ("id")
);
-- A JPEG doesn't shrink any further: no time is spent on trying.
ALTER TABLE "photos" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;
CREATE UNIQUE INDEX "photos_vehicleId_key" ON "photos"("vehicleId");
CREATE INDEX "photos_ownerId_idx" ON "photos"("ownerId");
ALTER TABLE "photos" ADD CONSTRAINT "photos_vehicleId_fkey" FOREIGN KEY ("vehicleId") REFERENCES "vehicles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "guest_moves" (
    "guestId" VARCHAR(50) NOT NULL,
    "userId" VARCHAR(50) NOT NULL,
    "movedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "guest_moves_pkey" PRIMARY KEY ("guestId")
);

CREATE TABLE "appointments" (
    "id" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "vehicleId" TEXT,
    "status" VARCHAR(20),
    "serviceDay" DATE,

    CONSTRAINT "appointments_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "appointments_vehicleId_status_serviceDay_idx" ON "appointments"("vehicleId", "status", "serviceDay");

-- The tables of @dewlane/service-kit.
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
CREATE INDEX "outbox_publishedAt_idx" ON "outbox"("publishedAt");
-- Partial, which Prisma's schema can't say: what is published is never looked for again.
CREATE INDEX "outbox_unpublished_idx" ON "outbox"("sequence") WHERE "publishedAt" IS NULL;

CREATE TABLE "inbox" (
    "consumer" TEXT NOT NULL,
    "eventId" UUID NOT NULL,
    "receivedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "inbox_pkey" PRIMARY KEY ("consumer", "eventId")
);
CREATE INDEX "inbox_receivedAt_idx" ON "inbox"("receivedAt");

CREATE TABLE "consumer_offsets" (
    "consumer" TEXT NOT NULL,
    "topic" TEXT NOT NULL,
    "offset" BIGINT NOT NULL,

    CONSTRAINT "consumer_offsets_pkey" PRIMARY KEY ("consumer", "topic")
);

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
CREATE UNIQUE INDEX "dead_letters_consumer_eventId_key" ON "dead_letters"("consumer", "eventId");

CREATE TABLE "idempotency_keys" (
    "principal" TEXT NOT NULL,
    "operation" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "requestHash" TEXT NOT NULL,
    "answer" JSONB,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("principal", "operation", "key")
);
CREATE INDEX "idempotency_keys_expiresAt_idx" ON "idempotency_keys"("expiresAt");
