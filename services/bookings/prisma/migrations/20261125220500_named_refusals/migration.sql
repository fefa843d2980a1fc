-- These functions raised their errors by impossible arithmetic; now the log says what is wrong. The codes stay: the version
-- before, which may run beside this one, reads them.

-- Rolls a statement back when something it was built on is no longer so.
CREATE OR REPLACE FUNCTION "insist"("holds" BOOLEAN) RETURNS BOOLEAN LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  IF "holds" IS NOT TRUE THEN
    RAISE EXCEPTION 'What this was built on is no longer so.' USING ERRCODE = '22012';
  END IF;
  RETURN TRUE;
END
$$;

-- Lets one transaction at a time add to an owner's appointments, and rolls back what would be one too many.
CREATE OR REPLACE FUNCTION "admit_appointment"("ownerId" TEXT, "most" INT, "now" TIMESTAMPTZ) RETURNS BOOLEAN
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('appointments of ' || "ownerId", 0));
  IF ("ahead_after"('', "ownerId", "now") < "most") IS NOT TRUE THEN
    RAISE EXCEPTION 'The owner has as many appointments ahead as allowed.' USING ERRCODE = '2201F';
  END IF;
  RETURN TRUE;
END
$$;

-- Counts unless "what" is null, and rolls back what is one too many.
CREATE OR REPLACE FUNCTION "admit_today"("what" TEXT, "most" INT, "now" TIMESTAMPTZ) RETURNS BOOLEAN
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  IF "what" IS NOT NULL AND ("count_today"("what", "now") <= "most") IS NOT TRUE THEN
    RAISE EXCEPTION 'A client address has booked as often today as allowed.' USING ERRCODE = '2201E';
  END IF;
  RETURN TRUE;
END
$$;
