-- Under what a recipient is kept once a person who had typed the address is erased: its count and its STOP must outlive that.
CREATE FUNCTION "erased_recipient"("address" TEXT) RETURNS TEXT LANGUAGE sql STABLE
RETURN 'erased ' || encode(sha256(convert_to("recipient_of"("address"), 'UTF8')), 'hex');

-- The key of an address's row in "recipients".
CREATE FUNCTION "recipient_key"("address" TEXT) RETURNS TEXT LANGUAGE sql STABLE
RETURN coalesce(
  (SELECT "known"."address" FROM "recipients" AS "known" WHERE "known"."address" = "erased_recipient"("recipient_key"."address")),
  "recipient_of"("recipient_key"."address")
);
