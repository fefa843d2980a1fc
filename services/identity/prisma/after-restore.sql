-- Who was signed in at the time of the back-up may have signed out since: everybody signs in anew.
DELETE FROM "sessions";

-- A browser may have been ended since, because somebody else has it: each is known again once it has signed in.
DELETE FROM "devices";
DELETE FROM "staff_devices";

-- A link may have been used or ended since, because it went to a stranger: whoever still needs one asks for it again.
DELETE FROM "account_links";

-- What was waiting may have gone out after the back-up: nobody gets it twice, and whoever needs a link asks for it again.
UPDATE "mail_messages"
SET "state" = 'missed', "error" = 'Held back by a restore: it may have gone out already.'
WHERE "state" IN ('planned', 'sending');
DELETE FROM "reset_requests";
