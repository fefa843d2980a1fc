-- Whoever has messages sent to addresses that nobody has confirmed, and to whom: the recipients of the day (SELF-19).
CREATE TABLE "askers" (
    "asker" VARCHAR(80) NOT NULL,
    "countedOn" DATE NOT NULL,
    "recipients" VARCHAR(64)[] DEFAULT ARRAY[]::VARCHAR(64)[],

    CONSTRAINT "askers_pkey" PRIMARY KEY ("asker")
);

-- Appointments of the version before this one have none.
ALTER TABLE "self_service" ADD COLUMN     "askedFrom" VARCHAR(64);
