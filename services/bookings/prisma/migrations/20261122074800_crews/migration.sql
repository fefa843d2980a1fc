-- CreateTable
CREATE TABLE "crews" (
    "id" UUID NOT NULL,
    "name" VARCHAR(60) NOT NULL,
    "color" VARCHAR(7) NOT NULL,
    "hours" JSONB,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "version" INTEGER NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "crews_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "crew_times" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "crewId" UUID NOT NULL,
    "kind" VARCHAR(12) NOT NULL,
    "startsAt" TIMESTAMPTZ(3) NOT NULL,
    "endsAt" TIMESTAMPTZ(3) NOT NULL,
    "appointmentId" UUID,
    "holder" VARCHAR(50),
    "address" VARCHAR(64),
    "heldUntil" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "crew_times_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "held_times" (
    "holder" VARCHAR(50) NOT NULL,
    "day" DATE NOT NULL,
    "ms" INTEGER NOT NULL,

    CONSTRAINT "held_times_pkey" PRIMARY KEY ("holder","day")
);

-- CreateIndex
CREATE INDEX "crew_times_startsAt_idx" ON "crew_times"("startsAt");

-- CreateIndex
CREATE INDEX "crew_times_appointmentId_idx" ON "crew_times"("appointmentId");

-- CreateIndex
CREATE INDEX "held_times_day_idx" ON "held_times"("day");

-- AddForeignKey
ALTER TABLE "crew_times" ADD CONSTRAINT "crew_times_crewId_fkey" FOREIGN KEY ("crewId") REFERENCES "crews"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "crew_times" ADD CONSTRAINT "crew_times_appointmentId_fkey" FOREIGN KEY ("appointmentId") REFERENCES "services"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Lets a GiST index compare ids. A trusted extension: whoever owns the database may create it.
CREATE EXTENSION IF NOT EXISTS btree_gist;

-- Nobody is in two places at once (AVAIL-01).
ALTER TABLE "crew_times"
  ADD CONSTRAINT "crew_times_apart" EXCLUDE USING gist ("crewId" WITH =, tstzrange("startsAt", "endsAt") WITH &&),
  ADD CONSTRAINT "crew_times_kind" CHECK ("kind" IN ('appointment', 'hold', 'block')),
  ADD CONSTRAINT "crew_times_span" CHECK ("startsAt" < "endsAt"),
  ADD CONSTRAINT "crew_times_hold" CHECK (("kind" = 'hold') = ("heldUntil" IS NOT NULL)),
  ADD CONSTRAINT "crew_times_whose" CHECK ("kind" <> 'appointment' OR "appointmentId" IS NOT NULL);

-- An appointment has one place, a visitor one hold.
CREATE UNIQUE INDEX "crew_times_of_appointment" ON "crew_times" ("appointmentId") WHERE "kind" = 'appointment';
CREATE UNIQUE INDEX "crew_times_of_holder" ON "crew_times" ("holder") WHERE "holder" IS NOT NULL;

-- Counts the changes of crews, by a statement of its own: after `held`, the lock, is there.
CREATE FUNCTION "crews_after"("held" TEXT) RETURNS BIGINT LANGUAGE sql VOLATILE
RETURN (SELECT coalesce(sum("version"), 0) FROM "crews");
