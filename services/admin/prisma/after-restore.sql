-- Arrivals are numbers of transactions, of which this server may have had fewer: its changes would stay behind these rows for ever.
UPDATE "appointments" SET "arrival" = 0;
UPDATE "users" SET "arrival" = 0;
UPDATE "quiz_responses" SET "arrival" = 0;
