-- CreateTable
CREATE TABLE "appointments" (
    "id" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "deleted" BOOLEAN NOT NULL DEFAULT false,
    "userId" TEXT,
    "vehicleId" TEXT,
    "vehicleInfo" TEXT,
    "vehicleType" TEXT,
    "vehicleMiles" TEXT,
    "vehicleColor" TEXT,
    "serviceDate" TEXT,
    "scheduledDate" TEXT,
    "timeSlot" TEXT,
    "customTime" TEXT,
    "startsAt" TIMESTAMPTZ(3),
    "endsAt" TIMESTAMPTZ(3),
    "serviceType" TEXT,
    "servicePackage" TEXT,
    "status" TEXT,
    "priceCents" INTEGER,
    "price" TEXT,
    "confirmationNumber" TEXT,
    "location" TEXT,
    "specialInstructions" TEXT,
    "contactName" TEXT,
    "contactPhone" TEXT,
    "contactEmail" TEXT,
    "parkingOption" TEXT,
    "previouslyDetailed" TEXT,
    "occupants" TEXT,
    "customVehicleInfo" TEXT,
    "quizResponseId" TEXT,
    "sessionId" TEXT,
    "createdAt" TIMESTAMPTZ(3),
    "updatedAt" TIMESTAMPTZ(3),

    CONSTRAINT "appointments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "users" (
    "id" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "deleted" BOOLEAN NOT NULL DEFAULT false,
    "username" TEXT,
    "email" TEXT,
    "firstName" TEXT,
    "lastName" TEXT,
    "isLocked" BOOLEAN,
    "lockoutUntil" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3),
    "updatedAt" TIMESTAMPTZ(3),

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "quiz_responses" (
    "id" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "deleted" BOOLEAN NOT NULL DEFAULT false,
    "userId" TEXT,
    "sessionId" TEXT,
    "contactName" TEXT,
    "contactPhone" TEXT,
    "parkingOption" TEXT,
    "vehicleType" TEXT,
    "previouslyDetailed" TEXT,
    "occupants" TEXT,
    "serviceDate" TEXT,
    "timeSlot" TEXT,
    "customTime" TEXT,
    "location" TEXT,
    "customVehicleInfo" TEXT,
    "selectedServicePackage" TEXT,
    "specialInstructions" TEXT,
    "completedAt" BOOLEAN,
    "appointmentId" TEXT,
    "createdAt" TIMESTAMPTZ(3),
    "updatedAt" TIMESTAMPTZ(3),

    CONSTRAINT "quiz_responses_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_entries" (
    "id" UUID NOT NULL,
    "actorId" TEXT NOT NULL,
    "actor" TEXT NOT NULL,
    "address" TEXT,
    "action" TEXT NOT NULL,
    "subjectType" TEXT NOT NULL,
    "subjectId" TEXT NOT NULL,
    "before" JSONB NOT NULL,
    "after" JSONB,
    "occurredAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "audit_entries_pkey" PRIMARY KEY ("id")
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
CREATE INDEX "appointments_createdAt_id_idx" ON "appointments"("createdAt" DESC, "id" DESC) WHERE (NOT deleted);

-- CreateIndex
CREATE INDEX "appointments_scheduledDate_startsAt_idx" ON "appointments"("scheduledDate", "startsAt") WHERE (NOT deleted);

-- CreateIndex
CREATE INDEX "users_createdAt_id_idx" ON "users"("createdAt" DESC, "id" DESC) WHERE (NOT deleted);

-- CreateIndex
CREATE INDEX "quiz_responses_createdAt_id_idx" ON "quiz_responses"("createdAt" DESC, "id" DESC) WHERE (NOT deleted);

-- CreateIndex
CREATE INDEX "audit_entries_occurredAt_id_idx" ON "audit_entries"("occurredAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "audit_entries_subjectId_occurredAt_id_idx" ON "audit_entries"("subjectId", "occurredAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "outbox_unpublished" ON "outbox"("sequence") WHERE ("publishedAt" IS NULL);

-- CreateIndex
CREATE INDEX "outbox_publishedAt_idx" ON "outbox"("publishedAt");

-- CreateIndex
CREATE UNIQUE INDEX "dead_letters_consumer_eventId_key" ON "dead_letters"("consumer", "eventId");

-- CreateIndex
CREATE INDEX "idempotency_keys_expiresAt_idx" ON "idempotency_keys"("expiresAt");
