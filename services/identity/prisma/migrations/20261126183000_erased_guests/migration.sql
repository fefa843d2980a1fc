-- AlterTable
ALTER TABLE "erased_accounts" ADD COLUMN     "guestIds" VARCHAR(50)[] DEFAULT ARRAY[]::VARCHAR(50)[],
ADD COLUMN     "isToRepeat" BOOLEAN NOT NULL DEFAULT false;

-- The guests of who was erased so far, as far as their last events are still here.
UPDATE "erased_accounts"
SET "guestIds" = ARRAY(SELECT jsonb_array_elements_text("outbox"."event" #> '{data,previous,guestIds}'))
FROM "outbox"
WHERE "outbox"."type" = 'identity.user-erased.v1' AND "outbox"."key" = "erased_accounts"."userId"::text
  AND jsonb_typeof("outbox"."event" #> '{data,previous,guestIds}') = 'array';
