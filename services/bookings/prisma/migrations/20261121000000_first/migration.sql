CREATE TABLE "detailers" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "initials" TEXT NOT NULL,
    "rating" TEXT NOT NULL,
    "distance" TEXT NOT NULL,
    "phone" TEXT,
    "email" TEXT,

    CONSTRAINT "detailers_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "services" (
    "id" UUID NOT NULL,
    "userId" VARCHAR(50) NOT NULL,
    "vehicleId" UUID NOT NULL,
    "detailerId" INTEGER NOT NULL,
    "serviceDate" TEXT NOT NULL,
    "serviceType" TEXT NOT NULL,
    "status" VARCHAR(20) NOT NULL,
    "confirmationNumber" VARCHAR(20) NOT NULL,
    "price" TEXT,
    "priceCents" INTEGER,
    "servicePackage" VARCHAR(20),
    "vehicleInfo" TEXT NOT NULL,
    "vehicleType" TEXT,
    "vehicleMiles" TEXT,
    "vehicleColor" TEXT,
    "timeSlot" VARCHAR(20),
    "customTime" VARCHAR(20),
    "startsAt" TIMESTAMPTZ(3) NOT NULL,
    "endsAt" TIMESTAMPTZ(3) NOT NULL,
    "location" TEXT,
    "specialInstructions" TEXT,
    "contactName" TEXT,
    "contactPhone" TEXT,
    "contactEmail" TEXT,
    "parkingOption" TEXT,
    "previouslyDetailed" TEXT,
    "occupants" TEXT,
    "customVehicleInfo" TEXT,
    "quizResponseId" UUID,
    "sessionId" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "services_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "services_confirmationNumber_key" ON "services"("confirmationNumber");
CREATE UNIQUE INDEX "services_quizResponseId_key" ON "services"("quizResponseId");
CREATE INDEX "services_userId_startsAt_id_idx" ON "services"("userId", "startsAt", "id");
CREATE INDEX "services_vehicleId_startsAt_idx" ON "services"("vehicleId", "startsAt");

CREATE TABLE "quiz_responses" (
    "id" UUID NOT NULL,
    "userId" VARCHAR(50) NOT NULL,
    "sessionId" TEXT NOT NULL,
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
    "year" TEXT,
    "make" TEXT,
    "model" TEXT,
    "miles" TEXT,
    "vehicleId" UUID,
    "completedAt" BOOLEAN NOT NULL DEFAULT false,
    "completedOn" TIMESTAMPTZ(3),
    "expiresAt" TIMESTAMPTZ(3),
    "appointmentId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "quiz_responses_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "quiz_responses_sessionId_key" ON "quiz_responses"("sessionId");
CREATE INDEX "quiz_responses_userId_updatedAt_idx" ON "quiz_responses"("userId", "updatedAt");
CREATE INDEX "quiz_responses_expiresAt_idx" ON "quiz_responses"("expiresAt");

CREATE TABLE "reminders" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "appointmentId" UUID NOT NULL,
    "kind" VARCHAR(10) NOT NULL,
    "startsAt" TIMESTAMPTZ(3) NOT NULL,
    "remindAt" TIMESTAMPTZ(3) NOT NULL,
    "state" VARCHAR(10) NOT NULL DEFAULT 'planned',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "reminders_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "reminders_appointmentId_kind_startsAt_key" ON "reminders"("appointmentId", "kind", "startsAt");
CREATE INDEX "reminders_state_remindAt_idx" ON "reminders"("state", "remindAt");

CREATE TABLE "confirmation_numbers" (
    "number" VARCHAR(20) NOT NULL,

    CONSTRAINT "confirmation_numbers_pkey" PRIMARY KEY ("number")
);

CREATE TABLE "vehicles" (
    "id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "deleted" BOOLEAN NOT NULL DEFAULT false,
    "userId" VARCHAR(50),
    "label" TEXT,
    "type" TEXT,
    "miles" TEXT,
    "color" TEXT,

    CONSTRAINT "vehicles_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "contacts" (
    "userId" VARCHAR(50) NOT NULL,
    "version" INTEGER NOT NULL,
    "email" VARCHAR(100) NOT NULL,
    "firstName" VARCHAR(50),

    CONSTRAINT "contacts_pkey" PRIMARY KEY ("userId")
);

CREATE TABLE "guest_moves" (
    "guestId" VARCHAR(50) NOT NULL,
    "userId" VARCHAR(50) NOT NULL,
    "movedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "guest_moves_pkey" PRIMARY KEY ("guestId")
);
ALTER TABLE "services" ADD CONSTRAINT "services_detailerId_fkey" FOREIGN KEY ("detailerId") REFERENCES "detailers"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "services" ADD CONSTRAINT "services_quizResponseId_fkey" FOREIGN KEY ("quizResponseId") REFERENCES "quiz_responses"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "services" ADD CONSTRAINT "services_status_check" CHECK ("status" IN ('scheduled', 'in_progress', 'completed', 'cancelled'));
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_appointmentId_fkey" FOREIGN KEY ("appointmentId") REFERENCES "services"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The one detailer there is (SPEC §9: the id is fixed at 1).
INSERT INTO "detailers" ("id", "name", "initials", "rating", "distance") VALUES (1, 'Dewlane Crew', 'DC', '5.0', '0 mi');
SELECT setval(pg_get_serial_sequence('"detailers"', 'id'), 1);

-- The account that a guest has moved to. A volatile function reads what is committed when it is
-- called, and its arguments come first: whoever waits for the lock sees what its last holder did.
-- No body here holds a semicolon, at which Prisma's migrations would cut it.
CREATE FUNCTION "owner_after"("locked" TEXT, "ownerId" TEXT) RETURNS TEXT LANGUAGE sql VOLATILE
RETURN coalesce((SELECT "userId" FROM "guest_moves" WHERE "guestId" = "ownerId"), "ownerId");

-- The owner that rows are to be saved for. Until the transaction ends a guest cannot move: whoever
-- moves one takes the same lock alone, so no row is left behind under a guest's id.
CREATE FUNCTION "current_owner"("ownerId" TEXT) RETURNS TEXT LANGUAGE sql VOLATILE
RETURN CASE WHEN "ownerId" LIKE 'guest\_%'
  THEN "owner_after"(pg_advisory_xact_lock_shared(hashtextextended("ownerId", 0))::TEXT, "ownerId")
  ELSE "ownerId" END;

-- Rolls a statement back, with a division by zero, when something it was built on is no longer so.
CREATE FUNCTION "insist"("holds" BOOLEAN) RETURNS BOOLEAN LANGUAGE sql VOLATILE
RETURN 1 / coalesce("holds", FALSE)::INT = 1;

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
-- Partial, which Prisma's schema can't say: what is published is never looked for again.
CREATE INDEX "outbox_unpublished_idx" ON "outbox"("sequence") WHERE "publishedAt" IS NULL;

CREATE TABLE "inbox" (
    "consumer" TEXT NOT NULL,
    "eventId" UUID NOT NULL,
    "receivedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "inbox_pkey" PRIMARY KEY ("consumer", "eventId")
);

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
