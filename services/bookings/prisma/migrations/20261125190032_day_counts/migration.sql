-- CreateTable
CREATE TABLE "day_counts" (
    "counted" VARCHAR(120) NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "day_counts_pkey" PRIMARY KEY ("counted")
);

-- CreateIndex
CREATE INDEX "day_counts_since_idx" ON "day_counts"("since");

-- Counts one more within a day of the first. Until the transaction ends, others that count the same wait.
CREATE FUNCTION "count_today"("what" TEXT, "now" TIMESTAMPTZ) RETURNS INT LANGUAGE sql VOLATILE
AS $$
  INSERT INTO "day_counts" AS held ("counted", "since", "count") VALUES ("what", "now", 1)
  ON CONFLICT ("counted") DO UPDATE SET
    "since" = CASE WHEN held."since" > "now" - INTERVAL '1 day' THEN held."since" ELSE "now" END,
    "count" = CASE WHEN held."since" > "now" - INTERVAL '1 day' THEN held."count" + 1 ELSE 1 END
  RETURNING held."count"
$$;

-- Counts unless "what" is null, and rolls back what is one too many, with the logarithm of a negative number:
-- `admit_appointment` has the square root.
CREATE FUNCTION "admit_today"("what" TEXT, "most" INT, "now" TIMESTAMPTZ) RETURNS BOOLEAN LANGUAGE sql VOLATILE
RETURN ln(CASE WHEN "what" IS NULL OR "count_today"("what", "now") <= "most" THEN 1 ELSE -1 END) = 0;
