-- An owner's appointments ahead, counted by a statement of its own: after `held`, the lock, is there.
CREATE FUNCTION "ahead_after"("held" TEXT, "ownerId" TEXT, "now" TIMESTAMPTZ) RETURNS BIGINT LANGUAGE sql VOLATILE
RETURN (SELECT count(*) FROM "services"
  WHERE "userId" = "ownerId" AND "startsAt" >= "now" AND "status" IN ('scheduled', 'in_progress'));

-- Lets one transaction at a time add to an owner's appointments, and rolls back what would be one too many, with the
-- square root of a negative number: `insist` has the division by zero.
CREATE FUNCTION "admit_appointment"("ownerId" TEXT, "most" INT, "now" TIMESTAMPTZ) RETURNS BOOLEAN LANGUAGE sql VOLATILE
RETURN sqrt(CASE WHEN "ahead_after"(
    pg_advisory_xact_lock(hashtextextended('appointments of ' || "ownerId", 0))::TEXT, "ownerId", "now") < "most"
  THEN 1 ELSE -1 END) = 1;
