-- No address waits readable, because no erasure would find it there (ACCT-06). The restored database's functions aren't there yet.
UPDATE "noted"
SET "row" = jsonb_set("row", '{address}', to_jsonb('erased ' || encode(sha256(convert_to("row"->>'address', 'UTF8')), 'hex')))
WHERE "row"->>'address' NOT LIKE 'erased %';
