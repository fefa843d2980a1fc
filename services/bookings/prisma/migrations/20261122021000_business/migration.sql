-- CreateTable
CREATE TABLE "business" (
    "id" VARCHAR(20) NOT NULL,
    "version" INTEGER NOT NULL,
    "settings" JSONB NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "business_pkey" PRIMARY KEY ("id")
);

-- There is one business, and its versions count from 1.
ALTER TABLE "business"
  ADD CONSTRAINT "business_one" CHECK ("id" = 'business'),
  ADD CONSTRAINT "business_version" CHECK ("version" > 0);
