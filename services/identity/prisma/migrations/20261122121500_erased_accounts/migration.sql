-- CreateTable
CREATE TABLE "erased_accounts" (
    "userId" INTEGER NOT NULL,
    "erasedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "erased_accounts_pkey" PRIMARY KEY ("userId")
);

-- Who was erased so far, as far as their last events are still here.
INSERT INTO "erased_accounts" ("userId", "erasedAt")
SELECT "key"::int, max("occurredAt") FROM "outbox" WHERE "type" = 'identity.user-erased.v1' GROUP BY "key";
