-- Who was signed in at the time of the back-up may have signed out since: everybody signs in anew.
DELETE FROM "sessions";

-- What was waiting may have gone out after the back-up: nobody gets it twice, and whoever needs a link asks for it again.
UPDATE "mail_messages"
SET "state" = 'missed', "error" = 'Held back by a restore: it may have gone out already.'
WHERE "state" IN ('planned', 'sending');
DELETE FROM "reset_requests";
