-- CreateTable
CREATE TABLE "erased_owners" (
    "ownerId" TEXT NOT NULL,
    "erasedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "erased_owners_pkey" PRIMARY KEY ("ownerId")
);

-- CreateIndex
CREATE INDEX "erased_owners_erasedAt_idx" ON "erased_owners"("erasedAt");
-- The account that a guest has moved to, null for an owner who was erased, in whose name nothing is saved any more (ACCT-08).
CREATE OR REPLACE FUNCTION "owner_after"("locked" TEXT, "ownerId" TEXT) RETURNS TEXT LANGUAGE sql VOLATILE
RETURN CASE WHEN EXISTS (SELECT FROM "erased_owners" WHERE "erased_owners"."ownerId" = "owner_after"."ownerId") THEN NULL
  ELSE coalesce((SELECT "userId" FROM "guest_moves" WHERE "guestId" = "owner_after"."ownerId"), "owner_after"."ownerId") END;

-- The owner that rows are to be saved for. Until the transaction ends a guest cannot move and nobody erases the owner:
-- whoever does takes the same lock alone, so no row is left behind.
CREATE OR REPLACE FUNCTION "current_owner"("ownerId" TEXT) RETURNS TEXT LANGUAGE sql VOLATILE
RETURN "owner_after"(pg_advisory_xact_lock_shared(hashtextextended("ownerId", 0))::TEXT, "ownerId");
