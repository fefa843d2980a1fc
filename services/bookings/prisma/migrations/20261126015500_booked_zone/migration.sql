-- CreateTable
CREATE TABLE "booked_zone" (
    "id" VARCHAR(20) NOT NULL,
    "timeZone" TEXT NOT NULL,

    CONSTRAINT "booked_zone_pkey" PRIMARY KEY ("id")
);

-- There is one business, with one time zone.
ALTER TABLE "booked_zone" ADD CONSTRAINT "booked_zone_one" CHECK ("id" = 'business');
